import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { buildAll } from '../../build/build.mjs'
import { storeFileChanges } from '../../electron/cache/changes/file-changes.ts'
import { saveItemParts } from '../../electron/cache/items/item-parts.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { markThreadRead } from '../../electron/cache/items/threads.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { OverviewSubject } from '../../shared/model/overview.ts'
import { launchChromium } from '../renderer/support/chromium.ts'
import { randomFrom } from '../support/properties.ts'
import { ada, sampleMergeRequest, sampleNote } from '../support/samples.ts'
import { lateFrames } from './late-frames.ts'
import { atMost, figure, median, percentile, type Bench, type Figure } from './measure.ts'
import { benchAccount, launchProgram, makeProfile, openWindow } from './program.ts'
import { inProportion, issues } from './size.ts'
import { fillWithVariety } from './varied-issues.ts'
import { repeated, Watched } from './watched.ts'
import { Words } from './words.ts'

const notesOfThread = 5_000
const files = 20
/** Lines that each file loses, and as many that it gains. */
const changedLines = 250
const rounds = 12
/** Changes are scrolled by some lines a frame. */
const scrolling = { frames: 400, by: 60 }

const overviews: readonly (readonly [string, OverviewSubject])[] = [
  [`a project of ${issues.toLocaleString('en')} issues`, keyOf(benchAccount, 'project', 1)],
  [`a person among ${issues.toLocaleString('en')} issues`, keyOf(benchAccount, 'user', 8)],
]

interface ChangedFile {
  readonly path: string
  readonly before: string
  readonly after: string
  readonly diff: string
}

/** Files in which every second line differs by a word: 10,000 changed lines in all. */
function makeChanges(): ChangedFile[] {
  const words = new Words(randomFrom(5))
  const line = () => `  const ${words.one()} = ${words.one()}(${words.one()}, '${words.text(30)}')`
  return Array.from({ length: files }, (_, at) => {
    const [before, after, diff]: [string[], string[], string[]] = [[], [], []]
    for (let made = 0; made < changedLines; made += 1) {
      const kept = line()
      const old = line()
      const fresh = old.replace(/const \w+/, `const ${words.one()}`)
      before.push(kept, old)
      after.push(kept, fresh)
      diff.push(` ${kept}`, `-${old}`, `+${fresh}`)
    }
    const hunk = `@@ -1,${before.length} +1,${after.length} @@\n${diff.join('\n')}\n`
    return {
      path: `source/part-${at}.ts`,
      before: before.join('\n'),
      after: after.join('\n'),
      diff: `--- a/source/part-${at}.ts\n+++ b/source/part-${at}.ts\n${hunk}`,
    }
  })
}

function fill(cache: WritableCache, changes: readonly ChangedFile[]): void {
  fillWithVariety(cache, { issues, todos: 100, notes: 0, activity: inProportion(50_000), projects: 1 })
  const revision = nextRevision(cache)
  const arrival = { revision, begunAt: revision }
  const newest = cache
    .prepare('SELECT id FROM issues WHERE is_open = 1 ORDER BY updated_at DESC, id DESC LIMIT 1')
    .pluck()
    .get() as number
  const words = new Words(randomFrom(6))
  cache.transaction(() => {
    for (let id = 1; id <= notesOfThread; id += 1) {
      storeNote(cache, 'issue', newest, sampleNote(id, { body: words.text(120) }), arrival)
    }
    markThreadRead(cache, 'issue', newest, { item: { notesCount: notesOfThread, updatedAt: 0 }, readAt: Date.now() })
    storeMergeRequest(cache, sampleMergeRequest(1), arrival)
    const stored = changes.map(({ path, diff }) => ({
      ...{ oldPath: path, newPath: path, aMode: '100644', bMode: '100644', diff },
      ...{
        newFile: false,
        renamedFile: false,
        deletedFile: false,
        tooLarge: false,
        collapsed: false,
        generatedFile: false,
      },
    }))
    storeFileChanges(cache, 1, stored, 0)
    const parts = { whole: true, updatedAt: 0, notesCount: 0, upvotes: 0, downvotes: 0, diffOf: '', problem: null }
    saveItemParts(cache, 'mergeRequest', 1, { parts: { ...parts, noteAwardsAt: 0 }, readAt: Date.now() })
  })()
}

/** Milliseconds from the last of some keys until something is on the screen. */
async function timeUntil(page: Page, keys: readonly string[], selector: string): Promise<number> {
  const last = keys.at(-1) ?? ''
  for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
  await page.evaluate((wanted) => {
    const shown = { took: 0 }
    Object.assign(window, { shown })
    const begin = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        if (document.querySelector(wanted) === null) requestAnimationFrame(look)
        // After the frame in which it is drawn.
        else setTimeout(() => (shown.took = performance.now() - timeStamp))
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', begin, { capture: true, once: true })
  }, selector)
  await page.keyboard.press(last)
  const took = await page.waitForFunction(() => (window as unknown as { shown: { took: number } }).shown.took)
  return await took.jsonValue()
}

/** Measures another program with the same changes: the time until the first frame, and the share of late frames. */
async function measurePeer(page: Page, call: string): Promise<{ took: number; late: number }> {
  const took = await page.evaluate(async (code) => {
    const began = performance.now()
    const scroller = new Function(`return ${code}`)() as HTMLElement
    scroller.id = 'peer'
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - began
  }, call)
  return { took, late: await lateFrames(page, { selector: '#peer', ...scrolling }) }
}

async function figuresOfPeers(browser: Browser, changes: readonly ChangedFile[]) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'diff-peers.ts'), formats: ['iife'], name: 'peers', fileName: 'peers' },
    },
  })
  const [output] = Array.isArray(built) ? built : []
  const code = output?.output[0].code
  if (code === undefined) throw new Error('the other programs were not built')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addScriptTag({ content: code })
  const text = (of: (file: ChangedFile) => string) => JSON.stringify(changes.map(of).join('\n'))
  const diff2html = await measurePeer(page, `peers.showByDiff2Html(${text(({ diff }) => diff)})`)
  const codeMirror = await measurePeer(
    page,
    `peers.showByCodeMirror(${text(({ before }) => before)}, ${text(({ after }) => after)})`,
  )
  await page.close()
  return { diff2html, codeMirror }
}

/** Milliseconds of reading the overview of a project with all issues in it, in the reader. */
function timeOfOverviews(profile: string, say: (line: string) => void): Figure[] {
  const folder = join(profile, 'accounts', benchAccount)
  const files = { cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') }
  openUserDatabase(files.userFile).close()
  const reader = new Reader()
  reader.openAccount({ account: benchAccount, ...files, ownUserId: ada.id })
  say('overviews')
  try {
    return overviews.map(([name, subject]) => {
      const took = Array.from({ length: rounds }, () => {
        const began = performance.now()
        reader.readOverview(benchAccount, subject)
        return performance.now() - began
      })
      return figure(`${name} in figures, in the reader, median`, 'ms', median(took), null, atMost(100))
    })
  } finally {
    reader.close()
  }
}

/** Reading items and changes in the whole program, by the keys. */
export const readingBench: Bench = {
  name: 'reading',
  about: `${issues.toLocaleString('en')} issues, one with ${notesOfThread.toLocaleString('en')} notes; a merge request of ${(2 * files * changedLines).toLocaleString('en')} changed lines`,
  run: async (say) => {
    await buildAll()
    const changes = makeChanges()
    say('storing and indexing')
    const profile = makeProfile((cache) => fill(cache, changes))
    const host = launchProgram(profile)
    const browser = await launchChromium()
    try {
      const figures: Figure[] = timeOfOverviews(profile, say)
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await openWindow(page, host)
      const watched = new Watched(page)
      await watched.begin()

      say('opening issues')
      await watched.press(['g', 'i', 'Home', 'j'])
      const opened = await watched.press(repeated(40, 'j'), ':has(> #detail)', 200)
      figures.push(figure('opening a cached item, p95', 'ms', percentile(opened.settled, 0.95), null, atMost(100)))

      say('a long thread')
      await watched.press(['Home', 'j'])
      const threads: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await page.locator('.thread li[data-key]').first().waitFor({ state: 'detached' })
        threads.push(await timeUntil(page, ['k'], '.thread li[data-key]'))
        await watched.press(['j'])
      }
      figures.push(
        figure('a thread of 5,000 notes, first screen, median', 'ms', median(threads), null, atMost(200)),
        figure('a thread of 5,000 notes, first screen, slowest', 'ms', Math.max(...threads), null, atMost(200)),
      )

      say('changes')
      await watched.press(['g', 'm', 'Home', 'Enter'])
      const line = '[aria-label="Changes"] .diff-line'
      const shown: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        shown.push(await timeUntil(page, ['g', 'r'], line))
        await watched.press(['Escape'])
        await page.locator(line).first().waitFor({ state: 'detached' })
      }
      await timeUntil(page, ['g', 'r'], line)
      const late = await lateFrames(page, { selector: '[aria-label="Changes"]', ...scrolling })
      say('the same changes by others')
      const { diff2html, codeMirror } = await figuresOfPeers(browser, changes)
      const first = 'changes of 10,000 lines, first screen'
      figures.push(
        figure(`${first}, slowest`, 'ms', Math.max(...shown), null, atMost(200)),
        figure(`${first}, median, beside diff2html`, 'ms', median(shown), diff2html.took, atMost(200)),
        figure(`${first}, median, beside CodeMirror`, 'ms', median(shown), codeMirror.took, atMost(200)),
        figure('late frames while scrolling, beside diff2html', '%', late, diff2html.late, atMost(1)),
        figure('late frames while scrolling, beside CodeMirror', '%', late, codeMirror.late, atMost(1)),
      )
      return figures
    } finally {
      await browser.close()
      await host.stop()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

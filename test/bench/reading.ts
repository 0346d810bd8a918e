import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildAll } from '../../build/build.mjs'
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
import { ada, sampleNote } from '../support/samples.ts'
import { atMost, figure, median, percentile, type Bench, type Figure } from './measure.ts'
import { benchAccount, launchProgram, makeProfile, openWindow } from './program.ts'
import { inProportion, issues } from './size.ts'
import { timeUntil } from './time-until.ts'
import { fillWithVariety } from './varied-issues.ts'
import { repeated, Watched } from './watched.ts'
import { Words } from './words.ts'

const notesOfThread = 5_000
const rounds = 12

const overviews: readonly (readonly [string, OverviewSubject])[] = [
  [`a project of ${issues.toLocaleString('en')} issues`, keyOf(benchAccount, 'project', 1)],
  [`a person among ${issues.toLocaleString('en')} issues`, keyOf(benchAccount, 'user', 8)],
]

function fill(cache: WritableCache): void {
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
  })()
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

/** Reading items in the whole program, by the keys. */
export const readingBench: Bench = {
  name: 'reading',
  about: `${issues.toLocaleString('en')} issues, one with ${notesOfThread.toLocaleString('en')} notes`,
  run: async (say) => {
    await buildAll()
    say('storing and indexing')
    const profile = makeProfile(fill)
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

      return figures
    } finally {
      await browser.close()
      await host.stop()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { buildAll } from '../../build/build.mjs'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { launchChromium } from '../renderer/support/chromium.ts'
import { makeChangedFiles, storeChangedFiles, type ChangesSize } from './changed-files.ts'
import { lateFrames } from './late-frames.ts'
import { atMost, figure, median, noGoal, percentile, type Bench, type Figure } from './measure.ts'
import { scrollingChanges, showByOthers } from './others-with-changes.ts'
import { launchProgram, makeProfile, openWindow } from './program.ts'
import { figuresOfPublishing } from './published-review.ts'
import { timeUntil } from './time-until.ts'
import { fillWithVariety } from './varied-issues.ts'
import { repeated, Watched } from './watched.ts'

/** The merge requests, in the order of the list below a small one; the threads are spread over the files. */
const sizes: readonly (ChangesSize & { readonly threads: number })[] = [
  { files: 300, lines: 20_000, threads: 60 },
  { files: 1_000, lines: 100_000, threads: 120 },
]
const rounds = 12
const steps = 40

const grid = '[aria-label="Changes"]'
const line = `${grid} .diff-line`

function fill(cache: WritableCache): void {
  fillWithVariety(cache, { issues: 1_000, todos: 100, notes: 0, projects: 1 })
  const revision = nextRevision(cache)
  const arrival = { revision, begunAt: revision }
  cache.transaction(() => {
    for (const [at, size] of [...sizes, { files: 1, lines: 2, threads: 1 }].entries()) {
      // The list begins with the newest.
      const id = at === sizes.length ? sizes.length + 1 : sizes.length - at
      const title = `${size.files} files`
      storeChangedFiles(cache, id, { changes: makeChangedFiles(size), threads: size.threads, title }, arrival)
    }
  })()
}

/** Measures one of the merge requests, by its place in the list. */
async function measure(page: Page, watched: Watched, place: number): Promise<Figure[]> {
  const size = sizes[place - 1]
  const name = `${size?.files.toLocaleString('en')} files, ${size?.lines.toLocaleString('en')} lines`
  const down = repeated(place, 'j')
  const toSmall = ['Escape', 'Escape', 'Home']

  await watched.press(['g', 'm', 'Home'])
  const [fromList, fromItem]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await watched.press(toSmall)
    // Nothing of it was read before; the keys come at once.
    fromList.push(await timeUntil(page, [...down, 'g', 'r'], line, place - 1))
  }
  for (let round = 0; round < rounds; round += 1) {
    await watched.press(['Escape'])
    await page.locator(line).first().waitFor({ state: 'detached' })
    fromItem.push(await timeUntil(page, ['g', 'r'], line))
  }
  const first = `${name}, first screen`
  const figures = [
    figure(`${first} from its item, median`, 'ms', median(fromItem), null, atMost(150)),
    figure(`${first} from the list, median`, 'ms', median(fromList), null, noGoal),
  ]
  for (const [key, words] of [
    ['}', 'next open thread'],
    [']', 'next file'],
    ['n', 'next change'],
  ] as const) {
    await watched.press(['Home'])
    const { painted, settled } = await watched.press(repeated(steps, key), grid)
    figures.push(
      figure(`${name}, ${words}, heard, p95`, 'ms', percentile(painted, 0.95), null, atMost(50)),
      figure(`${name}, ${words}, shown, p95`, 'ms', percentile(settled, 0.95), null, noGoal),
    )
  }
  await watched.press(['Home'])
  const late = await lateFrames(page, { selector: grid, ...scrollingChanges })
  figures.push(figure(`${name}, late frames while scrolling`, '%', late, null, atMost(1)))
  await watched.press(toSmall)
  return figures
}

/** Megabytes of the page's heap. */
async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}

/** Reviews in the whole program, by the keys, and the same changes by others. */
export const reviewBench: Bench = {
  name: 'review',
  about: sizes.map(({ files, lines }) => `${files} files of ${lines.toLocaleString('en')} changed lines`).join(', '),
  run: async (say) => {
    await buildAll()
    const profile = makeProfile(fill)
    const host = launchProgram(profile)
    const browser = await launchChromium()
    const figures: Figure[] = []
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await openWindow(page, host)
      const watched = new Watched(page)
      await watched.begin()
      const before = await heap(page)
      for (const [at, { files }] of sizes.entries()) {
        say(`${files} files`)
        figures.push(...(await measure(page, watched, at + 1)))
      }
      figures.push(figure('heap of the page after both, more', 'MB', (await heap(page)) - before, null, noGoal))
      await page.close()
      say('the same changes by others')
      const [small] = sizes
      const { diff2html, codeMirror } = await showByOthers(browser, makeChangedFiles(small ?? { files: 1, lines: 2 }))
      const [shown] = figures
      figures.push(
        figure('20,000 lines, first screen, beside diff2html', 'ms', shown?.ours ?? NaN, diff2html.took, noGoal),
        figure('20,000 lines, first screen, beside CodeMirror', 'ms', shown?.ours ?? NaN, codeMirror.took, noGoal),
      )
    } finally {
      await browser.close()
      await host.stop()
      rmSync(profile, { recursive: true, force: true })
    }
    figures.push(...(await figuresOfPublishing(say)))
    return figures
  },
}

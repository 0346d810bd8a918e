import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { buildAll } from '../../build/build.mjs'
import { launchChromium } from '../renderer/support/chromium.ts'
import { packedScript } from '../support/packed-script.ts'
import { copyRows, openBareList, type PlainRows } from './bare-list.ts'
import { lateFrames } from './late-frames.ts'
import { atMost, atMostOrFloor, figure, noGoal, percentile, type Bench, type Figure } from './measure.ts'
import { launchProgram, makeProfile, openWindow } from './program.ts'
import { inProportion, issues, notes } from './size.ts'
import { fillWithVariety } from './varied-issues.ts'
import { repeated, Watched } from './watched.ts'

const filling = { issues, todos: 1_000, notes }

/** The letters of words, with a pause of nothing between them. */
function typed(words: readonly string[], between: readonly string[]): string[] {
  return words.flatMap((word) => [...word, ...between])
}

interface Interaction {
  readonly name: string
  /** The goal from a key to the next frame, which shows its effect, in milliseconds. */
  readonly goal: number
  /** A key moves the mark from row to row, which is also done in a bare list. */
  readonly moves?: true
  /** The element that is filled by reads for a key, and the goal from the key to its last frame, in milliseconds. */
  readonly read?: { readonly within: string; readonly goal: number }
  /** A selector of the page after the keys have been pressed: keys that do nothing would always be quick. */
  readonly shows: string
  readonly before?: readonly string[]
  /** Milliseconds before each key; none when absent. */
  readonly rest?: number
  readonly keys: readonly string[]
  readonly after?: readonly string[]
}

const clearing = ['Control+a', 'Delete', 'Escape', 'Escape']
const marked = '#list [aria-selected="true"]'

/** The interactions by keyboard. */
const interactions: readonly Interaction[] = [
  {
    name: 'moving in the inbox',
    goal: 50,
    moves: true,
    shows: '#list [aria-posinset="81"][aria-selected="true"]',
    before: ['Home'],
    keys: [...repeated(120, 'j'), ...repeated(40, 'k')],
  },
  {
    name: 'moving in the list of all issues',
    goal: 50,
    moves: true,
    shows: '#list [aria-posinset="151"][aria-selected="true"]',
    before: ['g', 'i', 'Home'],
    keys: repeated(150, 'j'),
  },
  {
    name: 'paging through all issues',
    goal: 100,
    read: { within: '#list', goal: 100 },
    shows: marked,
    keys: repeated(15, 'PageDown', 'PageDown', 'PageUp'),
  },
  {
    name: 'an issue beside the list',
    goal: 50,
    read: { within: ':has(> #detail)', goal: 100 },
    shows: marked,
    rest: 200,
    keys: repeated(40, 'j'),
  },
  { name: 'going into an issue and back', goal: 100, shows: marked, keys: repeated(20, 'Enter', 'Escape', 'j') },
  {
    name: 'filtering all issues',
    goal: 100,
    read: { within: '#list', goal: 100 },
    shows: '#list [role="option"]',
    before: ['/'],
    keys: typed(['label:label-3', '-author:user-7', 'sort:created'], [' ']),
    after: clearing,
  },
  {
    name: 'searching all issues',
    goal: 50,
    read: { within: '#list', goal: 50 },
    shows: '#list [role="option"]',
    before: ['/'],
    keys: typed(['kalo', 'venu', 'sarito'], repeated(8, 'Backspace')),
    after: clearing,
  },
  {
    name: 'going from list to list',
    goal: 100,
    read: { within: '#list', goal: 100 },
    shows: '#list [role="option"]',
    keys: repeated(10, 'g', 'm', 'g', 'i', 'g', 'n'),
  },
  {
    name: 'writing in the palette',
    goal: 50,
    read: { within: '[role="dialog"]', goal: 50 },
    shows: '[role="dialog"] [role="option"]',
    before: ['Control+k'],
    keys: typed(['user-3', 'label', 'settin', '#2345'], repeated(7, 'Backspace')),
    after: ['Escape'],
  },
  {
    name: 'done and undone in the inbox',
    goal: 100,
    shows: marked,
    before: ['Home'],
    keys: repeated(40, 'e', 'z', 'j'),
  },
  {
    name: 'muting and pinning in the inbox',
    goal: 100,
    shows: marked,
    keys: repeated(20, 'Shift+M', 'z', 'b', 'z'),
  },
  {
    name: 'snoozing in the inbox',
    goal: 100,
    shows: marked,
    keys: repeated(20, 'h', 'Enter', 'z'),
  },
  {
    name: 'selecting in the inbox',
    goal: 50,
    moves: true,
    shows: '[role="row"][aria-selected="true"]',
    before: ['Home'],
    keys: [...repeated(10, 'x', 'j'), ...repeated(60, 'Shift+J'), ...repeated(20, 'Shift+K')],
    after: ['Escape'],
  },
  {
    name: 'going on in focus mode',
    goal: 100,
    read: { within: 'main', goal: 100 },
    shows: '[role="group"][aria-label="Focus mode"]',
    before: ['Home', 'Shift+F'],
    rest: 200,
    keys: [...repeated(15, 'j'), ...repeated(10, 'e', 'z'), ...repeated(10, 'k')],
    after: ['Shift+F'],
  },
  {
    name: 'moving on a board of all issues',
    goal: 100,
    shows: '[role="group"][aria-label^="Board by"] [aria-selected="true"]',
    before: ['g', 'i', 'Shift+B', ...'board by label', 'Enter'],
    keys: [...repeated(10, 'ArrowRight', 'j', 'j'), ...repeated(10, 'ArrowLeft', 'k')],
    after: ['Shift+B', 'Home', 'Enter', 'g', 'n'],
  },
  {
    name: 'searching everything',
    goal: 50,
    read: { within: '[role="dialog"]', goal: 150 },
    shows: '[role="dialog"] [role="option"]',
    before: ['Control+Shift+f'],
    keys: typed(['kalo', 'venu', 'label:label-3'], repeated(13, 'Backspace')).slice(0, -13),
    after: ['Escape'],
  },
  {
    name: 'the settings and back',
    goal: 100,
    shows: '#list',
    keys: repeated(10, 'Control+,', 'Escape'),
  },
]

/** The scrolling of the list of all issues: over 10,000 rows. */
const rowHeight = 58
const scrolling = { selector: '#list', frames: 2_000, by: 5 * rowHeight }

/** The figures of the same rows in a bare list, below which no list comes in this browser. */
interface Floor {
  /** Milliseconds from a key that moves the mark to the next picture, p95. */
  readonly heard: number
  /** Late frames while scrolling, in percent. */
  readonly late: number
}

async function floorOf(browser: Browser, plain: PlainRows, frames: number): Promise<Floor> {
  const page = await openBareList(browser, plain, frames * (scrolling.by / rowHeight) + 1_000)
  const late = await lateFrames(page, { ...scrolling, frames })
  await page.evaluate((selector) => document.querySelector(selector)?.scrollTo({ top: 0 }), scrolling.selector)
  const watched = new Watched(page)
  await watched.begin()
  const { painted } = await watched.press(repeated(60, 'j'))
  await page.close()
  return { heard: percentile(painted, 0.95), late }
}

/** The keys for an entry, pressed over and over. */
const triage = ['e', 'z', 'j', 'Enter', 'Escape', 'k', 'b', 'z', 'j']

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** Milliseconds from a key that marks all entries that are assigned to the user until the page confirms it; and their number. */
async function timeOfStep(page: Page): Promise<{ took: number; entries: number }> {
  await page.keyboard.press('/')
  await page.keyboard.type('reason:assigned')
  await page.keyboard.press('Enter')
  // A step is about at most 5,000; of all entries there are more.
  const entries = await page.waitForFunction(() => {
    const size = Number(document.querySelector('#list [aria-setsize]')?.getAttribute('aria-setsize'))
    return size >= 1000 && size < 5000 ? size : 0
  })
  await page.keyboard.press('Control+a')
  await page.evaluate(() => {
    const step = { took: 0 }
    Object.assign(window, { step })
    addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        const reported = document.querySelector('[role="log"]')
        new MutationObserver((_, observer) => {
          if (!/: 1,?\d{3} entries/.test(reported?.textContent ?? '')) return
          observer.disconnect()
          requestAnimationFrame(() => (step.took = performance.now() - began))
        }).observe(reported as Element, { childList: true, subtree: true, characterData: true })
      },
      { capture: true, once: true },
    )
  })
  await page.keyboard.press('e')
  // Polled seldom: polling takes time from the measurement.
  const took = await page.waitForFunction(() => (window as unknown as { step: { took: number } }).step.took, null, {
    polling: 500,
    timeout: 20_000,
  })
  return { took: Number(await took.jsonValue()), entries: Number(await entries.jsonValue()) }
}

/** The whole program in a browser, over a large cache, by the keys. */
export const screensBench: Bench = {
  name: 'screens',
  about: `keys in a browser, over ${filling.issues.toLocaleString('en')} issues and ${filling.notes.toLocaleString('en')} notes`,
  run: async (say) => {
    await buildAll()
    const figures: Figure[] = []
    const script = packedScript(join(import.meta.dirname, '../../dist/renderer')) / 1000
    figures.push(figure('script of the first screen, packed', 'KB', script, null, atMost(300)))
    say(`storing and indexing ${issues} issues and ${notes} notes`)
    const profile = makeProfile((cache) => fillWithVariety(cache, filling))
    const browser = await launchChromium()
    const host = launchProgram(profile)
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await openWindow(page, host)
      const watched = new Watched(page)
      await watched.begin()
      say('the same rows in a bare list')
      await watched.press(['g', 'i'])
      const frames = Math.min(scrolling.frames, inProportion(scrolling.frames))
      const floor = await floorOf(browser, await copyRows(page), frames)
      await watched.press(['g', 'n'])
      const tasks: number[] = []
      for (const interaction of interactions) {
        say(interaction.name)
        if (interaction.before) await watched.press(interaction.before)
        const {
          painted,
          settled,
          tasks: long,
        } = await watched.press(interaction.keys, interaction.read?.within, interaction.rest)
        await page.locator(interaction.shows).first().waitFor({ timeout: 5000 })
        tasks.push(...long)
        if (long.length > 0) say(`  tasks over 50 ms: ${long.map(Math.round).join(', ')}`)
        if (interaction.after) await watched.press(interaction.after)
        const [other, goal] = interaction.moves
          ? [floor.heard, atMostOrFloor(interaction.goal)]
          : [null, atMost(interaction.goal)]
        figures.push(figure(`${interaction.name}, heard, p95`, 'ms', percentile(painted, 0.95), other, goal))
        if (interaction.read === undefined) continue
        figures.push(
          figure(
            `${interaction.name}, read, p95`,
            'ms',
            percentile(settled, 0.95),
            null,
            atMost(interaction.read.goal),
          ),
          figure(`${interaction.name}, read, slowest`, 'ms', Math.max(...settled), null, noGoal),
        )
      }
      figures.push(
        figure('tasks over 50 ms meanwhile', 'tasks', tasks.length, null, atMost(0)),
        figure('the longest of them', 'ms', Math.max(0, ...tasks), null, atMost(50)),
      )
      say('scrolling all issues')
      await watched.press(['g', 'i', 'Home'])
      await page.locator('#list [aria-posinset="1"]').waitFor()
      await watched.end()
      const late = await lateFrames(page, { ...scrolling, frames })
      await watched.begin()
      const rows = ((frames * scrolling.by) / rowHeight).toLocaleString('en')
      figures.push(figure(`late frames while scrolling ${rows} rows`, '%', late, floor.late, atMostOrFloor(1)))
      await watched.press(['Home', 'g', 'n', 'Home'])
      say('an hour of triage')
      await watched.press(repeated(10, ...triage))
      const before = await heap(page)
      await watched.press(repeated(60, ...triage))
      const growth = ((await heap(page)) / before - 1) * 100
      figures.push(figure('heap after an hour of triage, more', '%', growth, null, atMost(10)))
      say('a step about a thousand entries')
      const { took: step, entries } = await timeOfStep(page)
      figures.push(figure(`a step about ${entries} entries, on screen`, 'ms', step, null, atMost(300)))
      return figures
    } finally {
      await browser.close()
      await host.stop()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

import type { Page } from '@playwright/test'
import { launchChromium } from '../renderer/support/chromium.ts'
import { openJobLogPage, type JobLogPage } from '../renderer/support/job-log-page.ts'
import { lateFrames } from './late-frames.ts'
import { atMost, figure, median, noGoal, type Bench, type Figure } from './measure.ts'

/** What runners keep at most of a log, by default a little less. */
const length = 5_000_000
const rounds = 9

/** A log of that length, as a build writes one: colors in most lines, and sections, of which every other is folded. */
function madeLog(): string {
  const parts: string[] = []
  let made = 0
  for (let line = 1; made < length; line += 1) {
    const part = line % 200 === 0 ? madeSection(line) : madeLine(line)
    parts.push(part)
    made += part.length
  }
  return parts.join('')
}

function madeSection(line: number): string {
  const options = line % 400 === 0 ? '[collapsed=true]' : ''
  return `section_end:${line}:step_${line - 200}\r\u001b[0Ksection_start:${line}:step_${line}${options}\r\u001b[0K\u001b[36;1mStep ${line}\u001b[0;m\n`
}

function madeLine(line: number): string {
  return `\u001b[32;1m[${line}]\u001b[0;m Building object \u001b[38;5;208msrc/parts/part_${line % 97}.c.o\u001b[0m with -O2 -g -Wall\n`
}

type OnPage = { readonly jobLog: JobLogPage; log: string }

/** Milliseconds from having a log to its first picture. */
async function opened(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const { jobLog, log } = window as unknown as OnPage
    const began = performance.now()
    jobLog.showLog(log)
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - began
  })
}

/** Milliseconds to find a text in all lines, of which none was read before, and to mark where it stands. */
async function found(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('[aria-label="Find in the log"]')
    if (field === null) throw new Error('there is nothing to find with')
    const began = performance.now()
    field.value = 'part_42'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - began
  })
}

/** Milliseconds to the first picture of the same text in one element, as it is: without colors, sections and numbers. */
async function plain(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const began = performance.now()
    const element = document.createElement('pre')
    element.textContent = (window as unknown as OnPage).log
    document.body.replaceChildren(element)
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - began
  })
}

/** The viewer of a job's log. */
export const logBench: Bench = {
  name: 'log',
  about: `the log of a job, ${length / 1_000_000} MB`,
  isQuick: true,
  run: async () => {
    const browser = await launchChromium()
    try {
      const page = await openJobLogPage(browser)
      await page.evaluate((log) => Object.assign(window, { log }), madeLog())
      const first = await opened(page)
      const [opening, finding, drawing]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < rounds; round += 1) {
        opening.push(await opened(page))
        finding.push(await found(page))
        drawing.push(await plain(page))
      }
      const figures: Figure[] = [
        figure('log of 5 MB, first screen, the first time', 'ms', first, median(drawing), atMost(200)),
        figure('log of 5 MB, first screen, median', 'ms', median(opening), median(drawing), atMost(200)),
        figure('log of 5 MB, found in all lines, median', 'ms', median(finding), null, noGoal),
      ]
      await opened(page)
      await page.locator('[role="treegrid"]').press('Home')
      await page.locator('[aria-rowindex="1"].cursor').waitFor()
      const late = await lateFrames(page, { selector: '[role="treegrid"]', frames: 400, by: 60 })
      figures.push(figure('log of 5 MB, late frames while scrolling', '%', late, null, atMost(1)))
      return figures
    } finally {
      await browser.close()
    }
  },
}

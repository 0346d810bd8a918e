import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { axeFaults, untilStill } from './support/axe.ts'
import { launchChromium } from './support/chromium.ts'
import { openJobLogPage, showLog, type JobLogPage } from './support/job-log-page.ts'
import { logText, sectionOf } from './support/job-log-text.ts'

let browser: Browser
let page: Page
const faults: string[] = []

beforeAll(async () => {
  browser = await launchChromium()
  page = await openJobLogPage(browser)
  page.on('pageerror', (error) => faults.push(String(error)))
}, 240_000)
afterAll(() => browser.close())
beforeEach(() => void faults.splice(0))

const grid = () => page.getByRole('treegrid')
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const cursor = () => page.locator('.cursor code').textContent()
const many = Array.from({ length: 5_000 }, (_, at) => `line ${at + 1}\n`).join('')

it('begins at the end, and has few of many lines on the page', async () => {
  await showLog(page, many, { isWhole: false })
  await row('line 5000').waitFor()
  await expect.poll(() => row('line 5000').isVisible()).toBe(true)
  expect(await page.getByRole('row').count()).toBeLessThan(200)
  expect(await page.getByText('Only the end of this log').isVisible()).toBe(true)
  expect(await cursor()).toBe('line 5000')
  expect(faults).toEqual([])
})

it('is folded, read and found in by keys alone', async () => {
  await showLog(page, logText)
  await page.keyboard.press('Tab')
  await grid().focus()
  await press(page, 'p')
  expect(await cursor()).toBe('Cleaning')
  expect(await row('Cleaning').getAttribute('aria-expanded')).toBe('false')
  await press(page, 'Enter')
  await row('rm -r build').waitFor()
  expect(await row('Cleaning').getAttribute('aria-expanded')).toBe('true')
  await press(page, 'Shift+Enter')
  await row('rm -r build').waitFor({ state: 'detached' })
  expect(await page.getByRole('row').count()).toBe(4)

  await press(page, '/')
  await page.keyboard.type('no main')
  await page.getByText('1 line', { exact: true }).waitFor()
  await press(page, 'Enter')
  await page.getByText('1 of 1 line').waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['no main'])
  await press(page, 'Escape')
  await press(page, 'k')
  expect(await cursor()).toBe('compiling main.c')
  await press(page, 'n')
  expect(await cursor()).toBe('error: no main')
  expect(faults).toEqual([])
})

it('copies the selected lines as they are read', async () => {
  await showLog(page, logText)
  await grid().focus()
  await press(page, 'Home', 'j', 'Shift+ArrowDown', 'Shift+ArrowDown')
  expect(await page.locator('[aria-selected="true"]').count()).toBe(3)
  const copied = await page.evaluateHandle(() => {
    const copied = { text: '' }
    addEventListener('copy', (event) => (copied.text = event.clipboardData?.getData('text/plain') ?? ''), {
      once: true,
    })
    return copied
  })
  await press(page, 'Control+c')
  await expect.poll(async () => (await copied.jsonValue()).text).toBe('$ make\ncompiling main.c\nerror: no main\n')
  await page.getByRole('button', { name: 'Copy 3 lines' }).click()
  const messages = () => page.evaluate(() => (window as unknown as { jobLog: JobLogPage }).jobLog.messages())
  expect(await messages()).toEqual(['3 lines of the log are on the clipboard.'])
  await grid().focus()
  await press(page, 'Escape')
  expect(await page.locator('[aria-selected="true"]').count()).toBe(0)
  await page.getByRole('button', { name: 'Copy the log' }).click()
  expect(await messages()).toContain('The log is on the clipboard.')
})

it('indents what lies in a section', async () => {
  await showLog(page, sectionOf('outer', 'Outer', sectionOf('inner', 'Inner', 'deepest\n')))
  const left = async (text: string) => (await row(text).locator('code').boundingBox())?.x ?? Number.NaN
  const lefts = [await left('Outer'), await left('Inner'), await left('deepest')]
  expect(lefts.map((each) => Math.round(each - (lefts[0] ?? 0)))).toEqual([0, 14, 28])
})

it('selects by the mouse, and folds by a click', async () => {
  await showLog(page, logText)
  await row('compiling').locator('code').click()
  await row('Cleaning')
    .locator('code')
    .click({ modifiers: ['Shift'] })
  expect(await page.locator('[aria-selected="true"]').count()).toBe(3)
  await page.getByRole('button', { name: 'Fold script' }).click()
  await row('compiling').waitFor({ state: 'detached' })
  // Keys go on from there.
  expect(await cursor()).toBe('$ make')
  await press(page, 'Enter')
  await row('compiling').waitFor()
})

it('follows a log that grows, unless one has scrolled away', async () => {
  const grow = (text: string) =>
    page.evaluate((more) => (window as unknown as { jobLog: JobLogPage }).jobLog.growLog(more), text)
  const offset = () => grid().evaluate((element) => element.scrollTop)
  await showLog(page, many, { isRunning: true })
  await expect.poll(() => row('line 5000').isVisible()).toBe(true)
  await grow('newer\n')
  await row('newer').waitFor()
  const inView = (text: string) =>
    row(text).evaluate((element) => {
      const [own, view] = [element, element.closest('[role="treegrid"]') ?? element].map((each) =>
        each.getBoundingClientRect(),
      )
      return own !== undefined && view !== undefined && own.top < view.bottom && own.bottom > view.top
    })
  await expect.poll(() => inView('newer')).toBe(true)
  // For a moment the list still goes to where it was sent, whenever it has measured a line.
  const scrollAway = async () => {
    await grid().evaluate((element) => (element.scrollTop = 1_000))
    await untilStill(page)
    return await offset()
  }
  await expect.poll(scrollAway).toBe(1_000)
  await grow('newest\n')
  await row('newest').waitFor({ state: 'attached' })
  await untilStill(page)
  expect(await offset()).toBe(1_000)
  expect(await inView('newest')).toBe(false)
})

it('wraps long lines, or scrolls them sideways together', async () => {
  await showLog(page, `${'word '.repeat(400)}far\nshort\n`)
  const height = () => row('word').evaluate((element) => element.clientHeight)
  const isWider = () => grid().evaluate((element) => element.scrollWidth > element.clientWidth)
  await expect.poll(height).toBeGreaterThan(40)
  expect(await isWider()).toBe(false)
  await page.getByRole('button', { name: 'Wrap long lines' }).click()
  await expect.poll(height).toBe(20)
  expect(await isWider()).toBe(true)
  // Up to what was found.
  await page.getByRole('textbox', { name: 'Find in the log' }).fill('far')
  await press(page, 'Enter')
  const seen = () =>
    page.locator('mark').evaluate((mark) => mark.getBoundingClientRect().right <= document.documentElement.clientWidth)
  await expect.poll(seen).toBe(true)
})

it.each(['light', 'dark'] as const)('has no fault that axe knows, %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const colors = [...Array(8).keys()].flatMap((at) =>
    [30, 90, 40, 100].map(
      (first) => `\u001b[${first + at}mcolor ${first + at}\u001b[0m \u001b[7;${first + at}minverse\u001b[0m`,
    ),
  )
  await showLog(page, sectionOf('colors', 'All colors', `${colors.join('\n')}\n\u001b[2mdim\u001b[0m a\u202eb\n`), {
    isRunning: true,
    isWhole: false,
  })
  await page.getByRole('textbox', { name: 'Find in the log' }).fill('color')
  await page.locator('mark').first().waitFor()
  expect(await axeFaults(page, 'all')).toEqual([])
  expect(faults).toEqual([])
})

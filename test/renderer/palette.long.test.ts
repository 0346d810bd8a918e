import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { accountId } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { palette, ask, inIssues } from './support/palette-screens.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

const issue = (id: number): string => `${accountId}/issue/${id}`
const project = (id: number): string => `${accountId}/project/${id}`
const marked = (page: Page) => page.locator('.palette [role=option][aria-selected=true]')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const submitted = (bridge: TestBridge) =>
  bridge.calls.filter(({ name }) => name === 'submitEdit').map(({ args }) => (args as { edit: { kind: string } }).edit)

/** Questions of the palette, the keys that answer them, and the edits that are put in the outbox then. */
const asked: readonly {
  readonly what: string
  readonly keys: string
  readonly title: RegExp
  readonly answer: string
  readonly edit: object
}[] = [
  {
    what: 'whom to assign to',
    keys: 'assign',
    title: /^Assign #1 to/,
    answer: 'ines',
    edit: { kind: 'changeItem', target: issue(1), fields: { assigneeId: 2 } },
  },
  {
    what: 'which label',
    keys: 'labels add',
    title: /label of #1/,
    answer: 'secu',
    edit: { kind: 'changeItem', target: issue(1), fields: { labels: { add: ['security'], remove: [] } } },
  },
  {
    what: 'which milestone',
    keys: 'set milestone',
    title: /^Milestone of #1/,
    answer: 'no mile',
    edit: { kind: 'changeItem', target: issue(1), fields: { milestoneId: null } },
  },
  {
    what: 'where to move it',
    keys: 'move another',
    title: /^Move #1 to/,
    answer: 'handbook',
    edit: { kind: 'moveIssue', target: issue(1), to: project(7) },
  },
]

describe('the palette', () => {
  it('is worked by keys: to the ends, by pages, round about', () =>
    withScreen(wide, {}, async ({ page }) => {
      await inIssues(page)
      await ask(page, '')
      const rows = page.locator('.palette [role=option]')
      const place = async () => (await marked(page).getAttribute('id'))?.replace(/^.*-/, '')
      const count = async () => Number.parseInt((await page.locator('.palette [role=status]').textContent()) ?? '', 10)
      // Few of them are on the page, until one gets near the others.
      const atFirst = await rows.count()
      expect(atFirst).toBeLessThan(await count())
      await rows.last().scrollIntoViewIfNeeded()
      await expect.poll(() => rows.count()).toBeGreaterThan(atFirst)
      // None of them goes when another one is marked.
      const reached = await rows.last().elementHandle()
      await press(page, 'Home')
      expect(await reached?.evaluate((row) => row.isConnected)).toBe(true)
      // Some are found out late: what the end is, is asked where one is there.
      const last = async () => String((await count()) - 1)
      const places: (string | undefined)[] = []
      for (const key of ['ArrowDown', 'PageDown', 'PageUp', 'Home', 'ArrowUp', 'Home', 'End']) {
        await press(page, key)
        const at = await place()
        places.push(at === (await last()) ? 'last' : at)
      }
      expect(places).toEqual(['1', '9', '1', '0', 'last', '0', 'last'])
      await press(page, 'ArrowDown')
      expect(await place()).toBe('0')
      const field = page.getByRole('combobox', { name: 'Find and do anything' })
      expect(await field.getAttribute('aria-activedescendant')).toBe(await marked(page).getAttribute('id'))
      await page.keyboard.type('mrkdone')
      await expect.poll(() => marked(page).textContent()).toMatch(/^\s*Mark done/)
      expect(await marked(page).locator('b').allTextContents()).toEqual(['M', 'rk', 'done'])
      await page.keyboard.type('zzz')
      await page.getByText('Nothing matches.').waitFor()
    }))

  // The page may tell of it after the dialog was closed. What is told in the console fails the test.
  it('hears no scrolling of a list that is gone', () =>
    withScreen(wide, {}, async ({ page }) => {
      await inIssues(page)
      await ask(page, '')
      const list = await page.locator('.palette [role=listbox]').elementHandle()
      await press(page, 'Escape')
      await page.locator('.palette').waitFor({ state: 'detached' })
      await list?.evaluate((gone) => gone.dispatchEvent(new Event('scroll')))
    }))

  it.each(asked)('asks $what, and does it', ({ keys, title, answer, edit }) =>
    withScreen(wide, {}, async ({ page, bridge }) => {
      await inIssues(page)
      await ask(page, keys)
      await press(page, 'Enter')
      const question = page.getByRole('dialog', { name: title })
      await question.getByRole('option').first().waitFor()
      await page.keyboard.type(answer)
      await press(page, 'Enter')
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => submitted(bridge)).toEqual([edit])
      await expect.poll(() => focused(page)).toBe('list')
    }),
  )

  it('steps back out of what it asks, and then away', () =>
    withScreen(wide, {}, async ({ page, bridge }) => {
      await inIssues(page)
      for (const back of ['Escape', 'Backspace']) {
        await ask(page, 'assign to')
        await press(page, 'Enter')
        const question = page.getByRole('dialog', { name: /^Assign #1 to/ })
        // The present assignee is marked.
        await expect.poll(() => marked(page).getAttribute('aria-checked')).toBe('true')
        await press(page, back)
        await question.waitFor({ state: 'detached' })
        await palette(page).waitFor()
        await press(page, 'Escape')
        await palette(page).waitFor({ state: 'detached' })
      }
      await press(page, 'g', 'p')
      const projects = page.getByRole('dialog', { name: 'Go to a project' })
      await projects.waitFor()
      // It was asked for by its own key: there is nothing to step back to.
      await press(page, 'Escape')
      await projects.waitFor({ state: 'detached' })
      expect([submitted(bridge), await page.getByRole('dialog').count()]).toEqual([[], 0])
    }))

  it('goes to the drafts by one key pressed twice, and not by that key held down', () =>
    withScreen(wide, {}, async ({ page }) => {
      await inIssues(page)
      const answer = page.getByText(/there are no drafts/)
      for (const act of ['down', 'down', 'up'] as const) await page.keyboard[act]('g')
      expect(await answer.count()).toBe(0)
      await press(page, 'g', 'g')
      await answer.waitFor()
    }))

  it('snoozes an entry until a time that it asks for', () =>
    withScreen(wide, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'j')
      await ask(page, 'snz')
      await press(page, 'Enter')
      await page.getByRole('dialog', { name: 'Snooze until' }).waitFor()
      await page.keyboard.type('month')
      await press(page, 'Enter')
      await page.getByText(/^Snoozed: /).waitFor()
      const [made] = bridge.calls.filter(({ name }) => name === 'mark')
      expect(made?.args).toMatchObject({
        mark: { as: 'snoozed', on: true, until: expect.stringMatching(/^20/) as string },
      })
    }))

  it('has room for something to choose from at four times the size', () =>
    withScreen({ theme: 'light', width: 320, height: 256 }, {}, async ({ page }) => {
      await inIssues(page)
      await ask(page, 'move another')
      await press(page, 'Enter')
      await page.getByRole('dialog', { name: /^Move #1 to/ }).waitFor()
      await press(page, 'End')
      await expect.poll(() => marked(page).textContent()).toMatch(/ingest/)
      const box = await marked(page).boundingBox()
      const frame = await page.locator('.palette').boundingBox()
      expect(box && frame && box.y + box.height <= frame.y + frame.height && frame.y + frame.height <= 256).toBe(true)
    }))
})

import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press, rest } from '../support/keys.ts'
import { ask } from './support/addresses-screens.ts'
import { everyPage } from './support/every-page.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

/** The main part of the window that is shown. */
const mainOf = (page: Page, title: string) => page.getByRole('main', { name: title, exact: true })

/** The state to go back to: the selected row, the open item, and the element with the focus. */
const where = (page: Page) =>
  page.evaluate(() => ({
    row: document.querySelector('[role="option"][aria-selected="true"]')?.textContent,
    item: document.querySelector('#detail article')?.getAttribute('aria-label'),
    focus: document.activeElement?.id,
    scrolled: document.querySelector('#detail')?.scrollTop,
  }))

const isIn = (page: Page, title: string) =>
  expect.poll(() => mainOf(page, title).evaluate((main) => main.contains(document.activeElement))).toBe(true)

/** Calls that change something of the user’s. */
const changing = /^(?:submit|mark|reply|set|remove|order|change|keep|undo|redo|discard)/

describe('a page', () => {
  it.each(everyPage)(
    '$address is gone to by keys and left for the very item and focus, by Escape, by going back, and by its button',
    async ({ from = 'i', keys, title, address, options = {} }) => {
      await withScreen({ theme: 'light', ...sizes.wide }, options, async ({ page, bridge }) => {
        await goTo(page, from)
        await press(page, 'Home', 'j', 'k', 'Enter')
        await page.getByRole('heading', { name: /comment/ }).waitFor()
        await page.evaluate(() => document.querySelector('#detail')?.scrollTo(0, 40))
        const before = await where(page)
        expect(before.focus).toBe('detail')
        await press(page, ...keys)
        await isIn(page, title)
        expect(await page.title()).toBe(`${title} – Docket`)
        // It has the place of the list and the item, beside the sidebar.
        expect(await page.locator('#list').isVisible()).toBe(false)
        expect(await page.getByRole('main').count()).toBe(1)
        await page.getByRole('navigation', { name: 'Sections' }).waitFor()
        await expect.poll(() => bridge.screen?.page).toBe(address)
        await press(page, 'Escape')
        await page.getByRole('option').first().waitFor()
        await expect.poll(() => where(page)).toEqual(before)
        expect(await page.title()).toBe('Docket')
        await press(page, 'Alt+ArrowRight')
        await isIn(page, title)
        await press(page, 'Alt+ArrowLeft')
        await expect.poll(() => where(page)).toEqual(before)
        await press(page, 'Alt+ArrowRight')
        await isIn(page, title)
        await mainOf(page, title).getByRole('button', { name: 'Back', exact: true }).click()
        await expect.poll(() => where(page)).toEqual(before)
        await expect.poll(() => bridge.screen).not.toHaveProperty('page')
      })
    },
    60_000,
  )

  it.each(everyPage)(
    '$address lets no command run on what it covers',
    async ({ from: section = 'i', keys, title, options = {} }) => {
      await withScreen({ theme: 'light', ...sizes.wide }, options, async ({ page, bridge }) => {
        await goTo(page, section)
        await press(page, 'Home', 'Enter')
        await page.getByRole('heading', { name: /comment/ }).waitFor()
        const before = await where(page)
        await press(page, ...keys)
        await isIn(page, title)
        // As in a place where nobody writes.
        await mainOf(page, title).focus()
        const from = bridge.calls.length
        for (const key of ['e', 'x', 'a', 'r', 'l', 'Shift+C', 'Shift+X', 'Shift+T', 'h', '#', 'j', 'Control+p', 'b']) {
          await rest(page)
          await press(page, key)
        }
        await rest(page)
        expect(await page.getByRole('dialog').count()).toBe(0)
        const called = bridge.calls.slice(from).map(({ name }) => name)
        expect(called.filter((name) => changing.test(name))).toEqual([])
        await page.getByText('only in lists and items').first().waitFor()
        await press(page, 'Escape')
        await expect.poll(() => where(page)).toEqual(before)
      })
    },
    60_000,
  )

  it.each(everyPage)(
    '$address is opened by that address, which can be copied, and left for a section by its keys',
    async ({ title, address, options = {} }) => {
      await withScreen({ theme: 'dark', ...sizes.wide }, options, async ({ page, bridge }) => {
        await page.getByRole('option').first().waitFor()
        ask(bridge, address)
        await isIn(page, title)
        await mainOf(page, title).getByRole('button', { name: 'Copy the address of the page' }).click()
        await expect
          .poll(() => bridge.calls.findLast(({ name }) => name === 'copyText')?.args)
          .toEqual({ text: address })
        await mainOf(page, title).focus()
        await press(page, 'g', 'i')
        await page.getByRole('option', { name: /Open/ }).first().waitFor()
        expect(await mainOf(page, title).count()).toBe(0)
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      })
    },
    60_000,
  )

  it('that was on the screen when Docket ended is there again, and leads to what was below it', async () => {
    const screen = { list: 'docket://sample1/issues', item: null, page: 'docket://sample1/overview/inbox' }
    await withScreen({ theme: 'light', ...sizes.wide }, { screen }, async ({ page }) => {
      await isIn(page, 'Your inbox over thirty days')
      await press(page, 'Escape')
      await expect.poll(() => page.locator('main h2').first().textContent()).toBe('Issues')
    })
  })

  it('stays as it is while one turns to something on it, which is in its address', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'x')
      await isIn(page, 'API explorer')
      await page.keyboard.type('readProject')
      await press(page, 'ArrowDown', 'Enter')
      const field = mainOf(page, 'API explorer').getByLabel(/^id\b/)
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await page.getByLabel('Find an operation').inputValue()).toBe('readProject')
      await expect.poll(() => bridge.screen?.page).toBe('docket://sample1/explorer/readProject')
    })
  })

  it('in a narrow window has the way to the sidebar', async () => {
    await withScreen({ theme: 'light', ...sizes.narrow }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'y')
      const shown = mainOf(page, 'Your inbox over thirty days')
      await shown.getByRole('button', { name: 'Show sections and projects' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Issues/ })
        .click()
      await page.getByRole('option', { name: /Open/ }).first().waitFor()
      expect(await shown.count()).toBe(0)
    })
  })
})

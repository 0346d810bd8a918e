import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'
import { focusedValue } from './support/held-keys-screens.ts'

const withScreen = useScreens({ afresh: true })
const look = { theme: 'light', ...sizes.wide } as const

describe('keys that are pressed before what they are meant for is here', () => {
  it('are in the field of a sheet once its code is loaded, and are no commands', async () => {
    await withScreen(look, {}, async ({ page }) => {
      const { promise: loaded, resolve: load } = Promise.withResolvers<undefined>()
      await page.route(/\/Settings-.*\.js/, async (route) => {
        await loaded
        await route.fallback()
      })
      // The reload drops everything that was loaded in idle time, before the route was in place.
      await page.reload()
      await goTo(page, 'i')
      await press(page, 'j', 'j')
      const chosen = await page.locator('#list').getAttribute('aria-activedescendant')
      await press(page, 'Control+,', 'x', 'o', 'k', 'Backspace', 't', 'Enter', 'Control+a')
      expect(await page.locator('#list').getAttribute('aria-activedescendant')).toBe(chosen)
      expect(await page.getByText(/ selected$/).count()).toBe(0)
      load(undefined)
      await page.getByRole('main', { name: 'Settings' }).waitFor()
      await expect.poll(() => page.evaluate(focusedValue)).toBe('xot')
      // Once it is here, keys go their usual ways.
      await press(page, 'Backspace')
      expect(await page.evaluate(focusedValue)).toBe('xo')
      await press(page, 'Escape', 'Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await press(page, 'x')
      await page.getByText('1 selected', { exact: true }).waitFor()
    })
  }, 30_000)

  it('are not mixed with what stands in a field to which nobody typed ahead', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'Enter')
      const field = page.getByLabel('Write a comment')
      await field.fill('Held')
      await field.evaluate((element) => {
        document.getElementById('list')?.focus()
        if (element instanceof HTMLTextAreaElement) element.setSelectionRange(1, 3)
        element.focus()
      })
      await press(page, 'u')
      expect(await field.inputValue()).toBe('Hud')
    })
  }, 30_000)

  it('send a form once its code is loaded, where Enter was behind the words', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const { promise: loaded, resolve: load } = Promise.withResolvers<undefined>()
      await page.route(/\/ViewDialog-.*\.js/, async (route) => {
        await loaded
        await route.fallback()
      })
      await page.reload()
      await goTo(page, 'i')
      await press(page, 'j', 'Shift+V', 'O', 'l', 'd', 'e', 'r', 'Backspace', 'Enter')
      expect(await page.getByRole('dialog').count()).toBe(0)
      load(undefined)
      await expect
        .poll(() => bridge.calls.flatMap(({ name, args }) => (name === 'saveView' ? [args] : [])))
        .toEqual([expect.objectContaining({ view: expect.objectContaining({ name: 'Olde' }) })])
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
  }, 30_000)

  it('are not for the question in place of which a page was asked for', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const { promise: loaded, resolve: load } = Promise.withResolvers<undefined>()
      await page.route(/\/Settings-.*\.js/, async (route) => {
        await loaded
        await route.fallback()
      })
      await page.reload()
      await goTo(page, 'i')
      await press(page, 'j', '#')
      const question = page.getByRole('dialog', { name: /^Delete/ })
      await question.waitFor()
      const before = bridge.calls.filter(({ name }) => name === 'submitEdit').length
      await press(page, 'Control+,', 'x', 'o', 'Enter')
      expect(await question.count()).toBe(0)
      load(undefined)
      await page.getByRole('main', { name: 'Settings' }).waitFor()
      await expect.poll(() => page.evaluate(focusedValue)).toBe('xo')
      expect(bridge.calls.filter(({ name }) => name === 'submitEdit')).toHaveLength(before)
      // Asking for the settings once more brings no other page: nothing is held for one.
      await press(page, 'Control+,', 'y')
      expect(await page.evaluate(focusedValue)).toBe('xoy')
    })
  }, 30_000)

  it('are commands again where the code of a sheet is gone, which is said', async () => {
    await withScreen(look, {}, async ({ page, faults }) => {
      await page.route(/\/Settings-.*\.(js|css)/, (route) => route.fulfill({ status: 404, body: '' }))
      await page.reload()
      await goTo(page, 'i')
      await press(page, 'j')
      await press(page, 'Control+,')
      await page.getByText(/^This part of Docket cannot be loaded/).waitFor()
      await press(page, 'x')
      await page.getByText('1 selected', { exact: true }).waitFor()
      expect(faults.splice(0).join(' ')).toMatch(/^Failed to load resource/)
    })
  }, 30_000)

  it('give it up with Escape, and with the pointer', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'Control+a')
      bridge.hold('readRows')
      await press(page, 'l', 'b', 'Escape')
      bridge.release('readRows')
      await press(page, 'Escape')
      await page.getByText(/ selected$/).waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').count()).toBe(0)
      // Nothing of it is left for whatever is opened next.
      await press(page, 'Control+k')
      await page.getByRole('combobox', { name: 'Find and do anything' }).waitFor()
      expect(await page.evaluate(focusedValue)).toBe('')
    })
  }, 30_000)

  it('choose among the completions of the whole word, once these are here', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'Enter')
      const field = page.getByLabel('Write a comment')
      await field.focus()
      await page.keyboard.type('As in #')
      const offered = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
      await offered.first().waitFor()
      bridge.hold('findByWords')
      await page.keyboard.type('gateway\nand !gateway\nend')
      expect(await field.inputValue()).toBe('As in #gateway')
      bridge.release('findByWords')
      await expect.poll(() => field.inputValue()).toMatch(/^As in \S*#\d+ and \S*!\d+ end$/)
      // What is found nowhere needs no completing: Enter ends the line.
      await page.keyboard.type(' #zzqq\nx')
      await expect.poll(() => field.inputValue()).toMatch(/ end #zzqq\nx$/)
    })
  }, 30_000)
})

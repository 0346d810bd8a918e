import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press, rest } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { bar, isAt } from './support/focus-mode-screens.ts'

const withScreen = useScreens()
const place = (page: Page) => bar(page).getByText(/ of /)
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).first()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
/** The titles of the inbox, in their order. */
const titles = (page: Page) => page.getByRole('option').locator('.title').allTextContents()

describe('focus mode', () => {
  it.each([sizes.wide, sizes.narrow])(
    'goes through the inbox by single keys, and says at the end what was done, at %o',
    async (size) => {
      await withScreen({ theme: 'light', ...size }, {}, async ({ page }) => {
        await page.getByRole('option').first().waitFor()
        const [first = '', second = '', third = ''] = await titles(page)
        await press(page, 'Shift+F')
        await isAt(page, '1 of 18')
        await page.getByRole('heading', { level: 2, name: first }).waitFor({ timeout: 8000 })
        await expect.poll(() => focused(page)).toBe('detail')
        expect(await page.getByRole('listbox').count()).toBe(0)

        // Done goes on with what comes after it; its number is the next one of as many.
        await press(page, 'e')
        await isAt(page, '2 of 18')
        await page.getByRole('heading', { level: 2, name: second }).waitFor({ timeout: 8000 })
        await press(page, 'h')
        await page.getByRole('option', { name: 'Until something happens' }).waitFor()
        await press(page, 'ArrowUp', 'Enter')
        await isAt(page, '3 of 18')
        await page.getByRole('heading', { level: 2, name: third }).waitFor({ timeout: 8000 })

        // An undone entry is there again, and no longer counted.
        await press(page, 'z')
        await isAt(page, '2 of 18')
        await page.getByRole('heading', { level: 2, name: second }).waitFor({ timeout: 8000 })
        await expect.poll(() => focused(page)).toBe('detail')
        await press(page, 'e')
        await isAt(page, '3 of 18')

        for (let left = 16; left > 0; left -= 1) await press(page, 'j')
        await page.getByText('2 done, 16 left for later.').waitFor()
        expect(await place(page).count()).toBe(0)
        // Nothing is there to be done.
        await press(page, 'e')
        await rest(page)
        await press(page, 'k')
        await isAt(page, '18 of 18')
        await press(page, 'e')
        await page.getByText('3 done, 15 left for later.').waitFor()
        await press(page, 'Escape')
        await page.getByRole('option').first().waitFor()
        await expect.poll(() => focused(page)).toBe('list')
      })
    },
  )

  it('shows what is not on this computer as such, and Enter opens that in the browser', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      const index = bridge.inbox.findIndex(({ itemKey }) => itemKey === null)
      await press(page, 'Home', 'Shift+F', ...Array.from({ length: index }, () => 'j'))
      await isAt(page, `${index + 1} of 18`)
      await page.getByRole('main').getByText('Commit', { exact: true }).waitFor()
      await expect.poll(() => focused(page)).toBe('detail')
      await press(page, 'Enter')
      const opened = () => bridge.calls.findLast(({ name }) => name === 'openExternal')?.args
      await expect.poll(opened).toEqual({ url: bridge.inbox[index]?.webUrl })
    })
  })

  it('is a place: gone back to, and shown again after a restart', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Shift+F')
      await isAt(page, '1 of 18')
      await press(page, 'g', 'i')
      await page.getByRole('option').first().waitFor()
      expect(await bar(page).count()).toBe(0)
      await press(page, 'Alt+ArrowLeft')
      await isAt(page, '1 of 18')
      await expect.poll(() => bridge.screen?.list, { timeout: 5000 }).toBe('docket://sample1/inbox/focus')
      await page.reload()
      await isAt(page, '1 of 18')
      await heading(page).waitFor()
    })
  })
})

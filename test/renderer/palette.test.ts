import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { palette, ask, inIssues } from './support/palette-screens.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('the palette', () => {
  it('opens from anywhere, also while somebody writes and over a sheet, and gives the focus back', () =>
    withScreen(wide, {}, async ({ page }) => {
      await inIssues(page)
      await ask(page, '')
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
      await press(page, 'Escape')
      await palette(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('list')

      await press(page, 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await press(page, 'r')
      await expect.poll(() => focused(page)).toBe('comment')
      await page.keyboard.type('Half a sen')
      await ask(page, 'mute')
      // Its own key takes it away, too.
      await press(page, 'Control+k')
      await palette(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('comment')
      await page.keyboard.type('tence')
      expect(await page.locator('#comment').inputValue()).toBe('Half a sentence')
      // Commands of the form with the focus work from the palette, too.
      await ask(page, 'submit what')
      await press(page, 'Enter')
      await page.getByText(/^Queued, /).waitFor()

      await press(page, 'Control+,')
      const settings = page.getByRole('main', { name: 'Settings' })
      await settings.waitFor()
      await ask(page, 'sync now')
      await press(page, 'Escape')
      await palette(page).waitFor({ state: 'detached' })
      expect(await settings.isVisible()).toBe(true)
      // Commands on the item that the page covers are not offered; commands that lead to it leave the page.
      await ask(page, 'write a comment')
      expect(await page.getByRole('option', { name: /^Write a comment/ }).count()).toBe(0)
      await press(page, 'Escape')
      await palette(page).waitFor({ state: 'detached' })
      await ask(page, 'back to the list')
      await press(page, 'Enter')
      await settings.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('comment')
    }))
})

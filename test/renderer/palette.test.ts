import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { palette, ask, inIssues } from './support/palette-screens.ts'
import { submitted } from './support/editing-screens.ts'
import { accountId } from './support/sample-content.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('the palette', () => {
  it('leaves what a message has opened the target of commands, though the focus comes back to the list', () =>
    withScreen(wide, {}, async ({ page, bridge }) => {
      await inIssues(page)
      await press(page, 'Home')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      const selected = bridge.shownItem
      bridge.requests = [{ kind: 'place', address: `docket://${accountId}/projects/platform%2Fapi/issues/2` }]
      bridge.emit('requested', {})
      await expect.poll(() => bridge.shownItem).not.toBe(selected)
      const opened = bridge.shownItem
      const targets = () => submitted(bridge).map((edit) => 'target' in edit && edit.target)
      await ask(page, 'mute')
      await press(page, 'Escape')
      await palette(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('list')
      await press(page, 'Shift+S')
      await expect.poll(targets).toEqual([opened])
      // So it is when the window has the focus again.
      await page.evaluate(() => {
        const list = document.getElementById('list')
        for (const one of [window, list]) one?.dispatchEvent(new FocusEvent('focus'))
      })
      await press(page, 'Shift+S')
      await expect.poll(targets).toEqual([opened, opened])
      // The user goes back to the list.
      await press(page, 'u')
      await expect.poll(() => bridge.shownItem).toBe(selected)
    }))

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

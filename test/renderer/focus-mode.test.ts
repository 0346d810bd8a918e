import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { focusEndWords } from '../../renderer/features/inbox/focus-words.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { isAt } from './support/focus-mode-screens.ts'

const withScreen = useScreens()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
/** The titles of the inbox, in their order. */
const titles = (page: Page) => page.getByRole('option').locator('.title').allTextContents()

describe('focus mode', () => {
  it('begins with the selected entry, and leaves to the list at the same one', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Home', 'j', 'j', 'Shift+F')
      await isAt(page, '3 of 18')
      await press(page, 'j', 'j')
      await isAt(page, '5 of 18')
      // From writing to reading, and from reading to the list.
      await press(page, 'r')
      await expect.poll(() => focused(page)).toBe('comment')
      await press(page, 'Escape')
      await isAt(page, '5 of 18')
      await press(page, 'Escape')
      await page.getByRole('option').first().waitFor()
      const selected = page.getByRole('option', { selected: true })
      const [, , , , fifth = ''] = await titles(page)
      expect(await selected.locator('.title').textContent()).toBe(fifth)
    })
  })

  it('says at its end how much was put aside, and how', () => {
    expect(focusEndWords({ done: 12, snoozed: 3, muted: 1, left: 4 })).toEqual({
      title: 'That was the last one',
      text: '12 done, 3 snoozed, 1 muted, 4 left for later.',
    })
    expect(focusEndWords({ done: 1, snoozed: 0, muted: 0, left: 0 }).title).toBe('Your inbox is empty')
    expect(focusEndWords({ done: 0, snoozed: 0, muted: 0, left: 0 }).title).toBe('Nothing waits in your inbox')
  })
})

it('goes through all that is open from the selected entry on, though the list is narrowed, and back to that list', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    const open = bridge.keysIn('open').length
    await press(page, '/')
    await page.keyboard.type('is:merge-request')
    await press(page, 'Enter')
    await expect.poll(() => page.getByRole('option').count()).toBeLessThan(open)
    await press(page, 'Home', 'j')
    const selected = page.getByRole('option', { selected: true })
    const title = (await selected.locator('.title').textContent()) ?? ''
    await press(page, 'Shift+F')
    await page.getByRole('group', { name: 'Focus mode' }).getByText(` of ${open}`).waitFor()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await press(page, 'Escape')
    await expect.poll(() => selected.locator('.title').textContent()).toBe(title)
  })
})

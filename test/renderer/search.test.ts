import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { search, ask } from './support/search-screens.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const
const marked = (page: Page) => search(page).getByRole('option', { selected: true })

describe('a search over everything', () => {
  it('is typed, walked through and followed by keyboard, with the words marked', async () => {
    await withScreen(wide, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await ask(page, 'index')
      const groups = search(page).getByRole('group')
      await expect.poll(() => groups.count()).toBeGreaterThan(1)
      // Until then there may be what the first letters found.
      await expect.poll(() => search(page).locator('mark').allInnerTexts()).toContain('index')
      const last = await search(page).getByRole('option').last().innerText()
      await press(page, 'ArrowUp')
      expect(await marked(page).innerText()).toBe(last)
      await press(page, 'ArrowDown')
      const first = await marked(page).locator('.title').innerText()
      await press(page, 'Enter')
      await page.getByRole('heading', { name: first }).waitFor()
      expect(await search(page).count()).toBe(0)
    })
  })
})

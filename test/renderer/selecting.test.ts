import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

const chosen = (page: Page) => page.locator('#list [role="row"][aria-selected="true"]')
const count = (page: Page) => page.locator('header .shown').innerText()
const toast = (page: Page) => page.locator('.toasts').innerText()

describe('selected rows', () => {
  it('are done as one step, which one key undoes', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      const before = Number(await count(page))
      await press(page, 'j', 'x', 'Shift+J', 'Shift+J', 'e')
      await expect.poll(() => toast(page)).toContain('Done: 3 entries')
      await expect.poll(async () => Number(await count(page))).toBe(before - 3)
      await expect.poll(() => chosen(page).count()).toBe(0)
      await press(page, 'z')
      await expect.poll(async () => Number(await count(page))).toBe(before)
    })
  }, 30_000)
})

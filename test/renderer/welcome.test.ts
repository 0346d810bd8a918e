import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim())

describe('the welcome', () => {
  it('is skipped by Escape, and does not come again', async () => {
    await withScreen(wide, { accounts: [], firstRun: true }, async ({ page, bridge }) => {
      await page.getByRole('heading', { name: 'Welcome to Docket' }).waitFor()
      await expect.poll(() => focused(page)).toBe('Continue')
      await press(page, 'Escape')
      await page.getByRole('heading', { name: 'Sign in to GitLab' }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('address')
      expect(await page.getByText('2 of 3').count()).toBe(0)
      expect(bridge.program.preferences.welcomed).toBe(true)
      await page.reload()
      await page.getByRole('heading', { name: 'Sign in to GitLab' }).waitFor()
      await page.getByText('One inbox').waitFor()
      expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
    })
  }, 30_000)
})

import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim())

describe('the welcome', () => {
  it('asks about notifications last, and keeps the keys of commands to itself until then', async () => {
    await withScreen(wide, { firstRun: true }, async ({ page, bridge }) => {
      await page.getByRole('heading', { name: 'Notifications' }).waitFor()
      await expect.poll(() => focused(page)).toBe('Take the tour')
      await press(page, 'Control+,')
      await page.getByLabel('Without titles and names').check()
      await page.getByLabel('Notify me of what waits for me').uncheck()
      await expect.poll(() => page.getByLabel('Without titles and names').isDisabled()).toBe(true)
      expect(bridge.program.preferences).toMatchObject({ hideContent: true, notifications: { on: false } })
      await page.getByRole('button', { name: 'Look around' }).click()
      await page.getByRole('option').first().waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(bridge.program.preferences).toMatchObject({ welcomed: true, tour: { on: false } })
    })
  }, 30_000)
})

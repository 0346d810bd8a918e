import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { usualKeys } from '../../shared/keys.ts'
import { axeFaults } from './support/axe.ts'
import { sampleAccount } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

const card = (page: Page) => page.getByRole('region', { name: 'Tour' })

/** The text of the card, with single spaces. */
async function said(page: Page): Promise<string> {
  return (await card(page).getByRole('status').innerText()).replace(/\s+/g, ' ')
}

const expectStep = (page: Page, text: string) => expect.poll(() => said(page)).toContain(text)

/** Runs a command by its name, as the palette does. */
async function byName(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.keyboard.type(name)
  await page.getByRole('option', { name, exact: false, selected: true }).waitFor()
  await press(page, 'Enter')
}

describe('the tour', () => {
  it('teaches five keys by doing, and ends', async () => {
    await withScreen(wide, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await byName(page, 'Take the tour')
      await expectStep(page, 'Step 1 of 5: Press J')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      // An action that another step teaches does not finish this one.
      await press(page, 'Shift+I')
      await expectStep(page, 'Step 1 of 5')
      await press(page, 'j')
      await expectStep(page, 'Step 2 of 5: Press E')
      await press(page, 'e')
      await expectStep(page, 'Step 3 of 5: Press H')
      // Asking is not snoozing yet, and Escape closes only what asks.
      await press(page, 'h')
      await page.getByRole('dialog', { name: /^Snooze / }).waitFor()
      await press(page, 'Escape')
      await page.getByRole('dialog', { name: /^Snooze / }).waitFor({ state: 'detached' })
      await expectStep(page, 'Step 3 of 5')
      await press(page, 'h')
      await page.getByRole('dialog', { name: /^Snooze / }).waitFor()
      await press(page, 'Enter')
      await expectStep(page, 'Step 4 of 5: Press Ctrl K')
      const snoozed = () => bridge.keysIn('snoozed').length
      expect(snoozed()).toBe(1)
      await press(page, 'Control+k', 'Escape')
      await expectStep(page, 'Step 5 of 5: Press Z')
      await press(page, 'z')
      await expectStep(page, 'That was the tour.')
      await expect.poll(snoozed).toBe(0)
      await press(page, 'Escape')
      await card(page).waitFor({ state: 'detached' })
      await expect.poll(() => bridge.program.preferences.tour).toEqual({ on: false, step: 0 })
    })
  }, 40_000)

  it('names the keys that hold, is left by Escape, and goes on there from the help', async () => {
    await withScreen({ ...wide, ...sizes.narrow }, {}, async ({ page, bridge }) => {
      const keys = { ...usualKeys, changed: { next: ['Alt+n'], done: [] } }
      bridge.program = {
        ...bridge.program,
        preferences: { ...bridge.program.preferences, keys, tour: { on: true, step: 0 } },
      }
      await page.reload()
      await page.getByRole('option').first().waitFor()
      await expectStep(page, 'Press Alt N')
      expect(await axeFaults(page, 'all')).toEqual([])
      // In a field, Escape only leaves the field.
      await press(page, 'r')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('comment')
      await press(page, 'Escape', 'Escape')
      await expectStep(page, 'Press Alt N')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      await card(page).getByRole('button', { name: 'Skip' }).click()
      await expectStep(page, 'Choose “Mark done or not done” in the menu')
      await press(page, 'Escape')
      await card(page).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
      await press(page, '?')
      await page.getByRole('button', { name: 'Take the tour' }).click()
      await expectStep(page, 'Step 2 of 5')
      const [bottom, top] = await page.evaluate(() => [
        document.querySelector('.tour')?.getBoundingClientRect().top ?? 0,
        document.getElementById('list')?.getBoundingClientRect().bottom ?? 0,
      ])
      expect(bottom).toBeGreaterThanOrEqual(top ?? 0)
    })
  }, 40_000)

  it('waits while another account than the sample is on the screen', async () => {
    const own = { ...sampleAccount, id: 'other', kept: 'keychain', url: 'https://code.example.org' } as const
    await withScreen(wide, { accounts: [sampleAccount, own] }, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+2')
      await page.getByText('code.example.org').first().waitFor()
      await byName(page, 'Take the tour')
      await expectStep(page, 'Step 1 of 5')
      expect(bridge.program.preferences.tour.on).toBe(true)
      await press(page, 'Control+2')
      await card(page).waitFor({ state: 'detached' })
    })
  }, 40_000)
})

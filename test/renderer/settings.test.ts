import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sampleAccount } from './support/sample-content.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { openKeys } from './support/settings-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

const count = async (page: Page) => Number(await page.locator('header .shown').textContent())

describe('the keys', () => {
  it('of a command are changed by pressing them, and taken from another only when one says so', async () => {
    await withScreen(look, {}, async ({ page }) => {
      const section = await openKeys(page)
      const before = await count(page)
      await section.getByRole('button', { name: 'Change the key of Mark done or not done' }).click()
      await press(page, 'Control+d')
      await section.getByRole('button', { name: 'Default keys for Mark done or not done' }).waitFor()
      await press(page, 'Escape', 'j', 'e')
      await press(page, 'Control+d')
      await expect.poll(() => count(page)).toBe(before - 1)

      await openKeys(page)
      await section.getByRole('button', { name: 'Change the key of Mute or unmute' }).click()
      await press(page, 'j')
      await section
        .getByRole('alert')
        .getByText(/is already used for: Next\./)
        .waitFor()
      await section.getByRole('button', { name: 'Keep it there' }).click()
      await section.getByRole('button', { name: 'Change the key of Mute or unmute' }).click()
      await press(page, 'g', 'v')
      await section.getByRole('button', { name: 'Default keys for Mute or unmute' }).waitFor()
      await section.getByRole('button', { name: 'Default keys for everything' }).click()
      await expect.poll(() => section.getByRole('button', { name: /^Default keys for / }).count()).toBe(1)
    })
  }, 30_000)
})

describe('work offline', () => {
  it('is one key, is said in the status bar, and ends there', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      const bar = page.getByRole('contentinfo', { name: 'Status' })
      await bar.getByRole('button', { name: 'Sync now' }).waitFor()
      const asked = () => bridge.calls.findLast(({ name }) => name === 'changePreferences')?.args
      await press(page, 'Control+Shift+O')
      await expect.poll(asked).toEqual({ workOffline: true })
      bridge.setSync({ phase: 'offline', problem: { code: 'working_offline' } })
      await bar.getByText('Working offline').first().waitFor()
      expect(await bar.getByRole('button', { name: 'Sync now' }).count()).toBe(0)
      // It is what the user wants: nothing alarms them.
      expect(await page.getByText('You are offline.').count()).toBe(0)
      await press(page, 'Control+,')
      const settings = page.getByRole('main', { name: 'Settings' })
      expect(await settings.getByRole('checkbox', { name: /^Work offline/ }).isChecked()).toBe(true)
      await press(page, 'Escape')
      await bar.getByRole('button', { name: 'Stop working offline' }).click()
      await expect.poll(asked).toEqual({ workOffline: false })
      // The message before is no longer true, and goes.
      await page.getByText('Fetching and sending again.').waitFor()
      expect(await page.getByText('Working offline: nothing is fetched or sent.').count()).toBe(0)
      await bar.getByRole('button', { name: 'Sync now' }).waitFor()
    })
  }, 30_000)
})

describe('snoozing on the service', () => {
  const box = (page: Page) => page.getByRole('checkbox', { name: /^Snooze on GitLab too/ })
  const spoken = (version: string) => ({
    ...sampleAccount,
    service: { ...sampleAccount.service, interface: 'v4', version } as const,
  })

  it('is chosen for each account, where its service can do so', async () => {
    await withScreen(look, { accounts: [spoken('17.9.0')] }, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      await box(page).check()
      const saved = () => bridge.calls.findLast(({ name }) => name === 'setSnoozesOnService')?.args
      await expect.poll(saved).toEqual({ account: sampleAccount.id, on: true })
    })
  }, 30_000)

  it('says where it cannot', async () => {
    await withScreen(look, { accounts: [spoken('17.8.0')] }, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      await page.getByText('This GitLab server cannot snooze todos.').waitFor()
      expect([await box(page).isDisabled(), await box(page).isChecked()]).toEqual([true, false])
    })
  }, 30_000)
})

describe('the key of the small window', () => {
  it('is said to be the desktop’s where the desktop decides', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const settings = page.getByRole('main', { name: 'Settings' })
      await settings.getByRole('button', { name: 'Choose a key…' }).waitFor()
      const words = settings.getByText('Your desktop decides on this key')
      expect(await words.count()).toBe(0)
      bridge.emit('programChanged', { program: { ...bridge.program, desktopDecidesOnKeys: true } })
      await words.waitFor()
    })
  })
})

describe('a test notification', () => {
  it('that the system does not show is said to have failed', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.fail('testNotification', { code: 'notification_refused' })
      await press(page, 'Control+,')
      await page.getByRole('button', { name: 'Show a test notification' }).click()
      await page.getByText('Your system did not show the notification.').waitFor()
    })
  })
})

import { expect, it } from 'vitest'
import { sizes, useScreens } from './support/with-screen.ts'
import type { Page } from '@playwright/test'

const withScreen = useScreens({ afresh: true })

const hasPalette = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/Palette-.*\.js/.test(name)))

/** More often than there are parts: one is loaded at a time. */
const idleTimes = 100

const leaveIdle = (page: Page) =>
  page.evaluate(async (times) => {
    for (let at = 0; at < times; at += 1) await new Promise((resolve) => requestIdleCallback(resolve))
  }, idleTimes)

it('what opens on a key is loaded once the first list is there, and does not compete with it', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    bridge.hold('readRows')
    await page.reload()
    await page.getByRole('navigation').first().waitFor()
    await leaveIdle(page)
    expect(await hasPalette(page)).toBe(false)
    bridge.release('readRows')
    await expect.poll(() => hasPalette(page)).toBe(true)
    await page.locator('#list [role="option"]').first().waitFor()
  })
}, 30_000)

import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { expectNoOverflow } from './support/axe.ts'
import { goTo, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

/** A window of 1280 by 1024 at a zoom of 400 %. */
const zoomed = { theme: 'light', width: 320, height: 256 } as const

/** The number of list rows that are on the screen with their full height. */
const wholeRows = (page: Page) =>
  page.locator('#list [role=option]').evaluateAll((rows) => {
    const status = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
    return rows.filter((row) => {
      const box = row.getBoundingClientRect()
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + 2)
      return box.top >= 0 && box.bottom <= status + 1 && row.contains(at)
    }).length
  })

it('shows more than one row of a list at a zoom of 400 %, also offline, and what stands above it once one goes there', async () => {
  await withScreen(zoomed, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'Home')
    await expect.poll(() => wholeRows(page)).toBeGreaterThan(1)
    bridge.setSync({ phase: 'offline' })
    await page.getByText('You are offline.').waitFor()
    await expect.poll(() => wholeRows(page)).toBeGreaterThan(1)
    await goTo(page, 'i')
    await expect.poll(() => wholeRows(page)).toBeGreaterThan(1)
    await press(page, '/')
    const filter = page.getByRole('combobox', { name: 'Filter the list' })
    await expect.poll(async () => (await filter.boundingBox())?.y ?? -1).toBeGreaterThan(0)
    await expectNoOverflow(page)
    // The window's own frame stays where it is.
    expect(await page.evaluate(() => document.querySelector('#workspace')?.getBoundingClientRect().top)).toBe(0)
  })
}, 30_000)

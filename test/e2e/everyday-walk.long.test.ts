import { expect, type Locator } from '@playwright/test'
import { press } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'
import { titles, fixture } from './support/everyday-walk.ts'

const test = testOn(fixture)

test('an entry that one’s reply has settled stays where it is, says so, and is left by one key', async ({ stage }) => {
  const { page, violations } = await stage.start()
  await signIn(page, stage.service.address)
  const rows = page.getByRole('option')
  await expect(rows).toHaveCount(5, { timeout: 20_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()
  const selected = page.locator('#list [aria-selected="true"]')
  const titleOf = async (row: Locator) => {
    const text = await row.textContent()
    return titles.find((title) => text?.includes(title))
  }
  await press(page, 'g', 'n', 'Home', 'j', 'r')
  // A row is on the page before it says what it is about.
  await expect.poll(() => titleOf(selected)).toBeDefined()
  const replied = await titleOf(selected)
  await expect(page.getByLabel('Write a comment')).toBeFocused()
  await page.keyboard.type('Here is why.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await page.keyboard.press('F5')
  await expect(selected.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => titleOf(selected)).toBe(replied)
  await expect(rows).toHaveCount(5)
  await expect.poll(() => titleOf(rows.nth(2))).toBeDefined()
  const next = await titleOf(rows.nth(2))
  await page.keyboard.press('e')
  await expect(rows).toHaveCount(4)
  await expect.poll(() => titleOf(selected)).toBe(next)
  expect(violations).toEqual([])
})

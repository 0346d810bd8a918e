import type { Page } from '@playwright/test'
import { press } from '../../support/keys.ts'

/** Opens the settings at the keys of commands, each of which can be changed then. */
export async function openKeys(page: Page) {
  await page.getByRole('option').first().waitFor()
  await press(page, 'Control+,')
  const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="keys"]')
  await section.getByText('Change the keys of commands').click()
  return section
}

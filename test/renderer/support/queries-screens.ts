import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { press } from '../../support/keys.ts'

/** The field of the list's query. */
export const field = (page: Page) => page.getByRole('combobox', { name: 'Filter the list' })

/** The rows of the list. */
export const listed = (page: Page) => page.locator('#list').getByRole('option')

/** Goes to the issues, with the caret in their query. */
export async function toIssues(page: Page): Promise<void> {
  await listed(page).first().waitFor()
  await press(page, 'g', 'i')
  await expect.poll(() => field(page).inputValue()).toBe('is:open')
  await page.keyboard.press('/')
}

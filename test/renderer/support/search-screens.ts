import type { Page } from '@playwright/test'
import { press } from '../../support/keys.ts'

/** The sheet of the search. */
export const search = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })

/** Opens the search and types. */
export async function ask(page: Page, text: string): Promise<void> {
  await press(page, 'Control+Shift+F')
  await search(page).waitFor()
  await page.keyboard.type(text)
}

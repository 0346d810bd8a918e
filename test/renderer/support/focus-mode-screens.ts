import type { Page } from '@playwright/test'

/** The bar of focus mode below the item. */
export const bar = (page: Page) => page.getByRole('group', { name: 'Focus mode' })

export const isAt = (page: Page, words: string) =>
  bar(page).getByText(words, { exact: true }).waitFor({ timeout: 8000 })

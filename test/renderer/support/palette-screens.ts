import type { Page } from '@playwright/test'
import { press } from '../../support/keys.ts'
import { goTo } from './with-screen.ts'

/** The palette, where it is open. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Find and do anything' })

/** Opens the palette and types. */
export async function ask(page: Page, text: string): Promise<void> {
  await press(page, 'Control+k')
  await palette(page).waitFor()
  await page.keyboard.type(text)
}

/** The first issue, selected in its list, with the keys there. */
export async function inIssues(page: Page): Promise<void> {
  await goTo(page, 'i')
  await press(page, 'Home')
  await page.locator('[role=option][aria-selected=true]').waitFor()
}

import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import type { TestBridge } from './test-bridge.ts'
import { press } from '../../support/keys.ts'
import { focused, goTo } from './with-screen.ts'

/** The edits that were put in the outbox, one array for each step. */
export const submitted = (bridge: TestBridge) =>
  bridge.calls.flatMap(({ name, args }) => {
    if (name === 'submitEdit') return [[(args as { edit: unknown }).edit]]
    return name === 'submitEdits' ? [(args as { edits: unknown[] }).edits] : []
  })

/** Shows the issues as a board by its key, with the focus in its first column. */
export async function showBoard(page: Page, by: string): Promise<void> {
  await goTo(page, 'i')
  await press(page, 'Shift+B')
  await page.getByRole('combobox', { name: 'Show the list as' }).waitFor()
  await page.keyboard.type(`board by ${by}`)
  await press(page, 'Enter')
  await page.getByRole('group', { name: `Board by ${by}` }).waitFor()
  await page.getByRole('region').nth(1).getByRole('option').first().waitFor()
  await expect.poll(() => focused(page)).toBe('list')
}

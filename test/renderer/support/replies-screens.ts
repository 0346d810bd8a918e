import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import type { TestBridge } from './test-bridge.ts'
import { press } from '../../support/keys.ts'
import { focused } from './with-screen.ts'

/** The comments that wait, by their words. */
export const commented = ({ edits }: TestBridge) =>
  edits.flatMap(({ edit }) => (edit.kind === 'comment' ? [edit.body] : []))

/** Begins to comment on the first entry of the inbox. Returns its key. */
export async function write(page: Page, bridge: TestBridge, words: string): Promise<string> {
  await page.getByRole('option').first().waitFor()
  await press(page, 'Home', 'r')
  await expect.poll(() => focused(page)).toBe('comment')
  await page.keyboard.type(words)
  await page.getByRole('button', { name: 'Comment and mark done' }).waitFor()
  return bridge.keysIn('open')[0] ?? ''
}

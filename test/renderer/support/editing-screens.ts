import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import type { TestBridge } from './test-bridge.ts'
import { press } from '../../support/keys.ts'
import { focused, goTo } from './with-screen.ts'

/** The edits that were put in the outbox, in order. */
export const submitted = (bridge: TestBridge) =>
  bridge.calls.filter(({ name }) => name === 'submitEdit').map(({ args }) => (args as { edit: { kind: string } }).edit)

/** The first issue, or the first merge request, selected in its list, with the keys there. */
export async function inList(page: Page, section: 'i' | 'm'): Promise<void> {
  await goTo(page, section)
  await press(page, 'Home')
  await page.locator('[role=option][aria-selected=true]').waitFor()
  await expect.poll(() => focused(page)).toBe('list')
}

export async function opened(page: Page, section: 'i' | 'm'): Promise<void> {
  await inList(page, section)
  await press(page, 'Enter')
  await page.getByRole('heading', { name: /comment/ }).waitFor()
  await expect.poll(() => focused(page)).toBe('detail')
}

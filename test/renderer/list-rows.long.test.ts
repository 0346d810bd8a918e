import type { JSHandle, Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

interface FirstRows {
  readonly count: number
  /** They reach to the end of the view. */
  readonly isFilled: boolean
}

/** Begins to watch for a list. Returns what will be its rows when the first ones are drawn. */
async function watchFor(page: Page, label: string): Promise<JSHandle<{ readonly rows: Promise<FirstRows> }>> {
  return await page.evaluateHandle((wanted) => {
    const { promise, resolve } = Promise.withResolvers<FirstRows>()
    const observer = new MutationObserver(() => {
      const list = document.querySelector(`#list[aria-label="${wanted}"]`)
      const rows = [...(list?.querySelectorAll('[role="option"]') ?? [])]
      const last = rows.at(-1)
      if (!list || !last) return
      observer.disconnect()
      const end = list.getBoundingClientRect().bottom
      resolve({ count: rows.length, isFilled: last.getBoundingClientRect().bottom >= end })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return { rows: promise }
  }, label)
}

it('another list has the rows in view at first, and those beyond it a moment later', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { issues: 400 }, async ({ page }) => {
    const rows = page.locator('#list [role="option"]')
    await goTo(page, 'i')
    await rows.first().waitFor()
    const whole = await rows.count()
    await press(page, 'g', 'n')
    await page.locator('#list[aria-label="Inbox"] [role="option"]').first().waitFor()
    const watched = await watchFor(page, 'Issues')
    await press(page, 'g', 'i')
    const { count, isFilled } = await watched.evaluate(async ({ rows }) => await rows)
    expect(isFilled).toBe(true)
    expect(count).toBeLessThan(whole)
    await expect.poll(() => rows.count()).toBe(whole)
  })
}, 30_000)

import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

/** The rows of a list when its first ones are drawn: how many, and whether they fill the view. */
const firstRows = (page: Page, label: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<{ count: number; isFilled: boolean }>((resolve) => {
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
      }),
    label,
  )

it('another list has the rows in view at first, and those beyond it a moment later', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { issues: 400 }, async ({ page }) => {
    const rows = page.locator('#list [role="option"]')
    await goTo(page, 'i')
    await rows.first().waitFor()
    const whole = await rows.count()
    await press(page, 'g', 'n')
    await rows.first().waitFor()
    const drawn = firstRows(page, 'Issues')
    await press(page, 'g', 'i')
    const { count, isFilled } = await drawn
    expect(isFilled).toBe(true)
    expect(count).toBeLessThan(whole)
    await expect.poll(() => rows.count()).toBe(whole)
  })
})

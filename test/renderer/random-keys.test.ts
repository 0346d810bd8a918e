import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { checkRuns, oneOf, timeFor } from '../support/properties.ts'
import { press, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const keysOfARun = 100
const usualRuns = 2

const keys =
  'j k x Shift+J Shift+K Control+a Shift+B ArrowRight Shift+ArrowRight Enter o u Escape g i n m s e / f r x ? Tab Shift+Tab Shift+C z Control+z Control+Shift+Z F5 Control+, Control+k Control+Enter ArrowDown Home End PageDown a Space'.split(
    ' ',
  )

/** What is wrong with where the keys go, or with what is open; null when nothing is. */
const wrongWith = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    if (!document.hasFocus() || focused === null || focused === document.body) return 'nothing has the focus'
    if (!focused.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return 'what has the focus cannot be seen'
    if (focused.closest('[inert], [aria-hidden=true]')) return 'what has the focus is out of reach'
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    if (dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(focused))) return 'the focus is behind a dialog'
    const marked = document.querySelectorAll('main .row.marked').length
    if (marked > 1) return `${marked} rows are marked as what commands act on`
    return null
  })

it(
  'whatever keys are pressed, the focus stays where it can be seen',
  async () => {
    await checkRuns('random keys', usualRuns, async ({ random }) => {
      await withScreen({ theme: 'light', ...sizes.wide }, { issues: 300 }, async ({ page }) => {
        await page.getByRole('option').first().waitFor()
        const trail: string[] = []
        for (let count = 0; count < keysOfARun; count += 1) {
          const key = oneOf(random, keys)
          trail.push(key)
          await press(page, key)
          const message = `after ${trail.slice(-6).join(' ')}`
          await expect.poll(() => wrongWith(page), { message, interval: 10 }).toBe(null)
        }
        // No dialog is left that cannot be closed.
        const dialogs = page.getByRole('dialog')
        while ((await dialogs.count()) > 0) await press(page, 'Escape')
        await expect.poll(() => wrongWith(page)).toBe(null)
      })
    })
  },
  timeFor(usualRuns),
)

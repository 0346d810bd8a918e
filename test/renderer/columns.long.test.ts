import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { columns, usualColumns } from '../../shared/columns.ts'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

const first = (page: Page) => page.locator('#list [role="option"]').first()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

async function choose(page: Page, ...names: string[]): Promise<void> {
  await press(page, 'Control+k')
  await page.keyboard.type('choose col')
  await page
    .getByRole('option', { name: /Choose columns/ })
    .first()
    .waitFor()
  await press(page, 'Enter')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  for (const name of names) {
    const entry = menu.getByRole('menuitemcheckbox', { name })
    const before = await entry.getAttribute('aria-checked')
    const place = columns.findIndex(({ title }) => title === name)
    await press(page, 'Home', ...Array.from({ length: place }, () => 'ArrowDown'))
    await press(page, 'Enter')
    await expect.poll(() => entry.getAttribute('aria-checked')).not.toBe(before)
  }
  await press(page, 'Escape')
  await menu.waitFor({ state: 'detached' })
}

describe('the columns of a list', () => {
  it('are chosen by keys, and each list keeps its own', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      await expect.poll(() => first(page).innerText()).toMatch(/Was due\s*\d/)
      const due = first(page).getByTitle(/^Was due /)
      const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color)
      expect(await colourOf(due)).not.toBe(await colourOf(first(page).locator('.reference')))
      expect(await first(page).innerText()).not.toContain('Spring season')
      await choose(page, 'Tasks', 'Milestone', 'Due date')
      await expect.poll(() => first(page).innerText()).toContain('Spring season')
      await expect.poll(() => first(page).getByTitle('1 of 3 tasks done').isVisible()).toBe(true)
      expect(await due.count()).toBe(0)
      expect(await focused(page)).toBe('list')
      expect(bridge.calls.findLast(({ name }) => name === 'changePreferences')?.args).toEqual({
        columns: {
          ...usualColumns,
          items: ['assignee', 'comments', 'pending', 'tasks', 'turn', 'labels', 'milestone'],
        },
      })
      await press(page, 'g', 'n')
      await page.getByRole('listbox', { name: 'Inbox' }).waitFor()
      expect(
        await page
          .locator('#list')
          .getByTitle(/tasks done$/)
          .count(),
      ).toBe(0)
    })
  }, 30_000)

  it('give way from the last on, and never to a second line', async () => {
    await withScreen({ theme: 'light', width: 320, height: 800 }, {}, async ({ page }) => {
      await goTo(page, 'i')
      const height = async () => (await first(page).boundingBox())?.height
      const before = await height()
      await choose(page, 'Tasks', 'Milestone')
      /** Resolves with true if it is within its row. */
      const isSeen = (title: RegExp) =>
        first(page)
          .getByTitle(title)
          .evaluate((element) => {
            const [own, line] = [element, element.parentElement].map((each) => each?.getBoundingClientRect())
            return own !== undefined && line !== undefined && own.bottom <= line.bottom && own.top >= line.top
          })
      expect(await isSeen(/^Assigned to /)).toBe(true)
      expect(await isSeen(/^Was due /)).toBe(true)
      expect(await isSeen(/^It is waiting for you/)).toBe(false)
      await page.setViewportSize({ width: 700, height: 800 })
      await expect.poll(() => isSeen(/^It is waiting for you/)).toBe(true)
      expect(await height()).toBe(before)
    })
  }, 30_000)
})

import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

const list = (page: Page) => page.locator('.list-pane')
const item = (page: Page) => page.locator('.item-pane')
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const splitter = (page: Page, of: 'list' | 'sidebar') => page.getByRole('separator', { name: `Width of the ${of}` })
const widthOf = async (pane: ReturnType<typeof list>) => Math.round((await pane.boundingBox())?.width ?? 0)

describe('the panes', () => {
  it('are made wider by keys and by dragging, keep their width, and get the usual one back', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      const usual = await widthOf(sidebar(page))
      await splitter(page, 'sidebar').focus()
      await press(page, 'ArrowRight', 'ArrowRight')
      await expect.poll(() => widthOf(sidebar(page))).toBe(usual + 32)
      // The browser tells of the new width after it has laid it out.
      await expect.poll(() => splitter(page, 'sidebar').getAttribute('aria-valuenow')).toBe(String(usual + 32))
      await press(page, 'Home')
      await expect.poll(() => widthOf(sidebar(page))).toBe(180)

      const before = await widthOf(list(page))
      const handle = await splitter(page, 'list').boundingBox()
      const from = { x: (handle?.x ?? 0) + 4, y: 400 }
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 50, from.y)
      await expect.poll(() => widthOf(list(page))).toBe(before + 50)
      await page.mouse.move(from.x + 100, from.y)
      await page.mouse.up()
      await expect.poll(() => widthOf(list(page))).toBe(before + 100)

      await page.reload()
      await page.getByRole('option').first().waitFor()
      await expect.poll(() => widthOf(list(page))).toBe(before + 100)
      expect(await widthOf(sidebar(page))).toBe(180)
      // The item keeps its room where the window gets smaller.
      await page.setViewportSize({ width: 800, height: 700 })
      await expect.poll(() => widthOf(item(page))).toBe(340)
      await page.setViewportSize(sizes.wide)
      await splitter(page, 'list').dblclick()
      await expect.poll(() => widthOf(list(page))).toBe(440)
      await splitter(page, 'sidebar').focus()
      await press(page, 'Enter')
      await expect.poll(() => widthOf(sidebar(page))).toBe(usual)
    })
  }, 30_000)

  it('fold by keys: the sidebar, and the list, which takes turns with the item then', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'Control+b')
      await sidebar(page).waitFor({ state: 'detached' })
      await press(page, 'Control+Shift+B')
      await expect.poll(() => item(page).isVisible()).toBe(false)
      expect(await widthOf(list(page))).toBe(sizes.wide.width)
      expect(await focused(page)).toBe('list')
      await press(page, 'j', 'Enter')
      await expect.poll(() => list(page).isVisible()).toBe(false)
      await expect.poll(() => focused(page)).toBe('detail')
      await press(page, 'u')
      await expect.poll(() => list(page).isVisible()).toBe(true)
      await expect.poll(() => focused(page)).toBe('list')
      await press(page, 'Control+Shift+B')
      await expect.poll(() => item(page).isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Show sections and projects' }).click()
      await expect.poll(() => sidebar(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await sidebar(page).getByRole('button', { name: 'Fold the sidebar' }).click()
      await sidebar(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('list')
    })
  }, 30_000)

  it('leave whoever reads an item with that item when the list is folded', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'j')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await page.locator('#detail').focus()
      await press(page, 'Control+Shift+B')
      await expect.poll(() => list(page).isVisible()).toBe(false)
      expect(await focused(page)).toBe('detail')
      await press(page, 'Escape')
      await expect.poll(() => focused(page)).toBe('list')
    })
  }, 30_000)
})

import type { Locator } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { axeFaults, expectNoOverflow, untilStill } from './support/axe.ts'
import { goToScene, scenes } from './support/scenes.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

/** The screens that most people see most of the time. All others are in accessibility.long.test.ts. */
const usual = ['inbox', 'an issue']

// In every look, colours too: that holds the table of colours (colours.test.ts) true.
it.each(usual)(
  'axe finds no fault, wide or narrow, light or dark, with %s',
  async (name) => {
    const scene = scenes[name]
    if (!scene) throw new Error(`there is no scene ${name}`)
    await withScreen({ theme: 'light', ...sizes.wide }, scene.options ?? {}, async (screen) => {
      const { page } = screen
      await goToScene(screen, scene)
      await untilStill(page)
      expect(await axeFaults(page, 'all')).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await untilStill(page)
      expect(await axeFaults(page, 'colours')).toEqual([])
      await page.setViewportSize(sizes.narrow)
      await untilStill(page)
      expect(await axeFaults(page, 'all')).toEqual([])
      await expectNoOverflow(page)
    })
  },
  60_000,
)

it('the row, the option and the place that keys act on are seen without backgrounds and shadows', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('option').first().waitFor()
    await press(page, 'j')
    const outline = (of: Locator) => of.evaluate((element) => getComputedStyle(element).outlineStyle)
    const selected = page.getByRole('option', { selected: true })
    expect(await outline(selected)).toBe('solid')
    expect(await outline(page.getByRole('option', { selected: false }).first())).toBe('none')
    expect(await outline(page.getByRole('tab', { selected: true }))).toBe('solid')
    await press(page, 'Control+k')
    const palette = page.getByRole('dialog')
    await palette.waitFor()
    expect(await outline(palette)).toBe('solid')
    expect(await outline(palette.getByRole('option', { selected: true }))).toBe('solid')
    await press(page, 'Escape', 'x')
    // Several rows may be chosen; their boxes say so.
    await page.getByRole('grid').waitFor()
    await press(page, 'j')
    expect(await outline(page.locator('.row[role="row"][aria-selected="true"]'))).toBe('none')
    expect(await outline(page.locator('.row[role="row"].marked'))).toBe('solid')
  })
})

import { expect, it } from 'vitest'
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

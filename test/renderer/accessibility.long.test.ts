import { expect, it } from 'vitest'
import { axeFaults, expectNoOverflow, untilStill } from './support/axe.ts'
import { goToScene, scenes } from './support/scenes.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

// Contrast depends on the table of colours alone (colours.test.ts).
it.each(Object.entries(scenes))(
  'axe finds no fault, and nothing is wider than a narrow window, with %s',
  async (_scene, scene) => {
    await withScreen({ theme: 'light', ...sizes.wide }, scene.options ?? {}, async (screen) => {
      await goToScene(screen, scene)
      await untilStill(screen.page)
      expect(await axeFaults(screen.page, 'structure')).toEqual([])
      await screen.page.setViewportSize(sizes.narrow)
      await untilStill(screen.page)
      await expectNoOverflow(screen.page)
    })
  },
  60_000,
)

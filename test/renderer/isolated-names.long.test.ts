import { expect, it } from 'vitest'
import { untilStill } from './support/axe.ts'
import { namesThatLeak } from './support/isolation.ts'
import { goToScene, scenes } from './support/scenes.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it.each(Object.entries(scenes))(
  'a name turns nothing that stands around it, with %s',
  async (_scene, scene) => {
    await withScreen({ theme: 'light', ...sizes.wide }, scene.options ?? {}, async (screen) => {
      await goToScene(screen, scene)
      await untilStill(screen.page)
      expect(await namesThatLeak(screen.page)).toEqual([])
    })
  },
  60_000,
)

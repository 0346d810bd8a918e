import { expect, it } from 'vitest'
import { WindowStates } from '../../build/host/window-states.ts'
import { becomeReady } from '../../build/host/lifecycle.ts'
import { temporaryFolder } from '../support/temporary.ts'

it('a window comes back as it was, and onto the display where that has become smaller', () => {
  becomeReady()
  const folder = temporaryFolder()
  const states = () => new WindowStates(() => folder)
  expect(states().read('main')).toBeNull()
  const kept = { bounds: { x: 100, y: 50, width: 900, height: 600 }, maximized: true }
  states().save('main', kept)
  states().save('other', { bounds: { x: 3000, y: -400, width: 4000, height: 600 }, maximized: false })
  expect(states().read('main')).toEqual(kept)
  expect(states().read('other')).toEqual({ bounds: { x: 0, y: 0, width: 1920, height: 600 }, maximized: false })
})

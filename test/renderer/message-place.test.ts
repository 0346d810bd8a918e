import { expect, it } from 'vitest'
import { goesAbove } from '../../renderer/components/message-place.ts'

it.each([
  ['at the end of the pane', { top: 600, bottom: 860 }, true],
  ['in the middle of it', { top: 300, bottom: 500 }, false],
  ['as high as the pane', { top: 60, bottom: 860 }, false],
  ['at its beginning', { top: 60, bottom: 200 }, false],
])('messages lie over nothing that is written %s', (_where, written, above) => {
  expect(goesAbove(written, 100, 900)).toBe(above)
})

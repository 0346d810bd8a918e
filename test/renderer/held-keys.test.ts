import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'
import { focusedValue } from './support/held-keys-screens.ts'

const withScreen = useScreens({ afresh: true })
const look = { theme: 'light', ...sizes.wide } as const

describe('keys that are pressed before what they are meant for is here', () => {
  it('are in the field of a picker once the selected rows are read', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'j')
      // Selected rows are read at once.
      bridge.hold('readRows')
      await press(page, 'Control+a', 'l', 'b', 'x')
      expect(await page.getByRole('dialog').count()).toBe(0)
      bridge.release('readRows')
      await page.getByRole('combobox', { name: /^Labels of \d+ items/ }).waitFor()
      await expect.poll(() => page.evaluate(focusedValue)).toBe('bx')
    })
  }, 30_000)
})

import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const exploration = {
  ...{ status: 200, bytes: 2, milliseconds: 8, target: '/issues', headers: [], text: '[]' },
  pages: { first: null, prev: null, next: null, last: null },
}

describe('the answer to a call of the explorer', () => {
  it('has the focus as soon as it is shown, though the call is not remembered yet', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.exploration = exploration
      bridge.hold('saveExploredCalls')
      await press(page, 'g', 'x')
      await page.getByLabel('Find an operation').press('Control+Enter')
      await page.getByRole('region', { name: 'Answer' }).and(page.locator(':focus')).waitFor()
      bridge.release('saveExploredCalls')
    })
  })

  it('leaves the focus to whoever went on before it came', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.exploration = exploration
      bridge.hold('callOperation')
      await press(page, 'g', 'x')
      const find = page.getByLabel('Find an operation')
      await find.press('Control+Enter')
      await find.press('l')
      bridge.release('callOperation')
      await page.getByText('It succeeded.').waitFor()
      await page.keyboard.type('abels')
      expect(await find.inputValue()).toBe('labels')
    })
  })
})

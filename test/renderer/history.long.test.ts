import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('the history offers to undo the last step as long as one is left', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'j', 'b', 'Shift+Z')
    const undo = page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Undo the last step' })
    await expect.poll(() => undo.isEnabled()).toBe(true)
    await undo.press('Enter')
    await page.getByText(/· Undone$/).waitFor()
    await expect.poll(() => undo.isEnabled()).toBe(false)
  })
}, 30_000)

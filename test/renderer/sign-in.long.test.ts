import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('a click beside the form for another account leaves what was typed, and only a second Escape leaves the form', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
    await page.getByRole('option').first().waitFor()
    await page
      .getByRole('button', { name: /Mira Solheim/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Add account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add account' })
    await dialog.getByLabel('GitLab address').fill('code.example.org')
    await dialog.getByLabel('Access token').fill('secret')
    await page.mouse.click(5, 400)
    await press(page, 'Tab')
    expect(await dialog.getByLabel('GitLab address').inputValue()).toBe('code.example.org')
    expect(await dialog.getByLabel('Access token').inputValue()).toBe('secret')
    await press(page, 'Escape')
    await dialog.getByText('Press Escape again to leave.').waitFor()
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
  })
}, 30_000)

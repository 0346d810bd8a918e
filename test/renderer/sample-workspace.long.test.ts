import { describe, expect, it } from 'vitest'
import { sampleAccount } from './support/sample-content.ts'
import { makeSyncLists } from './support/sample-lists.ts'
import { press } from '../support/keys.ts'
import { openPanel, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

describe('the sample workspace', () => {
  it('is called that wherever an address would stand', async () => {
    const other = { ...sampleAccount, id: 'other', url: 'https://code.example.org', kept: 'keychain' as const }
    const sample = { ...sampleAccount, state: 'signedOut' as const }
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [sample, other] }, async ({ page, bridge }) => {
      const address = new URL(sampleAccount.url).host
      const shown = () => page.locator('body').innerText()
      await page.getByText('You are signed out of the sample workspace.').waitFor()
      expect(await shown()).not.toContain(address)

      await press(page, 'Control+,')
      const settings = page.getByRole('main', { name: 'Settings' })
      const accounts = settings.locator('[data-page=accounts]')
      await accounts.getByText('Mira Solheim on the sample workspace').waitFor()
      await accounts.getByText('Mira Solheim on code.example.org').waitFor()
      // The text content includes folded sections.
      expect(await settings.textContent()).not.toContain(address)
      await press(page, 'Escape')
      await settings.waitFor({ state: 'detached' })

      await openPanel({ page, bridge }, makeSyncLists(1))
      const options = page.getByRole('combobox', { name: 'Account' }).getByRole('option')
      expect((await options.allInnerTexts()).map((text) => text.trim())).toEqual([
        'Mira Solheim, the sample workspace',
        'Mira Solheim, code.example.org',
      ])
      expect(await shown()).not.toContain(address)
    })
  }, 60_000)
})

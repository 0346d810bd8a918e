import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { accountId, otherAccount, sampleAccount } from './support/sample-content.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

describe('the focus', () => {
  it('leaves a dialog at once when it is closed, so that the next key does what it says, before the page is drawn', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      const drawn = await page.evaluateHandle(() => window.requestAnimationFrame)
      await page.evaluate(() => (window.requestAnimationFrame = () => 0))
      await press(page, '?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
      await press(page, 'Escape', 'g', 's')
      await page.getByRole('dialog', { name: 'Sync' }).waitFor()
      await press(page, 'Escape', '?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
      await press(page, 'Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      // The page goes on to show the screens of other tests.
      await page.evaluate((original) => (window.requestAnimationFrame = original), drawn)
    })
  }, 30_000)

  it('held down, a key does once what it does', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'n', 'Home')
      for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('e')
      await page.keyboard.up('e')
      await expect.poll(() => bridge.keysIn('done')).toHaveLength(1)
      await page.getByText(/^Done: /).waitFor()
      expect(bridge.keysIn('done')).toHaveLength(1)
    })
  }, 30_000)
})

describe('going back', () => {
  it('to a place in another account passes nowhere else, so that one can go forward again', async () => {
    const options = { accounts: [sampleAccount, otherAccount], sampleInAll: true }
    await withScreen({ theme: 'light', ...sizes.wide }, options, async ({ page, bridge }) => {
      const isAt = async (account: string, list: string) => {
        await expect.poll(() => bridge.screen?.list, { timeout: 8_000 }).toMatch(`docket://${account}/${list}`)
      }
      await page.getByRole('option').first().waitFor()
      await isAt(accountId, 'inbox')
      await press(page, 'Control+2')
      await isAt(otherAccount.id, 'inbox')
      await press(page, 'g', 'i')
      await isAt(otherAccount.id, 'issues')
      await press(page, 'Control+1')
      await isAt(accountId, 'inbox')
      await press(page, 'Alt+ArrowLeft')
      await isAt(otherAccount.id, 'issues')
      await press(page, 'Alt+ArrowRight')
      await isAt(accountId, 'inbox')
      await press(page, 'Alt+ArrowLeft', 'Alt+ArrowLeft')
      await isAt(otherAccount.id, 'inbox')
    })
  }, 60_000)
})

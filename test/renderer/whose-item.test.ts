import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { otherAccount, sampleAccount } from './support/sample-content.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const accounts = [sampleAccount, otherAccount]

it('an item among those of several accounts says whose it is, and as whom one comments', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts, sampleInAll: true }, async ({ page }) => {
    await page.getByRole('option').first().waitFor()
    const pane = page.getByRole('article')
    const writer = pane.locator('.composer .writer')
    const { name, username } = sampleAccount.user
    // The sidebar names the one account whose inbox is listed.
    await expect.poll(() => writer.innerText()).toBe(`As ${name} (@${username}), Sample workspace`)
    expect(await pane.locator('.bar .account').count()).toBe(0)

    await press(page, 'g', 'e')
    const entry = page.getByRole('option', { name: /code\.example\.org/ }).first()
    await entry.click()
    await expect.poll(() => pane.locator('.bar .account').innerText()).toBe('code.example.org')
    expect(await writer.innerText()).toBe(
      `As ${otherAccount.user.name} (@${otherAccount.user.username}), code.example.org`,
    )
    // A narrow bar has no room for it, and none of its letters is cut off.
    await page.setViewportSize(sizes.narrow)
    const seen = pane.locator('.account:visible')
    await expect.poll(() => seen.count()).toBe(1)
    expect(await seen.evaluate((mark) => [mark.textContent, mark.scrollWidth - mark.clientWidth])).toEqual([
      'code.example.org',
      0,
    ])
  })
})

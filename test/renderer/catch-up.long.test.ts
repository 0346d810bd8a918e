import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('shows a card for each item that others changed, which is done or opened by one key', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { lookedAt: true }, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'g', 'u')
    const dialog = page.getByRole('dialog', { name: 'Catch up' })
    const cards = dialog.getByRole('listitem').filter({ has: page.locator('.title') })
    await cards.first().waitFor()
    const all = await cards.count()
    const titles = await cards.locator('.title').allTextContents()
    const focusedTitle = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focusedTitle).toBe(titles[0])
    expect(await dialog.locator('.reply').count()).toBeGreaterThan(0)

    // Done: it leaves the cards and the inbox, and what comes after it is at hand.
    const [firstCard] = await bridge
      .call('listCatchUp', { account: 'sample1' })
      .then((read) => (read.ok ? read.value : []))
    await press(page, 'e')
    await expect.poll(() => cards.count()).toBe(all - 1)
    await expect.poll(focusedTitle).toBe(titles[1])
    const marked = await bridge.call('openItem', { item: firstCard?.row.key ?? '', glance: true })
    expect(marked.ok && marked.value.triage.part).not.toBe('open')

    // Undone, it is a card again, and in the inbox.
    await page.getByText(`Done: “${titles[0]}”`).waitFor()
    await press(page, 'z')
    await expect.poll(() => cards.locator('.title').allTextContents()).toEqual(titles)
    await expect.poll(focusedTitle).toBe(titles[0])
    const undone = await bridge.call('openItem', { item: firstCard?.row.key ?? '', glance: true })
    expect(undone.ok && undone.value.triage).toEqual(firstCard?.triage)
    await press(page, 'e')
    await expect.poll(() => cards.count()).toBe(all - 1)
    await expect.poll(focusedTitle).toBe(titles[1])

    await press(page, 'j', 'k', 'j')
    await expect.poll(focusedTitle).toBe(titles[2])
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 2, name: titles[2] ?? '' }).waitFor()

    // Neither of the two is there again.
    await press(page, 'Escape', 'g', 'u')
    await expect.poll(() => cards.count()).toBe(all - 2)
  })
})

it('says so where nothing has changed', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'g', 'u')
    await page.getByText('You have seen everything').waitFor()
  })
})

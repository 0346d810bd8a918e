import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { otherAccount, sampleAccount } from './support/sample-content.ts'
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

it('the history of the inboxes of all accounts names the account of each step, and undoes the last wherever it was made', async () => {
  const marks = ['Sample workspace', 'code.example.org']
  const options = { accounts: [sampleAccount, otherAccount], sampleInAll: true }
  await withScreen({ theme: 'light', ...sizes.wide }, options, async ({ page }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'g', 'e')
    await page.getByRole('heading', { name: 'All accounts' }).waitFor()
    await page.locator('#list').getByText('code.example.org').first().waitFor()
    await press(page, 'Home', 'x', 'Shift+J')
    await page.getByText('2 selected').waitFor()
    await press(page, 'e')
    await page.getByText(/^Done: /).waitFor()
    await press(page, 'Shift+Z')
    const history = page.getByRole('dialog', { name: 'History' })
    const places = () => history.locator('.place').allTextContents()
    await expect.poll(async () => (await places()).map((place) => place.replace(/ · .*/, '')).sort()).toEqual(marks)
    await history.getByRole('button', { name: 'Undo the last step' }).press('Enter')
    await expect.poll(places).toEqual(expect.arrayContaining(marks.map((mark) => `${mark} · Undone`)))
  })
}, 30_000)

it('the history keeps the focus on the step that one is at while the steps are read anew', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'j', 'b', 'j', 'b', 'Shift+Z')
    const steps = page.getByRole('dialog', { name: 'History' }).getByRole('listitem')
    await expect.poll(() => steps.count()).toBe(2)
    await expect.poll(() => steps.first().locator(':focus').count()).toBe(1)
    await press(page, 'j')
    await expect.poll(() => steps.last().locator(':focus').count()).toBe(1)
    const asked = () => bridge.calls.filter(({ name }) => name === 'listSteps').length
    const before = asked()
    bridge.changed(['inboxEntry'])
    await expect.poll(asked).toBe(before + 1)
    // The answer has been drawn by then.
    for (const _ of [1, 2]) await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await steps.last().locator(':focus').count()).toBe(1)
  })
}, 30_000)

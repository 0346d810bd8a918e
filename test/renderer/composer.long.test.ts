import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('the field of a comment is seen with what sends it, however little of it was in view', async () => {
  await withScreen({ theme: 'light', ...sizes.narrow }, {}, async ({ page }) => {
    await goTo(page, 'i')
    await press(page, 'Home', 'Enter')
    const field = page.getByLabel('Write a comment')
    const send = page.getByRole('button', { name: 'Comment', exact: true })
    await field.waitFor()
    const floor = await page.locator('footer').boundingBox()
    for (const inView of [-200, 12, 40]) {
      await field.evaluate((element, height) => {
        const pane = document.querySelector('#detail')!
        pane.scrollBy(0, element.getBoundingClientRect().top - (pane.getBoundingClientRect().bottom - height))
      }, inView)
      await press(page, 'r')
      await expect.poll(async () => ((await send.boundingBox())?.y ?? Infinity) + 20).toBeLessThan(floor?.y ?? 0)
      await press(page, 'Escape')
    }
  })
}, 30_000)

it('what sends a comment stays in view when the first letter brings more buttons', async () => {
  await withScreen({ theme: 'light', ...sizes.narrow }, {}, async ({ page }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'j', 'Enter', 'r')
    const field = page.getByLabel('Write a comment')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('I')
    await page.getByRole('button', { name: 'Comment and snooze' }).waitFor()
    const floor = await page.locator('footer').boundingBox()
    const send = page.getByRole('button', { name: 'Comment', exact: true })
    await expect.poll(async () => ((await send.boundingBox())?.y ?? Infinity) + 20).toBeLessThan(floor?.y ?? 0)
  })
}, 30_000)

it('what is done with a comment stays in one line beside words that take its room', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'j', 'Enter', 'r')
    await page.keyboard.type('It rusts.')
    bridge.setSync({ phase: 'offline' })
    await page.getByText('You are offline: it waits in the outbox.').waitFor()
    const actions = page.locator('form', { has: page.getByLabel('Write a comment') }).getByRole('button', {
      name: /^Comment/,
    })
    const middles = await actions.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, height } = button.getBoundingClientRect()
        return Math.round(top + height / 2)
      }),
    )
    expect(middles).toHaveLength(3)
    expect(new Set(middles).size).toBe(1)
  })
}, 30_000)

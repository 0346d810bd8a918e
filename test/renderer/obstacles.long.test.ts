import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { putObstacles } from './support/obstacles-screens.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('what holds a merge request up leads there, from the merge request and from the question before a merge', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    const [own] = [bridge.shownItem ?? '']
    const list = page.getByRole('list', { name: 'What holds it up' })
    putObstacles(bridge, own, 'inTrain')
    await expect.poll(() => list.innerText()).toBe('3rd in the merge train, pipeline: running')
    putObstacles(bridge, own, 'blocked')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    expect(await list.getByRole('listitem').last().innerText()).toBe('Blocked by a merge request that you cannot see')
    // The one that is not on this computer opens in the browser.
    await list.getByRole('button', { name: 'tools/anvil!7 Harden the horn' }).click()
    const outside = () => bridge.calls.findLast(({ name }) => name === 'openExternal')?.args
    await expect.poll(outside).toEqual({ url: 'https://git.example.com/tools/anvil/-/merge_requests/7' })
    expect(bridge.shownItem).toBe(own)

    await page.getByRole('button', { name: 'Merge…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Merge / })
    await dialog.getByRole('listitem').first().getByRole('button').click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => bridge.shownItem).not.toBe(own)
  })
}, 30_000)

import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { putLinks, putNamedIssues } from './support/links-screens.ts'
import { submitted } from './support/editing-screens.ts'
import { accountOverV4, sampleAccount } from './support/sample-content.ts'
import { openItemWithNotes, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('linked issues lead there, are made by a key and taken away', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    const own = await openItemWithNotes({ page, bridge }, 'issue', [])
    const [blocking] = putLinks(bridge, own)
    const linked = page.getByRole('region', { name: 'Linked issues' })
    await expect
      .poll(() => linked.getByRole('heading', { level: 4 }).allInnerTexts())
      .toEqual([...['Blocked by', 'Blocks', 'Related']])
    const mergeRequests = page.getByRole('region', { name: 'Merge requests' }).getByRole('listitem')
    await expect
      .poll(async () => (await mergeRequests.allInnerTexts()).map((text) => text.split('\n').at(-1)?.trim()))
      .toEqual(['closes this', 'mentions this'])
    // The one that is not on this computer opens in the browser.
    await linked.getByRole('button', { name: 'Harden the horn' }).click()
    const outside = () => bridge.calls.findLast(({ name }) => name === 'openExternal')?.args
    await expect.poll(outside).toEqual({ url: 'https://git.example.com/tools/anvil/-/issues/7' })

    await linked.getByRole('button', { name: 'Remove the link to tools/anvil#7' }).click()
    const last = () => submitted(bridge).at(-1)
    const edit = { kind: 'linkIssue', target: own, linkType: 'blocks' }
    await expect.poll(last).toEqual({ ...edit, other: `${sampleAccount.id}/issue/900001`, linked: false })
    await expect
      .poll(() => linked.getByRole('heading', { level: 4 }).allInnerTexts())
      .toEqual(['Blocked by', 'Related'])

    await press(page, '&')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('option').nth(1).waitFor()
    await dialog.getByRole('radio', { name: 'Blocks it' }).click()
    await dialog.getByRole('option').first().click()
    await expect.poll(last).toMatchObject({ ...edit, linked: true })
    await linked.getByRole('list', { name: 'Blocks' }).getByText('queued').waitFor()

    await linked.getByRole('list', { name: 'Blocked by' }).getByRole('button').first().click()
    await expect.poll(() => bridge.shownItem).toBe(blocking)
  })
}, 30_000)

it('issues that a merge request names lead there', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    const here = putNamedIssues(bridge, await openItemWithNotes({ page, bridge }, 'mergeRequest', []))
    const issues = page.getByRole('region', { name: 'Issues' }).getByRole('listitem')
    await expect
      .poll(async () => (await issues.allInnerTexts()).map((text) => text.split('\n').at(-1)?.trim()))
      .toEqual(['mentioned here', 'mentioned here'])
    await issues.getByRole('button', { name: 'Harden the horn' }).click()
    const outside = () => bridge.calls.findLast(({ name }) => name === 'openExternal')?.args
    await expect.poll(outside).toEqual({ url: 'https://git.example.com/tools/anvil/-/issues/7' })
    await issues.first().getByRole('button').click()
    await expect.poll(() => bridge.shownItem).toBe(here)
  })
}, 30_000)

it('the other issue is found by its number and by words', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    await openItemWithNotes({ page, bridge }, 'issue', [])
    await press(page, '&')
    const options = page.getByRole('dialog').getByRole('option')
    await options.nth(1).waitFor()
    const [, second = ''] = await options.allInnerTexts()
    const [number = ''] = /#\d+$/.exec(second) ?? []
    const [word = ''] = /\w+/.exec(await options.nth(1).locator('.title').innerText()) ?? []
    expect([number, word]).not.toContain('')
    await page.keyboard.type(number)
    await expect.poll(async () => (await options.allInnerTexts())[0]).toBe(second)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(word)
    await expect.poll(async () => (await options.allInnerTexts()).includes(second)).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('nothing of this sort')
    await page.getByText('No issue on this computer matches.').waitFor()
  })
}, 30_000)

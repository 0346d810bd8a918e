import { expect, it } from 'vitest'
import { putHierarchy } from './support/hierarchy-screens.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { openItemWithNotes, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('an issue shows what it is a part of and its tasks, which lead there', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    const task = putHierarchy(bridge, await openItemWithNotes({ page, bridge }, 'issue', []))
    const children = page.getByRole('region', { name: 'Child items' })
    await children.getByText('2 of 3 done').waitFor()
    const states = children.getByRole('listitem').locator('.state')
    await expect.poll(() => states.allInnerTexts()).toEqual(['Open task.', 'Closed task.', 'Closed task.'])
    const outside = () => bridge.calls.findLast(({ name }) => name === 'openExternal')?.args
    // What is not on this computer opens in the browser.
    await children.getByRole('button', { name: 'Harden the horn' }).click()
    await expect.poll(outside).toEqual({ url: 'https://git.example.com/tools/anvil/-/work_items/7' })
    await page.getByRole('button', { name: /tools&4\s+Quieter forges/ }).click()
    await expect.poll(outside).toEqual({ url: 'https://git.example.com/groups/tools/-/epics/4' })

    await children.getByRole('button').first().click()
    await expect.poll(() => bridge.shownItem).toBe(task)
    await children.waitFor({ state: 'detached' })
  })
}, 30_000)

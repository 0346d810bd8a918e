import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('what was merged goes into a branch that is there, or into a new one of which a merge request is begun', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    const { cache } = bridge.sample
    bridge.serviceLists = { branches: [] }
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    await expect.poll(() => bridge.shownItem).toMatch(/\/mergeRequest\/1$/)
    cache.prepare(`UPDATE merge_requests SET state = 'merged', merge_commit_sha = '1234abcd5678' WHERE id = 1`).run()
    bridge.changed(['mergeRequest'])
    await page.getByText('Merged.').first().waitFor()
    const ask = async (title: string) => {
      await press(page, 'Control+k')
      await page.keyboard.type(title)
      await press(page, 'Enter')
      const dialog = page.getByRole('dialog', { name: /^(?:Cherry-pick|Revert) !/ })
      await dialog.waitFor()
      return dialog
    }

    const picking = await ask('Cherry-pick the merge request')
    await picking.getByLabel('Branch', { exact: true }).fill('stable')
    await picking.getByText('stable takes it without conflicts.').waitFor()
    await picking.getByRole('button', { name: 'Cherry-pick' }).click()
    await picking.waitFor({ state: 'detached' })
    expect(bridge.picks).toMatchObject([{ does: 'cherryPick', branch: 'stable', from: null }])

    const reverting = await ask('Revert the merge request')
    await reverting.getByLabel('On a new branch').check()
    expect(await reverting.getByLabel('New branch from').inputValue()).toBe('master')
    expect(await reverting.getByLabel('Name of the new branch').inputValue()).toBe('revert-1234abcd')
    await reverting.getByRole('button', { name: 'Revert' }).click()
    const form = page.getByRole('dialog', { name: /^New merge request/ })
    await form.waitFor()
    expect(bridge.picks?.at(-1)).toMatchObject({ does: 'revert', branch: 'revert-1234abcd', from: 'master' })
    expect(await form.getByRole('combobox', { name: 'Source branch' }).inputValue()).toBe('revert-1234abcd')
    expect(await form.getByRole('combobox', { name: 'Target branch' }).inputValue()).toBe('master')
  })
}, 40_000)

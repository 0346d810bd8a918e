import { expect, it } from 'vitest'
import { storeLeftOut } from '../../electron/cache/changes/file-changes.ts'
import { partsOf } from '../../shared/model/key.ts'
import { press } from '../support/keys.ts'
import { sampleAccount } from './support/sample-content.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('what the service leaves out is said where files are counted, and before one merges or approves', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    const leftOut = { files: 2, all: '1000+', isCut: true, withoutText: 0 }
    const { cache } = bridge.sample
    for (const id of cache.prepare(`SELECT id FROM merge_requests`).pluck().all() as number[])
      storeLeftOut(cache, id, leftOut)
    cache
      .prepare(
        `UPDATE merge_requests SET may_approve = 1, detailed_merge_status = 'not_approved', merge_status = 'can_be_merged', work_in_progress = 0`,
      )
      .run()
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    await page.getByRole('heading', { name: / of more than 1,000 files changed$/ }).waitFor()
    const note = page.getByText(/^Only 2 of more than 1,000 files are here: /)
    expect(await note.count()).toBeGreaterThan(0)
    await page.getByText('It is waiting for approval.').waitFor()
    // This service speaks API v3, which sends no more.
    expect(await page.getByRole('button', { name: 'Fetch the rest' }).count()).toBe(0)

    // Approving asks, and does nothing when it is left.
    expect(partsOf(bridge.shownItem ?? '').kind).toBe('mergeRequest')
    const before = bridge.countEdits('sample1')
    await page.locator('.fact', { hasText: 'Approvals' }).getByRole('button').first().click()
    const question = page.getByRole('dialog', { name: 'Approve without seeing all changes?' })
    await question.waitFor()
    await press(page, 'Escape')
    await question.waitFor({ state: 'detached' })
    expect(bridge.countEdits('sample1')).toBe(before)

    await page.getByRole('button', { name: 'Merge…' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^Only 2 of more than 1,000 files are here: /)
      .waitFor()
    await press(page, 'Escape')
    await press(page, 'g', 'r')
    await page.getByRole('grid', { name: 'Changes' }).waitFor()
    await page
      .locator('.bar')
      .getByText(/ of more than 1,000 files/)
      .waitFor()
    await note.first().waitFor()
  })
})

it('the rest is fetched where it is asked for, and it is said why where that fails', async () => {
  const overV4 = { ...sampleAccount, service: { ...sampleAccount.service, interface: 'v4' } } as const
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [overV4] }, async ({ page, bridge }) => {
    const { cache } = bridge.sample
    for (const id of cache.prepare(`SELECT id FROM merge_requests`).pluck().all() as number[])
      storeLeftOut(cache, id, { files: 2, all: '1000+', isCut: true, withoutText: 0 })
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    await page.getByRole('heading', { name: / of more than 1,000 files changed$/ }).waitFor()
    const fetch = page.getByRole('button', { name: 'Fetch the rest' })
    await fetch.click()
    await page.getByText('The rest could not be fetched.').waitFor()
    bridge.wholeChanges = Array.from({ length: 3 }, (_, at) => ({
      ...{ oldPath: `f${at}`, newPath: `f${at}`, aMode: null, bMode: null, diff: '@@ -0,0 +1 @@\n+x\n' },
      ...{
        newFile: true,
        renamedFile: false,
        deletedFile: false,
        tooLarge: false,
        collapsed: false,
        generatedFile: false,
      },
    }))
    await fetch.click()
    await page.getByRole('heading', { name: /^3 files changed$/ }).waitFor()
    await fetch.waitFor({ state: 'detached' })
  })
})

import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/** What holds merge requests up is seen by name; once the one that was waited for is merged, its commits go into a new branch. */

const createdAt = '2020-01-01T12:00:00Z'
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      tier: 'ultimate',
      branches: [{ name: 'stable', files: [{ path: 'stable.txt' }] }],
      statusChecks: ['licenses'],
      onlyAllowMergeIfAllStatusChecksPassed: true,
      mergeRequests: [
        {
          ...{ title: 'Harden the horn', author: 'ben', branch: 'harden', createdAt },
          statusChecks: { licenses: 'passed' },
        },
        {
          ...{ title: 'Weld the base', author: 'ada', branch: 'weld', createdAt, blockedBy: ['!1'] },
          statusChecks: { licenses: 'passed' },
        },
        {
          ...{ title: 'Borrow a part', author: 'ada', branch: 'borrow', createdAt },
          statusChecks: { licenses: 'failed' },
        },
      ],
    },
  ],
}

interface Made {
  readonly title: string
  readonly source_branch: string
  readonly target_branch: string
}

testOn(fixture, ['--dialect', 'v4', '--version', '19'])(
  'a merge request waits for another one, and what that brought is picked into a branch with a merge request of its own',
  async ({ stage }) => {
    const { service } = stage
    const path = '/projects/1/merge_requests'
    const { page } = await stage.start()
    const press = keysOn(() => page)
    await signIn(page, service.address)
    await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
    await press('g', 'm')
    const row = (title: string) => page.getByRole('option', { name: new RegExp(title) })
    const holdsUp = (title: string) =>
      page.getByRole('article', { name: new RegExp(title) }).getByRole('list', { name: 'What holds it up' })

    await row('Borrow a part').click()
    await expect(holdsUp('Borrow a part').getByRole('listitem')).toHaveText('Status check: licenses, failed')
    await row('Weld the base').click()
    const blocking = holdsUp('Weld the base').getByRole('button', { name: '!1 Harden the horn' })
    await expect(blocking).toBeVisible()

    await service.ask('token-ben', `${path}/1/merge`, { over: 'v4', method: 'PUT' })
    await blocking.click()
    await expect(
      page
        .getByRole('article', { name: /Harden the horn/ })
        .getByText('Merged.')
        .first(),
    ).toBeVisible()
    await press('ControlOrMeta+k')
    await page.keyboard.type('Cherry-pick the merge request')
    // It is offered once the merge request is known to be merged here, too.
    await expect(page.getByRole('option', { name: 'Cherry-pick the merge request', selected: true })).toBeVisible()
    await press('Enter')
    const picking = page.getByRole('dialog', { name: 'Cherry-pick !1' })
    await picking.getByLabel('Into a new branch').check()
    await picking.getByLabel('New branch from').fill('stable')
    await picking.getByLabel('Name of the new branch').fill('horn-again')
    await picking.getByRole('button', { name: 'Cherry-pick' }).click()
    const form = page.getByRole('dialog', { name: /^New merge request/ })
    await expect(form.getByRole('combobox', { name: 'Source branch' })).toHaveValue('horn-again')
    await expect(form.getByRole('combobox', { name: 'Target branch' })).toHaveValue('stable')
    await form.getByRole('textbox', { name: 'Title' }).fill('Harden the horn again')
    await press('ControlOrMeta+Enter')
    const made = () => service.ask<Made>('token-ada', `${path}/4`, { over: 'v4' })
    await expect
      .poll(async () => await made().catch(() => null))
      .toMatchObject({ title: 'Harden the horn again', source_branch: 'horn-again', target_branch: 'stable' })

    // Nothing is in the way of the first one any more.
    await row('Weld the base').click()
    const article = page.getByRole('article', { name: /Weld the base/ })
    await expect(article.getByText(/can be merged/i).first()).toBeVisible()
    await expect(holdsUp('Weld the base')).toHaveCount(0)
  },
)

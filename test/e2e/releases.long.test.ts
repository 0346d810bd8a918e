import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/** What a project has released is read, and where a merge request was deployed; both are there without the service. */

const fixture = {
  users: ['ada', { username: 'ben', name: 'Ben Okri' }],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      milestones: ['1.0'],
      mergeRequests: [{ title: 'Weld the base', author: 'ben', branch: 'weld' }],
      releases: [
        { tag: 'v0.9', author: 'ben', description: 'The first that rings.', releasedAt: '2024-01-02T00:00:00Z' },
        {
          ...{ tag: 'v1.0', name: 'Anvil One', author: 'ben', milestones: ['1.0'] },
          ...{ description: '- It does **not** fall over (!1)', releasedAt: '2024-02-03T00:00:00Z' },
          links: [{ name: 'anvil.zip', url: 'https://anvil.example/1.0.zip' }],
        },
      ],
    },
  ],
}

testOn(fixture, ['--dialect', 'v4', '--version', '19'])(
  'a merge request says where it was deployed, and its project what it released, offline too',
  async ({ stage }) => {
    const { service } = stage
    const ask = <T>(path: string, method: string, body?: object) =>
      service.ask<T>('token-ben', `/projects/1/${path}`, { over: 'v4', method, ...(body && { body }) })
    await ask('merge_requests/1/merge', 'PUT')
    const { commit } = await ask<{ readonly commit: { readonly id: string } }>('repository/branches/master', 'GET')
    const deploy = (environment: string, status: string) =>
      ask('deployments', 'POST', { environment, sha: commit.id, ref: 'master', tag: false, status })
    await deploy('staging', 'success')
    await deploy('production', 'success')
    await deploy('customer', 'failed')

    let { page } = await stage.start()
    const press = keysOn(() => page)
    await signIn(page, service.address)
    await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })

    const openMerged = async () => {
      await press('g', 'm', '/')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('is:merged')
      await press('Enter')
      await page.getByRole('option', { name: /Weld the base/ }).click()
    }
    const deployments = () =>
      page.getByRole('article', { name: /Weld the base/ }).getByRole('region', { name: 'Deployments' })
    await openMerged()
    await expect(deployments().getByRole('listitem')).toHaveText([
      /^production (just now|\d+ min ago)$/,
      /^staging (just now|\d+ min ago)$/,
    ])

    const releases = page.getByRole('article')
    await press('g', 'Shift+R')
    await expect(page.getByRole('heading', { name: 'Releases of tools/anvil' })).toBeVisible()
    await expect(releases).toHaveCount(2)
    await expect(releases.first()).toContainText('Anvil One')
    await expect(releases.first()).toContainText('Ben Okri')
    await expect(releases.first().getByRole('button', { name: 'anvil.zip' })).toBeVisible()
    await press('j', 'j')
    await expect(page.getByRole('article', { name: 'v0.9' })).toBeFocused()

    await service.stop()
    ;({ page } = await stage.start())
    // It opens where it was closed; keys pressed before that reach no page.
    await expect(page.getByRole('heading', { name: 'Releases of tools/anvil' })).toBeVisible()
    await openMerged()
    await expect(deployments()).toContainText('production')
    await press('g', 'Shift+R')
    await expect(page.getByRole('article', { name: 'Anvil One' })).toContainText('It does not fall over')
    await expect(page.getByText(/This is how it was/)).toBeVisible()
    // A reference in its notes leads to the merge request.
    await page.getByRole('link', { name: '!1' }).click()
    await expect(deployments()).toContainText('staging')
  },
)

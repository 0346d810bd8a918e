import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { press } from '../support/keys.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { signIn, testOn } from '../support/stage.ts'

/** The version of the service as people see it, and upgrades of the service, which Docket notices by itself. */

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      triggers: ['0123456789'],
      issues: [{ title: 'Dull', author: 'ben' }],
      mergeRequests: [{ title: 'Grind it', author: 'ben', branch: 'grind' }],
    },
  ],
  todos: [{ user: 'ada', author: 'ben', target: 'tools/anvil#1', action: 'mentioned' }],
}

const test = testOn({ users: ['ada'] })

/** Expects the name of the API in the sync panel and on the card of the account. */
async function expectNamed(page: Page, words: string): Promise<void> {
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  await press(page, 'g', 's')
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await expect(panel.getByText(`GitLab speaks ${words}.`, { exact: true })).toBeVisible()
  await press(page, 'Escape')
  await expect(panel).toHaveCount(0)
  await press(page, 'ControlOrMeta+,')
  const settings = page.getByRole('main', { name: 'Settings' })
  const card = settings.getByRole('listitem', { name: /^Ada Byron on / })
  await expect(card.getByRole('definition').filter({ hasText: words })).toHaveText(words)
  await press(page, 'Escape')
  await expect(settings).toHaveCount(0)
}

/** Expects the token of a trigger that the user did not make, and a button to copy it if `canBeHad`. */
async function expectTrigger(page: Page, words: string, canBeHad: boolean): Promise<void> {
  await press(page, 'g', 'd')
  const projects = page.getByRole('main', { name: 'Projects', exact: true })
  await projects.getByRole('button', { name: /anvil/ }).first().press('Enter')
  await projects.getByRole('button', { name: 'Show pipeline triggers' }).press('Enter')
  await expect(projects.locator('code')).toHaveText(words)
  await expect(projects.getByRole('button', { name: 'Copy token 1' })).toHaveCount(canBeHad ? 1 : 0)
  await press(page, 'Escape')
  await expect(projects).toHaveCount(0)
}

/** Expects the explorer's form for a change of the merge request: its request, and if it has a field for the source branch. */
async function expectOffered(page: Page, request: string, withSource: boolean): Promise<void> {
  await press(page, 'g', 'x')
  const explorer = page.getByRole('main', { name: 'API explorer' })
  await explorer.getByRole('button', { name: 'PUT updateMergeRequest', exact: true }).press('Enter')
  await explorer.getByLabel(/^id\b/).fill('1')
  await explorer.getByLabel(/^merge_request_id\b/).fill('1')
  await expect(explorer.getByRole('group', { name: 'Request' })).toContainText(request)
  await expect(explorer.getByLabel(/^target_branch\b/)).toBeVisible()
  await expect(explorer.getByLabel(/^source_branch\b/)).toHaveCount(withSource ? 1 : 0)
  await press(page, 'Escape')
  await expect(explorer).toHaveCount(0)
}

test('a service that is upgraded while Docket is closed is named by its new version, and what waited arrives', async ({
  stage,
}) => {
  const folder = join(stage.folder, 'upgraded')
  mkdirSync(folder)
  const service = new ServiceProcess(folder, fixture)
  await service.start(['--dialect', 'real'])
  try {
    let docket = await stage.start()
    await signIn(docket.page, service.address)
    await expectNamed(docket.page, 'API v3')
    await expectOffered(docket.page, 'PUT /api/v3/projects/1/merge_requests/1', true)
    await expectTrigger(docket.page, '••••••••••••', true)

    // Edits made offline wait for a service of another version, which names items by other numbers.
    await service.stop()
    await press(docket.page, 'F5')
    await expect(docket.page.getByText(/^Offline/).first()).toBeVisible()
    await press(docket.page, 'g', 'n', 'Home', 'Enter')
    await expect(docket.page.getByRole('heading', { name: 'Dull' })).toBeVisible()
    await press(docket.page, 'Shift+C')
    await expect(docket.page.getByText('1 edit queued')).toBeVisible()
    await stage.quit()

    await service.start(['--dialect', 'v4', '--version', '11.8'])
    docket = await stage.start()
    await expectNamed(docket.page, 'API v4, version 11.8.0')
    const state = async () =>
      (await service.ask<{ state: string }>('token-ben', '/projects/1/issues/1', { over: 'v4' })).state
    await expect.poll(state).toBe('closed')
    await expect(docket.page.getByText(/edits? queued/)).toHaveCount(0)
    await expectOffered(docket.page, 'PUT /api/v4/projects/1/merge_requests/1', false)
    await expectTrigger(docket.page, '0123…', false)
    await expect(docket.page.getByRole('alert')).toHaveCount(0)
    await stage.quit()
    await service.stop()

    await service.start(['--dialect', 'v4', '--version', '19'])
    docket = await stage.start()
    await expectNamed(docket.page, 'API v4, version 19.5.0')
    expect(docket.violations).toEqual([])
  } finally {
    await stage.quit()
    await service.stop()
  }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { startDocket, type RunningDocket } from '../support/docket.ts'
import { ServiceProcess } from '../support/service-process.ts'

/** The service changes under the running program, by what colleagues do there, and the screen follows. */

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: [
        { name: 'bug', color: '#d9534f' },
        { name: 'urgent', color: '#5843ad' },
      ],
      issues: [
        { title: 'The anvil rings too loud', author: 'ada', labels: ['bug'] },
        { title: 'The horn is bent', author: 'ben' },
        { title: 'Polish the face', author: 'ben' },
        { title: 'Belongs elsewhere', author: 'ben' },
      ],
    },
    { path: 'tools/bellows', issues: [] },
    {
      path: 'ben/flute',
      visibility: 'public',
      members: { ben: 'owner' },
      issues: [{ title: 'The flute is out of tune', author: 'ben' }],
    },
  ],
}

let folder: string
let service: ServiceProcess
let docket: RunningDocket | null = null

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-e2e-'))
  service = new ServiceProcess(folder, fixture)
  await service.start()
})

test.afterEach(async () => {
  await docket?.quit()
  docket = null
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Named {
  readonly id: number
  readonly title: string
  readonly path: string
}

/** Ben does something on the service. */
function ben<T>(method: string, path: string, body?: object): Promise<T> {
  return service.ask<T>('token-ben', path, { method, ...(body ? { body } : {}) })
}

async function projectId(path: string): Promise<number> {
  const found = (await ben<Named[]>('GET', '/projects')).find((project) => project.path === path)
  return found?.id ?? 0
}

async function issuePath(project: number, title: string): Promise<string> {
  const found = (await ben<Named[]>('GET', `/projects/${project}/issues`)).find((issue) => issue.title === title)
  return `/projects/${project}/issues/${found?.id}`
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Service address').fill(service.address)
  await page.getByLabel('Private token').fill('token-ada')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
}

/** The item that is open. */
const detail = (page: Page) => page.locator('#detail')
const row = (page: Page, title: string) => page.getByRole('option').filter({ hasText: title })

test('a colleague comments, closes, relabels, deletes, moves and hides, and the screen follows', async ({
  browser,
}) => {
  await service.ask('token-ada', `/projects/${await projectId('flute')}/star`, { method: 'POST' })
  docket = await startDocket(browser, join(folder, 'profile'), { args: ['--no-sample'] })
  const { page } = docket
  await signIn(page)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('option')).toHaveCount(5)

  const anvil = await projectId('anvil')
  const loud = await issuePath(anvil, 'The anvil rings too loud')
  await row(page, 'The anvil rings too loud').click()
  await expect(page.getByRole('heading', { name: 'The anvil rings too loud' })).toBeVisible()
  await ben('POST', `${loud}/notes`, { body: 'I hear it from here.' })
  await ben('PUT', loud, { labels: 'urgent' })
  await page.keyboard.press('F5')
  await expect(page.getByText('I hear it from here.').first()).toBeVisible()
  await expect(detail(page).getByText('urgent', { exact: true }).first()).toBeVisible()

  // Closed: it leaves the list of what is open, and says so where it is open.
  await ben('PUT', loud, { state_event: 'close' })
  await page.keyboard.press('F5')
  await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeVisible()
  await expect(row(page, 'The anvil rings too loud')).toHaveCount(0)

  // Deleted: nothing on the service says so but the number of rows.
  await ben('DELETE', await issuePath(anvil, 'The horn is bent'))
  await page.keyboard.press('F5')
  await expect(row(page, 'The horn is bent')).toHaveCount(0)

  // Moved: closed where it was, open in the other project.
  const elsewhere = await issuePath(anvil, 'Belongs elsewhere')
  await ben('POST', `${elsewhere}/move`, { to_project_id: await projectId('bellows') })
  await page.keyboard.press('F5')
  await expect(row(page, 'Belongs elsewhere').filter({ hasText: 'tools/bellows' })).toHaveCount(1)
  await expect(row(page, 'Belongs elsewhere')).toHaveCount(1)

  // Private: gone from the screen, and back when it is public again.
  const flute = await projectId('flute')
  await expect(row(page, 'The flute is out of tune')).toHaveCount(1)
  await ben('PUT', `/projects/${flute}`, { name: 'flute', visibility_level: 0 })
  await page.keyboard.press('F5')
  await expect(row(page, 'The flute is out of tune')).toHaveCount(0)
  await ben('PUT', `/projects/${flute}`, { name: 'flute', visibility_level: 20 })
  await page.keyboard.press('F5')
  await expect(row(page, 'The flute is out of tune')).toHaveCount(1)

  // And what happened is told: who, and what.
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('option').filter({ hasText: 'Ben Okri' }).first()).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: 'I hear it from here.' }).first()).toBeVisible()
  expect(docket.violations).toEqual([])
})

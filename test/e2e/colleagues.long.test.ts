import { expect, type Page } from '@playwright/test'
import { press } from '../support/keys.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { signIn, testOn } from '../support/stage.ts'

/** Colleagues change the service under the running program, and the screen follows. */

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

const test = testOn(fixture)

interface Named {
  readonly id: number
  readonly title: string
  readonly path: string
}

/** Ben, who works on a service. */
class Ben {
  readonly #service: ServiceProcess

  constructor(service: ServiceProcess) {
    this.#service = service
  }

  does<T>(method: string, path: string, body?: object): Promise<T> {
    return this.#service.ask<T>('token-ben', path, { method, ...(body ? { body } : {}) })
  }

  async projectId(path: string): Promise<number> {
    const found = (await this.does<Named[]>('GET', '/projects')).find((project) => project.path === path)
    return found?.id ?? 0
  }

  async issuePath(project: number, title: string): Promise<string> {
    const issues = await this.does<Named[]>('GET', `/projects/${project}/issues`)
    return `/projects/${project}/issues/${issues.find((issue) => issue.title === title)?.id}`
  }
}

/** The item that is open. */
const detail = (page: Page) => page.locator('#detail')
const row = (page: Page, title: string) => page.getByRole('option').filter({ hasText: title })

test('a colleague comments, closes, relabels, deletes, moves and hides, and the screen follows', async ({ stage }) => {
  const { service } = stage
  const ben = new Ben(service)
  await service.ask('token-ada', `/projects/${await ben.projectId('flute')}/star`, { method: 'POST' })
  const docket = await stage.start()
  const { page } = docket
  await signIn(page, service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  await press(page, 'g', 'i')
  await expect(page.getByRole('option')).toHaveCount(5)

  const anvil = await ben.projectId('anvil')
  const loud = await ben.issuePath(anvil, 'The anvil rings too loud')
  await row(page, 'The anvil rings too loud').click()
  await expect(page.getByRole('heading', { name: 'The anvil rings too loud' })).toBeVisible()
  await ben.does('POST', `${loud}/notes`, { body: 'I hear it from here.' })
  await ben.does('PUT', loud, { labels: 'urgent' })
  await page.keyboard.press('F5')
  await expect(page.getByText('I hear it from here.').first()).toBeVisible()
  await expect(detail(page).getByText('urgent', { exact: true }).first()).toBeVisible()

  // Closed: it stays in the list of what is open until one goes on, and says so there and where it is open.
  await ben.does('PUT', loud, { state_event: 'close' })
  await page.keyboard.press('F5')
  await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeVisible()
  await expect(row(page, 'The anvil rings too loud').getByText('Closed', { exact: true })).toBeVisible()
  await row(page, 'Polish the face').click()
  await expect(row(page, 'The anvil rings too loud')).toHaveCount(0)

  // Deleted: nothing on the service says so but the number of rows.
  await ben.does('DELETE', await ben.issuePath(anvil, 'The horn is bent'))
  await page.keyboard.press('F5')
  await expect(row(page, 'The horn is bent')).toHaveCount(0)

  // Moved: closed where it was, open in the other project.
  const elsewhere = await ben.issuePath(anvil, 'Belongs elsewhere')
  await ben.does('POST', `${elsewhere}/move`, { to_project_id: await ben.projectId('bellows') })
  await page.keyboard.press('F5')
  await expect(row(page, 'Belongs elsewhere').filter({ hasText: 'tools/bellows' })).toHaveCount(1)
  await expect(row(page, 'Belongs elsewhere')).toHaveCount(1)

  // Private: gone from the screen, and back when it is public again.
  const flute = await ben.projectId('flute')
  await expect(row(page, 'The flute is out of tune')).toHaveCount(1)
  await ben.does('PUT', `/projects/${flute}`, { name: 'flute', visibility_level: 0 })
  await page.keyboard.press('F5')
  await expect(row(page, 'The flute is out of tune')).toHaveCount(0)
  await ben.does('PUT', `/projects/${flute}`, { name: 'flute', visibility_level: 20 })
  await page.keyboard.press('F5')
  await expect(row(page, 'The flute is out of tune')).toHaveCount(1)

  // And what happened is told: who, and what.
  await press(page, 'g', 'a')
  await expect(page.getByRole('option').filter({ hasText: 'Ben Okri' }).first()).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: 'I hear it from here.' }).first()).toBeVisible()
  expect(docket.violations).toEqual([])
})

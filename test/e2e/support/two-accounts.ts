import { expect, type Page } from '@playwright/test'
import { type ServiceProcess } from '../../support/service-process.ts'
import { signIn } from '../../support/stage.ts'

export const fixtureOf = (project: string, title: string) => ({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: `tools/${project}`, issues: [{ title, author: 'ben' }] }],
  todos: [{ user: 'ada', author: 'ben', target: `tools/${project}#1`, action: 'assigned' }],
})

/** Signs in to two services, and waits until the inbox of each was read. */
export async function signInToBoth(page: Page, here: ServiceProcess, there: ServiceProcess): Promise<void> {
  await signIn(page, here.address)
  await expect(page.getByRole('option', { name: /Here/ })).toBeVisible({ timeout: 20_000 })
  await page
    .getByRole('button', { name: /Ada Byron/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Add account…' }).click()
  await signIn(page, there.address)
  await expect(page.getByRole('option', { name: /There/ })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()
}

/** Counts a comment on the one issue of a service. */
export async function countOf(service: ServiceProcess, words: string): Promise<number> {
  const [issue] = await service.ask<{ id: number; project_id: number }[]>('token-ben', '/issues?state=all')
  const path = `/projects/${issue?.project_id}/issues/${issue?.id}/notes?per_page=100`
  const notes = await service.ask<{ body: string }[]>('token-ben', path)
  return notes.filter(({ body }) => body === words).length
}

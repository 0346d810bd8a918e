import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { signIn, testOn } from '../support/stage.ts'

const fixtureOf = (project: string, title: string) => ({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: `tools/${project}`, issues: [{ title, author: 'ben' }] }],
  todos: [{ user: 'ada', author: 'ben', target: `tools/${project}#1`, action: 'assigned' }],
})

const test = testOn(fixtureOf('anvil', 'Here'))

async function comment(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByLabel('Write a comment').fill(words)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(words)).toBeVisible()
}

/** Signs in to two services, and waits until the inbox of each was read. */
async function signInToBoth(page: Page, here: ServiceProcess, there: ServiceProcess): Promise<void> {
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

/** How often a service has a comment on its one issue. */
async function countOf(service: ServiceProcess, words: string): Promise<number> {
  const [issue] = await service.ask<{ id: number; project_id: number }[]>('token-ben', '/issues?state=all')
  const path = `/projects/${issue?.project_id}/issues/${issue?.id}/notes?per_page=100`
  const notes = await service.ask<{ body: string }[]>('token-ben', path)
  return notes.filter(({ body }) => body === words).length
}

test('of two accounts one works on while the other cannot be reached, and who signs out and in again loses nothing', async ({
  stage,
}) => {
  const folder = join(stage.folder, 'there')
  mkdirSync(folder)
  const there = new ServiceProcess(folder, fixtureOf('bellows', 'There'))
  await there.start()
  try {
    const { page, violations } = await stage.start()
    await signInToBoth(page, stage.service, there)

    // One service is gone. What is written there waits; the other account goes on.
    await stage.service.stop()
    await page.keyboard.press('ControlOrMeta+1')
    await comment(page, 'Here', 'Waits for its service')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+2')
    await comment(page, 'There', 'Arrives at once')
    await expect.poll(() => countOf(there, 'Arrives at once'), { timeout: 30_000 }).toBe(1)

    // Signed out, with something that waits, and in again when the service is back.
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+1')
    await page.keyboard.press('ControlOrMeta+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Sign out Ada Byron' }).first().click()
    await settings.getByRole('button', { name: 'Sign out, keep it' }).click()
    await expect(settings.getByText('Signed out')).toBeVisible()
    await page.keyboard.press('Escape')
    await stage.service.start()
    await page
      .getByRole('button', { name: /^Sign in/ })
      .first()
      .click()
    await page.getByLabel('Private token').fill('token-ada')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => countOf(stage.service, 'Waits for its service'), { timeout: 30_000 }).toBe(1)
    await expect(page.getByText('Waits for its service')).toHaveCount(1)
    expect(await countOf(there, 'Arrives at once')).toBe(1)
    expect(violations).toEqual([])
  } finally {
    await there.stop()
  }
})

test('by keyboard one goes through the inboxes of both accounts as one, and what one does arrives where it belongs', async ({
  stage,
}) => {
  const folder = join(stage.folder, 'there')
  mkdirSync(folder)
  const there = new ServiceProcess(folder, fixtureOf('bellows', 'There'))
  await there.start()
  try {
    const { page, violations } = await stage.start()
    await signInToBoth(page, stage.service, there)
    const rows = page.getByRole('option')
    const press = keysOn(() => page)

    await press('g', 'e')
    await expect(page.getByRole('heading', { name: 'All accounts' })).toBeVisible()
    await expect(rows).toHaveCount(2)
    const place = new URL(there.address).host
    await expect(page.getByRole('option', { name: /There/ })).toContainText(place)

    // All of it is one step, and comes back with one.
    await press('ControlOrMeta+a', 'e')
    await expect(page.getByText('Nothing left')).toBeVisible()
    await press('z')
    await expect(page.getByText('2 selected')).toBeVisible()
    await press('Escape')
    await expect(rows).toHaveCount(2)

    // A comment on each goes to the service that it is of, and the list stays beside it.
    for (const title of ['Here', 'There']) {
      await press('g', 'e', 'Home')
      const selected = page.locator('[role=option][aria-selected=true]')
      if (!((await selected.textContent()) ?? '').includes(title)) await press('j')
      await expect(selected).toContainText(title)
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await press('r')
      await page.keyboard.type(`Written on ${title}`)
      await press('ControlOrMeta+Enter', 'Escape')
      await expect(page.getByRole('heading', { name: 'All accounts' })).toBeVisible()
    }
    await expect.poll(() => countOf(stage.service, 'Written on Here'), { timeout: 30_000 }).toBe(1)
    await expect.poll(() => countOf(there, 'Written on There'), { timeout: 30_000 }).toBe(1)
    expect(await countOf(there, 'Written on Here')).toBe(0)

    // Of two services it is said which one cannot be reached; what is there of it stays listed.
    await stage.service.stop()
    await press('Escape', 'F5')
    await expect(page.getByText(`Offline: ${new URL(stage.service.address).host}.`)).toBeVisible({ timeout: 30_000 })
    await expect(rows).toHaveCount(2)
    expect(violations).toEqual([])
  } finally {
    await there.stop()
  }
})

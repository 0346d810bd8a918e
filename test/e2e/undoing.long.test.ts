import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { apiVersion } from '../support/api-version.ts'
import { signIn, testOn } from '../support/stage.ts'

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: ['First', 'Second'].map((title) => ({ title, author: 'ben' })) }],
  todos: [1, 2].map((number) => ({
    user: 'ada',
    author: 'ben',
    target: `tools/anvil#${number}`,
    action: 'mentioned',
  })),
})

/** The state of a reopened issue: real services, which alone speak v4, distinguish it from one that was never closed. */
const reopened = { v3: 'opened', v4: 'reopened' }[apiVersion]

test('undoing names what it does, asks before it changes what others have seen for longer, and keeps why something was in the inbox', async ({
  stage,
}) => {
  const { page, violations } = await stage.start()
  await signIn(page, stage.service.address)
  const rows = page.getByRole('option')
  await expect(rows).toHaveCount(2, { timeout: 20_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()
  const press = keysOn(() => page)
  const ask = <T>(path: string) => stage.service.ask<T>('token-ada', path)
  const pending = async () => (await ask<unknown[]>('/todos?state=pending')).length
  const [project] = await ask<{ id: number }[]>('/projects')
  const issues = () => ask<{ state: string }[]>(`/projects/${project?.id}/issues?state=all`)
  const states = async () => (await issues()).map(({ state }) => state).toSorted()
  const said = (words: string | RegExp) => expect(page.getByRole('log').getByText(words)).toBeVisible()
  const question = (name: string | RegExp) => page.getByRole('dialog', { name })

  // Done, and not done after all once the service has finished the todo: the same entry in its place.
  await press('g', 'n', 'Home')
  await expect(rows.first()).toContainText(/First|Second/)
  const title = /First|Second/.exec((await rows.first().textContent()) ?? '')?.[0] ?? ''
  await press('e')
  await expect(rows).toHaveCount(1)
  await expect.poll(pending, { timeout: 30_000 }).toBe(1)
  // A moment ago: nothing is asked.
  await press('z')
  await said(/^Queued: Add #\d in tools\/anvil to my todos\.$/)
  await expect(rows).toHaveCount(2)
  await expect.poll(pending).toBe(2)
  await expect(rows.first()).toContainText('Ben Okri')
  await expect(rows.first()).toContainText(title)
  await expect(page.getByText('You added a todo')).toHaveCount(0)

  // Closed on the service; then something that stays on this computer. Each is undone by its name.
  await expect(page.getByRole('option', { selected: true })).toContainText(title)
  await press('Enter')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await press('Shift+C')
  await expect.poll(states).toEqual(['closed', 'opened'])
  await press('Shift+L')
  await said(`Kept offline: “${title}”.`)
  await press('z')
  await said(`Undone: Keep “${title}” offline.`)
  // Closed for longer than a moment, by the clock of the page.
  await page.clock.setFixedTime(Date.now() + 300_000)
  const reopen = question(/^Undo: Close #\d in tools\/anvil\?$/)
  await press('z')
  await expect(reopen).toBeVisible()
  await press('Escape')
  await expect(reopen).toHaveCount(0)
  await press('z')
  await expect(reopen).toBeVisible()
  await press('Enter')
  await said(/^Queued: Reopen #\d in tools\/anvil\.$/)
  await expect.poll(states).toEqual(['opened', reopened])

  await press('Shift+Z')
  const history = page.getByRole('dialog', { name: 'History' })
  const steps = history.getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(0)).toContainText(/Keep “.+” offline.*Ada Byron · Undone/)
  await expect(steps.nth(1)).toContainText(/Close #\d in tools\/anvil.*Ada Byron · Undone on GitLab/)
  await expect(steps.nth(0).getByRole('button')).toBeFocused()
  await press('j')
  await expect(steps.nth(1).getByRole('button')).toBeFocused()
  await press('Escape')
  await expect(history).toHaveCount(0)
  expect(violations).toEqual([])
})

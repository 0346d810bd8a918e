import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/** The tasks of an issue are seen with how many are done, lead to the task and from there back, and are there offline too. */

const task = { type: 'task', author: 'ada', parent: '#1' }
const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        { title: 'Mend the anvil', author: 'ada' },
        { ...task, title: 'Look at the crack' },
        { ...task, title: 'Weld the crack' },
      ],
    },
  ],
}

testOn(fixture, ['--dialect', 'v4', '--version', '19'])(
  'an issue shows its tasks, and a task what it is a part of, also offline',
  async ({ stage }) => {
    const { service } = stage
    const { page } = await stage.start()
    const press = keysOn(() => page)
    await signIn(page, service.address)
    await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
    await press('g', 'i')
    const row = (title: string) => page.getByRole('option', { name: new RegExp(title) })
    const article = (title: string) => page.getByRole('article', { name: new RegExp(title) })
    await row('Mend the anvil').click()
    const children = article('Mend the anvil').getByRole('region', { name: 'Child items' })
    await expect(children.getByText('0 of 2 done')).toBeVisible()

    await children.getByRole('button', { name: '#2 Look at the crack' }).click()
    const parent = article('Look at the crack').getByRole('button', { name: '#1 Mend the anvil' })
    await expect(parent).toBeVisible()
    await article('Look at the crack').getByRole('button', { name: 'Close issue' }).click()
    const state = async () =>
      (await service.ask<{ state: string }>('token-ada', '/projects/1/issues/2', { over: 'v4' })).state
    await expect.poll(state).toBe('closed')
    await parent.click()
    await expect(children.getByText('1 of 2 done')).toBeVisible()

    await service.stop()
    await row('Weld the crack').click()
    await row('Mend the anvil').click()
    await expect(children.getByRole('button', { name: '#3 Weld the crack' })).toBeVisible()
  },
)

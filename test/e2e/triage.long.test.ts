import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openReadable } from '../../electron/database/open.ts'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: ['First', 'Second', 'Third', 'Fourth'].map((title) => ({ title, author: 'ben' })),
    },
  ],
  todos: [1, 2, 3, 4].map((number) => ({
    user: 'ada',
    author: 'ben',
    target: `tools/anvil#${number}`,
    action: 'assigned',
  })),
}

const test = testOn(fixture)

test('an inbox is triaged by keyboard, and what was being written is there after the program was killed', async ({
  stage,
}) => {
  let docket = await stage.start()
  let { page } = docket
  await signIn(page, stage.service.address)
  const rows = page.getByRole('option')
  await expect(rows).toHaveCount(4, { timeout: 20_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()
  const press = keysOn(() => page)
  const titles = async () =>
    (await page.getByRole('option').allTextContents()).map((text) => /First|Second|Third|Fourth/.exec(text)?.[0])

  // Offline: one is done, one snoozed until something happens, one muted; the last is pinned and read.
  await stage.service.stop()
  await press('g', 'n', 'Home')
  // A row is on the page before it says what it is about.
  await expect.poll(titles).not.toContain(undefined)
  const order = await titles()
  await press('e')
  await expect(rows).toHaveCount(3)
  await press('h')
  await page.getByPlaceholder('Snooze until…').fill('something')
  await press('Enter')
  await expect(rows).toHaveCount(2)
  await press('Shift+M')
  await expect(rows).toHaveCount(1)
  await press('b', 'Shift+I')
  await expect(page.getByLabel('Pinned')).toBeVisible()

  // The muted one comes back by undoing three times, with its pin and reading undone too.
  await press('z')
  await expect(page.getByText('Undone: Mark “')).toBeVisible()
  await press('z')
  await expect(page.getByText('Undone: Pin “')).toBeVisible()
  await press('z')
  await expect(page.getByText('Undone: Mute “')).toBeVisible()
  await expect(rows).toHaveCount(2)

  // Killed in the middle of a sentence: what was typed more than a moment ago is there.
  const composer = () => page.getByLabel('Write a comment')
  const write = async () => {
    // A row is opened once it says what it is about.
    await expect(page.getByRole('option').first()).toContainText(order[2] ?? '')
    await press('Home', 'Enter')
    await expect(page.getByRole('heading', { level: 2, name: order[2] ?? '' })).toBeVisible()
    await expect(composer()).toBeVisible()
    await press('r')
    await expect(composer()).toBeFocused()
  }
  await write()
  const thought = 'Half a thought, written at some length'
  await page.keyboard.type(thought)
  const [account = ''] = readdirSync(join(stage.profile, 'accounts'))
  const drafts = (): unknown[] => {
    const user = openReadable(join(stage.profile, 'accounts', account, 'user.db'))
    try {
      return user.prepare('SELECT text FROM drafts').pluck().all()
    } finally {
      user.close()
    }
  }
  await expect.poll(drafts, { timeout: 5_000 }).toEqual([thought])
  await stage.kill()

  docket = await stage.start()
  page = docket.page
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect.poll(titles).toEqual(order.slice(2))
  await press('g', 'n')
  await write()
  await expect(composer()).toHaveValue(thought)
  await press('Escape', 'Escape')
  await page.getByRole('tab', { name: 'Snoozed' }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect.poll(titles).toEqual(order.slice(1, 2))
  await page.getByRole('tab', { name: 'Done' }).click()
  await expect.poll(titles).toEqual(order.slice(0, 1))
  expect(docket.violations).toEqual([])
})

import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { signIn, testOn } from '../support/stage.ts'

/** Keys and addresses are managed while the service is away; the explorer shows the state on the service itself. */

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'Dull', author: 'ben' }] }],
})

test('keys and addresses by keyboard, offline, and the same asked of the service in the API explorer', async ({
  stage,
}) => {
  const { service } = stage
  const docket = await stage.start()
  const { page } = docket
  const press = keysOn(() => page)
  const ask = <T>(path: string) => service.ask<T[]>('token-ada', path)
  await signIn(page, service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })

  // Read once, then without the service.
  await press('g', 'k')
  const sheet = page.getByRole('dialog', { name: 'My account' })
  await expect(sheet.getByText('No keys.')).toBeVisible()
  await press('Escape')
  await expect(sheet).toHaveCount(0)
  await service.stop()
  await press('F5')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  await press('g', 'k')
  const keys = sheet.getByRole('region', { name: 'SSH keys' })
  await keys.getByRole('button', { name: 'Add a key' }).focus()
  await press('Enter')
  await expect(sheet.getByLabel('Public key')).toBeFocused()
  await page.keyboard.insertText(publicKeyOf('train'))
  await press('Tab', 'Enter')
  await expect(keys.getByText('train@example.org')).toBeVisible()
  await expect(keys.getByText('Waiting in the outbox')).toBeVisible()
  await sheet.getByRole('button', { name: 'Add an address' }).focus()
  await press('Enter')
  await page.keyboard.type('ada@train.example')
  await press('Enter')
  await expect(sheet.getByText('ada@train.example')).toBeVisible()
  await press('Escape')
  await expect(page.getByText('2 edits queued')).toBeVisible()

  // They arrive once each, and one key takes the last one back.
  await service.start()
  await press('F5')
  await expect.poll(async () => (await ask('/user/keys')).length, { timeout: 30_000 }).toBe(1)
  await expect.poll(async () => (await ask('/user/emails')).length, { timeout: 30_000 }).toBe(1)
  await expect(page.getByText(/edits? queued/)).toHaveCount(0)
  await press('z')
  await expect(page.getByRole('dialog', { name: /^Undo: / })).toBeVisible()
  await press('Enter')
  await expect.poll(async () => (await ask('/user/emails')).length, { timeout: 30_000 }).toBe(0)

  // The same list, as the service says it.
  await press('g', 'x')
  const explorer = page.getByRole('main', { name: 'API explorer' })
  await expect(explorer.getByLabel('Find an operation')).toBeFocused()
  await page.keyboard.type('listOwnKeys')
  await press('ArrowDown', 'Enter', 'ControlOrMeta+Enter')
  await expect(explorer.getByText('"train@example.org"')).toBeVisible()
  await expect(explorer.getByText('It succeeded.')).toBeVisible()
  expect(docket.violations).toEqual([])
})

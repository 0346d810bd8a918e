import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { keysOn, tabTo } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/** System hooks, and lists that are read only on demand: by keyboard, and without the service. */

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron', administrator: true },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: ['Dull edge'],
      snippets: [
        {
          title: 'How to quench',
          fileName: 'quench.md',
          author: 'ben',
          notes: [{ author: 'ben', body: 'In **oil**, not in water.' }],
        },
      ],
    },
  ],
})

test('an administrator adds a hook offline, tests it, and deletes it, all by keyboard', async ({ stage }) => {
  const posted: string[] = []
  const receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      posted.push(text)
      response.end()
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`
    const { page, violations } = await stage.start()
    const press = keysOn(() => page)
    const hooks = () => stage.service.ask<{ url: string }[]>('token-ada', '/hooks')
    const openHooks = async () => {
      await press('ControlOrMeta+k')
      await page.keyboard.type('system hooks')
      await expect(page.getByRole('option', { name: /System hooks/ }).first()).toBeVisible()
      await press('Enter')
    }
    await signIn(page, stage.service.address)
    await expect(page.getByText(/^Synced/)).toBeVisible()
    const sheet = page.getByRole('dialog', { name: 'System hooks' })
    await openHooks()
    await expect(sheet.getByText('No hooks.')).toBeVisible()
    await press('Escape')
    await expect(sheet).toHaveCount(0)

    // Without the service it waits; the list is what it was, and the new hook with it.
    await stage.service.stop()
    await press('F5')
    await expect(page.getByText(/^Offline/).first()).toBeVisible()
    await openHooks()
    await tabTo(page, sheet.getByRole('button', { name: 'Add a hook' }))
    await press('Enter')
    await expect(sheet.getByLabel('Address', { exact: true })).toBeFocused()
    await page.keyboard.type(address)
    await press('Enter')
    await expect(sheet.getByText('Waiting in the outbox')).toBeVisible()
    await press('Escape')

    await stage.service.start()
    await press('F5')
    await expect.poll(async () => (await hooks()).map(({ url }) => url)).toEqual([address])
    await expect(page.getByText(/edits? queued/)).toHaveCount(0)
    await openHooks()

    // A test is sent once, and only when that is said.
    await tabTo(page, sheet.getByRole('button', { name: `Send a test to ${address}` }))
    await press('Enter')
    await expect(page.getByRole('dialog', { name: 'Send a test?' })).toBeVisible()
    expect(posted).toEqual([])
    await press('Enter')
    await expect(sheet.getByText(`GitLab posted this to ${address}.`)).toBeVisible()
    await expect.poll(() => posted.length).toBe(1)

    await tabTo(page, sheet.getByRole('button', { name: `Delete ${address}` }))
    await press('Enter')
    await tabTo(page, sheet.getByRole('button', { name: 'Delete hook' }))
    await press('Enter')
    await expect(sheet.getByText('No hooks.')).toBeVisible()
    await expect.poll(hooks).toEqual([])
    expect(posted).toHaveLength(1)
    expect(violations).toEqual([])
  } finally {
    receiver.close()
  }
})

test('a snippet that was opened once is read and answered without the service', async ({ stage }) => {
  const { page, violations } = await stage.start()
  const press = keysOn(() => page)
  const open = async (number: string) => {
    await press('g', 'c')
    const dialog = page.getByRole('dialog', { name: 'Open a snippet' })
    await expect(dialog.getByPlaceholder('$12')).toBeFocused()
    // Just after the first sync the project may not be here yet.
    await expect(dialog.getByText('tools/anvil').first()).toBeVisible()
    await page.keyboard.type(number)
    await press('Enter')
    return dialog
  }
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible()
  await open('1')
  const article = page.getByRole('article', { name: 'Snippet tools/anvil$1' })
  await expect(article.getByText('In oil, not in water.')).toBeVisible()
  await stage.service.stop()
  await press('F5')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  await press('g', 'i')
  await expect(page.getByRole('option', { name: /Dull edge/ })).toBeVisible()
  await press('Home', 'Enter')
  await expect(article).toHaveCount(0)

  // Another one is not on this computer, and the dialog stays to say so.
  const dialog = await open('2')
  await expect(dialog.getByRole('alert')).toContainText('This snippet is not on this computer yet.')
  await press('Escape')
  await expect(dialog).toHaveCount(0)

  await open('1')
  await expect(article.getByText('In oil, not in water.')).toBeVisible()
  await press('r')
  await page.keyboard.type('And slowly.')
  await press('ControlOrMeta+Enter')
  await expect(article.getByText('And slowly.')).toBeVisible()
  await stage.service.start()
  await press('F5')
  const notes = () => stage.service.ask<{ body: string }[]>('token-ben', '/projects/tools%2Fanvil/snippets/1/notes')
  await expect.poll(async () => (await notes()).map(({ body }) => body)).toContain('And slowly.')
  expect(violations).toEqual([])
})

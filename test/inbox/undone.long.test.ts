import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService } from '../support/asking.ts'
import { newCacheFile } from '../support/databases.ts'

/** Undo of entries that were marked done: they come back as they were, whatever has happened to them on the service. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        { title: 'One', author: 'ada' },
        { title: 'Two', author: 'ben' },
      ],
    },
  ],
}

let service: Service
let account: TestAccount
let ownUserId: number
let folder: string

const ask = <T>(user: string, method: string, path: string, body?: unknown) =>
  askService<T>(service, `token-${user}`, method, path, body)
const rows = () => account.reader.readRows(account.reader.listInbox(undefined).keys) as InboxRow[]
const titles = () => rows().map(({ item }) => item?.title)
const two = () => rows().find(({ item }) => item?.title === 'Two')
/** The reasons of the second entry: kind, moment, actor and text. */
const reported = () => two()?.reasons.map(({ kind, at, actor, text }) => [kind, at, actor?.username, text])

async function start(): Promise<void> {
  account = await openAccount({ url: service.url, token: 'token-ada', ownUserId, folder })
  await account.engine.start()
  await synced()
}

/** Reads every list, until all that follows from it is shown. */
async function synced(): Promise<void> {
  account.engine.syncNow()
  await account.quiet()
}

async function restart(): Promise<void> {
  await account.close()
  await start()
}

function markDone(): void {
  const entry = two()
  account.userStore.mark([{ key: entry?.key as Key<'inboxEntry'>, seen: Date.parse(entry?.at ?? '') }], {
    as: 'done',
    on: true,
  })
}

/** Marks it done, and waits until the service knows and nothing of the entry is left. */
async function finish(): Promise<void> {
  markDone()
  await account.until(() => account.reader.listEdits(undefined).count === 0)
  await synced()
  await account.until(() => account.reader.listInbox(undefined, 'done').count === 0)
}

const pending = () => ask<{ id: number; action_name: string }[]>('ada', 'GET', '/todos?state=pending')

/** Undoes the mark, and waits until the service knows that too. */
async function undone(): Promise<void> {
  account.userStore.undo()
  await account.until(() => account.reader.listEdits(undefined).count === 0)
  await synced()
}

async function begin(todos: boolean): Promise<void> {
  service = await startService({ port: 0, fixture, todos })
  ownUserId = (await ask<{ id: number }>('ada', 'GET', '/user')).id
  const opened = await openAccount({ url: service.url, token: 'token-ada', ownUserId })
  folder = opened.folder
  await opened.close()
  await start()
  const [project] = await ask<{ id: number }[]>('ben', 'GET', '/projects')
  const issues = await ask<{ id: number; title: string }[]>('ben', 'GET', `/projects/${project?.id}/issues`)
  path = (title) => `/projects/${project?.id}/issues/${issues.find((issue) => issue.title === title)?.id}`
  await ask('ben', 'POST', `${path('Two')}/notes`, { body: '@ada, the mouth is too hot' })
  await ask('ben', 'POST', `${path('One')}/notes`, { body: 'And this one cracks, @ada' })
  await synced()
  await account.until(() => titles().length === 2)
}

let path: (title: string) => string = () => ''

afterEach(async () => {
  await account.close()
  await service.close()
})

describe('where the service lists todos', () => {
  beforeEach(() => begin(true))

  it('says who wanted what and when, in its place, though the service has only a new todo', async () => {
    const [before, order] = [reported(), titles()]
    expect(before).toEqual([['mentioned', expect.any(String), 'ben', '@ada, the mouth is too hot']])
    await finish()
    expect(account.userStore.readUndo()).toMatchObject({
      title: 'Mark “Two” done',
      reach: { is: 'service', stepTitle: 'Add #2 in tools/anvil to my todos' },
    })
    account.userStore.undo()
    expect([reported(), titles()]).toEqual([before, order])
    await account.until(() => account.reader.listEdits(undefined).count === 0)
    const key = two()?.key
    await synced()
    expect(await pending()).toHaveLength(2)
    expect([reported(), titles(), two()?.key]).toEqual([before, order, key])
  })

  it('is there after a restart, and when the cache was fetched anew', async () => {
    const [before, order] = [reported(), titles()]
    await finish()
    await restart()
    await undone()
    await restart()
    expect([reported(), titles()]).toEqual([before, order])
    await account.close()
    for (const name of ['cache.db', 'cache.db-wal', 'cache.db-shm']) rmSync(join(folder, name), { force: true })
    newCacheFile(folder)
    await start()
    // Comments are read beside the lists, and what follows from them comes with them.
    await account.until(() => reported()?.[0]?.[2] === 'ben' && titles().length === 2)
    expect([reported(), titles()]).toEqual([before, order])
  })

  it('says what came since besides', async () => {
    await finish()
    await undone()
    await ask('ben', 'POST', `${path('Two')}/notes`, { body: 'Still too hot, @ada' })
    await account.engine.items.refreshItem(`here/issue/${partsOf(two()?.itemKey ?? '').id}` as Key<'issue'>)
    await account.until(() => (reported()?.length ?? 0) > 1)
    expect(reported()?.map(([, , who, text]) => [who, text])).toEqual([
      ['ben', 'Still too hot, @ada'],
      ['ben', '@ada, the mouth is too hot'],
    ])
  })

  it('is done again, by hand and by doing it again, and leaves no todo behind', async () => {
    const before = reported()
    await finish()
    await undone()
    await finish()
    expect(await pending()).toHaveLength(1)
    await undone()
    expect(reported()).toEqual(before)
    account.userStore.redo()
    await account.until(() => account.reader.listEdits(undefined).count === 0)
    await synced()
    await account.until(() => two() === undefined)
    expect(titles()).toEqual(['One'])
    expect(await pending()).toHaveLength(1)
  })

  it('leaves the inbox when the new todo is finished elsewhere, and stays away when another comes', async () => {
    await finish()
    await undone()
    const todo = (await pending()).find(({ action_name }) => action_name === 'marked')
    await ask('ada', 'DELETE', `/todos/${todo?.id}`)
    await synced()
    await account.until(() => two() === undefined)
    await ask('ben', 'POST', `${path('Two')}/notes`, { body: 'Once more, @ada' })
    await synced()
    await account.until(() => two() !== undefined)
    expect(two()?.reasons.map(({ kind }) => kind)).toEqual(['mentioned'])
    expect(reported()?.[0]?.[3]).toBe('Once more, @ada')
  })

  it('is over with the answer of the user', async () => {
    await finish()
    await undone()
    account.userStore.submitEdit({ kind: 'comment', target: two()?.itemKey as Key<'issue'>, body: 'Cooled' })
    await account.until(() => account.reader.listEdits(undefined).count === 0)
    await synced()
    await account.until(() => two() === undefined)
  })

  it('is kept here alone when the new todo was given up', async () => {
    const before = reported()
    await finish()
    // Nothing is sent between the two.
    account.userStore.undo()
    for (const key of account.reader.listEdits(undefined).keys) account.userStore.discardEdit(partsOf(key).id)
    await synced()
    expect(reported()).toEqual(before)
    expect(await pending()).toHaveLength(1)
  })
})

it('where the service lists no todos, nothing is lost in the first place', async () => {
  await begin(false)
  const [before, order] = [reported(), titles()]
  markDone()
  await synced()
  expect(titles()).toEqual(['One'])
  await undone()
  expect([reported(), titles()]).toEqual([before, order])
})

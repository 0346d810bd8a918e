import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import type { Key } from '../../shared/model/key.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import type { Mark } from '../../shared/model/triage.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** What marks in the inbox make of todos on services that snooze and restore them. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        { title: 'One', author: 'ben' },
        { title: 'Two', author: 'ben' },
      ],
    },
  ],
  todos: [
    { user: 'ada', author: 'ben', target: 'tools/anvil#1', action: 'marked' },
    { user: 'ada', author: 'ben', target: 'tools/anvil#2', action: 'marked' },
  ],
}

let service: Service
let account: TestAccount

const listed = async (): Promise<number[]> =>
  (await askService<{ id: number }[]>(service, 'token-ada', 'GET', '/todos')).map(({ id }) => id).toSorted()
const rows = (part?: 'snoozed' | 'done') =>
  account.reader.readRows(account.reader.listInbox(undefined, part).keys) as InboxRow[]
const titles = (part?: 'snoozed' | 'done') => rows(part).map(({ item }) => item?.title)
const entry = (title: string, part?: 'snoozed') => {
  const row = rows(part).find(({ item }) => item?.title === title)
  return { key: row?.key as Key<'inboxEntry'>, seen: Date.parse(row?.at ?? '') }
}
/** The reasons of an entry: kind, moment and actor. */
const reasons = (title: string) =>
  rows()
    .find(({ item }) => item?.title === title)
    ?.reasons.map(({ kind, at, actor }) => [kind, at, actor?.username])

/** Waits until nothing is on its way, and reads every list. */
async function settled(): Promise<void> {
  await account.until(() => account.reader.listEdits(undefined).count === 0)
  account.engine.syncNow()
  await account.quiet()
}

async function begin(version: string): Promise<void> {
  account = await openAccount({
    ...{ url: service.url, token: 'token-ada', ownUserId: await ownIdOf(service, 'token-ada'), version },
  })
  await account.engine.start()
  account.engine.syncNow()
  await account.quiet()
  await account.until(() => titles().length === 2)
}

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19', log: () => undefined })
})
afterEach(async () => {
  await account.close()
  await service.close()
})

describe('an entry whose done is undone', () => {
  it('has its own todo again, and looks as it did at once', async () => {
    await begin('19.5.0')
    const [before, order] = [reasons('Two'), titles()]
    account.userStore.mark([entry('Two')], { as: 'done', on: true })
    await settled()
    await account.until(() => titles().length === 1)
    expect(await listed()).toEqual([1])
    expect(account.userStore.readUndo()).toMatchObject({
      reach: { is: 'service', stepTitle: 'Mark the todo about #2 in tools/anvil not done' },
    })
    account.userStore.undo()
    expect([reasons('Two'), titles()]).toEqual([before, order])
    const { key } = entry('Two')
    await settled()
    expect(await listed()).toEqual([1, 2])
    expect([reasons('Two'), titles(), entry('Two').key]).toEqual([before, order, key])
    account.userStore.redo()
    await settled()
    await account.until(() => titles().length === 1)
    expect(await listed()).toEqual([1])
  })

  it('that was marked with all others has them all again', async () => {
    await begin('19.5.0')
    const [before, order] = [reasons('Two'), titles()]
    account.userStore.markAllDone(null)
    await settled()
    await account.until(() => titles().length === 0)
    expect(await listed()).toEqual([])
    account.userStore.undo()
    expect([reasons('Two'), titles()]).toEqual([before, order])
    await settled()
    expect(await listed()).toEqual([1, 2])
    expect(titles()).toEqual(order)
  })

  it('gets a new todo from a service that does not say its release', async () => {
    await begin('')
    account.userStore.mark([entry('Two')], { as: 'done', on: true })
    await settled()
    account.userStore.undo()
    await settled()
    expect(await listed()).toEqual([1, 3])
  })
})

describe('an entry that is snoozed on the service too', () => {
  const until = '2099-03-20T08:00:00.000Z'
  const snoozed: Mark = { as: 'snoozed', on: true, until }
  const snooze = (mark: Mark, snoozesToo = true) => account.userStore.mark([entry('Two')], mark, undefined, snoozesToo)

  it('is in no list there, and stays snoozed here', async () => {
    await begin('19.5.0')
    snooze(snoozed)
    await settled()
    await settled()
    expect([await listed(), titles(), titles('snoozed')]).toEqual([[1], ['One'], ['Two']])
  })

  it('is woken there as well, whether that is wanted any more or not', async () => {
    await begin('19.5.0')
    snooze(snoozed)
    await settled()
    account.userStore.mark([entry('Two', 'snoozed')], { as: 'snoozed', on: false })
    await settled()
    expect([await listed(), titles().length]).toEqual([[1, 2], 2])
  })

  it('is awake on both sides after undo, which sends nothing that was not sent', async () => {
    await begin('19.5.0')
    snooze(snoozed)
    await settled()
    account.userStore.undo()
    await settled()
    expect([await listed(), titles().length]).toEqual([[1, 2], 2])
  })

  it('is told nothing of a snooze without a moment, and where that is not wanted', async () => {
    await begin('19.5.0')
    snooze({ as: 'snoozed', on: true, until: null })
    await settled()
    expect([await listed(), titles('snoozed')]).toEqual([[1, 2], ['Two']])
    account.userStore.undo()
    snooze(snoozed, false)
    await settled()
    expect([await listed(), titles('snoozed')]).toEqual([[1, 2], ['Two']])
  })

  it('is told nothing where the service cannot snooze', async () => {
    await begin('17.8.0')
    snooze(snoozed)
    await settled()
    expect([await listed(), titles('snoozed'), account.reader.listEdits(undefined).count]).toEqual([[1, 2], ['Two'], 0])
  })
})

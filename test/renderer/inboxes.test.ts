// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '../../shared/ipc.ts'
import { partsOf } from '../../shared/model/key.ts'
import type { ListStore } from '../../renderer/stores/list.svelte.ts'
import type { Stores } from '../../renderer/stores/stores.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, otherAccount, sampleAccount } from './support/sample-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const accounts: readonly Account[] = [sampleAccount, otherAccount]
const messages = (stores: Stores): string[] => stores.told.messages.map(({ message }) => message)
const accountsOf = (keys: readonly string[]): string[] => [...new Set(keys.map((key) => partsOf(key).account))].sort()

/** What is listed, without a row that has left and stays because the user is at it. */
const listed = ({ keys, left }: ListStore): string[] => keys.filter((key) => key !== left)

/** A window that lists the inboxes of two accounts with the same content: their rows differ by their accounts alone. */
async function together() {
  const window = await opened({ accounts, sampleInAll: true })
  const { stores } = window
  stores.commands.run('goInboxes')
  await settle()
  stores.enterOthers(stores.workspace.readInboxes)
  await settle()
  const list = stores.workspace.lists.inbox
  for (const key of list.keys) stores.rows.use(key)
  await settle()
  const firstOf = (account: string): string => {
    const key = list.keys.find((each) => partsOf(each).account === account)
    if (key === undefined) throw new Error(`nothing of ${account} is listed`)
    return key
  }
  return { ...window, list, firstOf }
}

it('are offered with two accounts, one after the other as a single inbox is, and counted beside that of one', async () => {
  const { bridge, stores, list } = await together()
  const own = bridge.keysIn('open')
  expect(accountsOf(list.keys)).toEqual([accountId, otherAccount.id].sort())
  expect(list.keys).toHaveLength(2 * own.length)
  expect(list.keys.filter((key) => partsOf(key).account === accountId)).toEqual(own)
  const rows = list.keys.map((key) => stores.rows.get(key)).filter((row) => row?.kind === 'inboxEntry')
  const ranks = rows.map(({ at, triage }) => Date.parse(at) + (triage.pinned ? 1e15 : 0))
  expect(rows.filter(({ triage }) => triage.pinned)).toHaveLength(2)
  expect(ranks).toEqual(ranks.toSorted((one, other) => other - one))
  expect([stores.workspace.openEntries, stores.workspace.openEntriesOfAll]).toEqual([own.length, 2 * own.length])
  expect(stores.places.current?.listing).toEqual({ kind: 'inboxes', part: 'open', query: '' })
})

it('are filtered by one query, and their other parts are listed as one too', async () => {
  const { stores, firstOf } = await together()
  stores.workspace.setQuery('inbox', 'is:merge-request')
  await settle()
  const keys = stores.workspace.lists.inbox.keys
  expect(accountsOf(keys)).toEqual([accountId, otherAccount.id].sort())
  expect(keys.length).toBeLessThan(stores.workspace.openEntriesOfAll)
  expect(stores.workspace.listing).toEqual({ kind: 'inboxes', part: 'open', query: 'is:merge-request' })

  stores.workspace.clearFilter('inbox')
  await settle()
  const both = [firstOf(accountId), firstOf(otherAccount.id)]
  void stores.inbox.markSeveral({ as: 'muted', on: true }, both)
  stores.workspace.showInbox('muted')
  await settle()
  expect(stores.workspace.lists.inbox.keys.toSorted()).toEqual(expect.arrayContaining(both.toSorted()))
  expect(accountsOf(stores.workspace.lists.inbox.keys)).toEqual([accountId, otherAccount.id].sort())
})

it('are there again after a restart, and are left for an account by its key', async () => {
  const { stores } = await opened({ accounts, sampleInAll: true, screen: { list: 'docket://all/inbox', item: null } })
  expect(stores.workspace.spansAccounts).toBe(true)
  stores.commands.run('switchAccount', 'Mod+1')
  await settle()
  expect(stores.workspace.listing).toEqual({ kind: 'inbox', part: 'open', query: '' })
  expect(stores.workspace.account?.id).toBe(accountId)
  stores.commands.run('goInboxes')
  stores.commands.run('switchAccount', 'Mod+2')
  await settle()
  expect([stores.workspace.spansAccounts, stores.workspace.account?.id]).toEqual([false, otherAccount.id])
})

it('are the inbox of the account where there is one alone, at their address too', async () => {
  const { stores } = await opened()
  expect(stores.commands.isAvailable('goInboxes')).toBe(false)
  void stores.places.open('docket://all/inbox')
  await settle()
  expect(stores.workspace.spansAccounts).toBe(false)
  expect(stores.workspace.listing).toEqual({ kind: 'inbox', part: 'open', query: '' })
})

it('open what a row is about beside the list, and do with it what is done, in its own account', async () => {
  const { bridge, stores, firstOf, list } = await together()
  const key = firstOf(otherAccount.id)
  stores.workspace.select(key)
  await settle()
  const item = stores.item.key ?? ''
  expect(partsOf(item).account).toBe(otherAccount.id)
  expect(stores.workspace.account?.id).toBe(accountId)
  expect(stores.workspace.spansAccounts).toBe(true)

  bridge.calls.length = 0
  stores.commands.run('done')
  await settle()
  expect(bridge.calls.find(({ name }) => name === 'mark')?.args).toMatchObject({ entries: [{ key }] })
  expect(list.keys).not.toContain(key)
  stores.commands.run('undo')
  await settle()
  expect(list.keys).toContain(key)

  void stores.edits.submit({ kind: 'comment', target: item, body: 'From both' })
  await settle()
  expect(bridge.edits).toEqual([])
  expect(stores.edits.of(item).map(({ title }) => title)).toEqual(['Comment'])
  stores.commands.run('undo')
  await settle()
  expect(stores.edits.of(item)).toEqual([])
})

it('mark several rows of both accounts as one step, which is undone and redone at once, wherever one goes on', async () => {
  const { bridge, stores, firstOf, list } = await together()
  const both = [firstOf(accountId), firstOf(otherAccount.id)]
  const before = list.keys
  void stores.inbox.markSeveral({ as: 'done', on: true }, both)
  await settle()
  expect(listed(list)).toEqual(before.filter((key) => !both.includes(key)))
  expect(bridge.keysIn('done')).toContain(both[0])

  stores.told.messages.at(-1)?.action?.run()
  await settle()
  expect([...list.keys].sort()).toEqual([...before].sort())
  expect(messages(stores)).toHaveLength(1)
  expect(messages(stores)[0]).toMatch(/^Undone: .*, /)
  stores.commands.run('redo')
  await settle()
  expect(listed(list)).toEqual(before.filter((key) => !both.includes(key)))
  stores.commands.run('undo')
  await settle()
  stores.commands.run('undo')
  await settle()
  expect(messages(stores)).toEqual(['There is nothing to undo.'])
})

it('are emptied as one step, which is undone at once', async () => {
  const { bridge, stores, list } = await together()
  const before = list.keys
  expect(stores.commands.isAvailable('allDone')).toBe(true)
  void stores.inbox.markAllDone()
  await settle()
  expect([list.keys, stores.workspace.openEntries]).toEqual([[], 0])
  expect(bridge.keysIn('open')).toEqual([])
  expect(messages(stores)).toEqual([`Done: ${before.length} entries`])
  stores.told.messages.at(-1)?.action?.run()
  await settle()
  expect(list.keys).toEqual(before)
})

it('undo what was done last, in whichever account, and redo nothing that something else came after', async () => {
  const { stores, firstOf, list } = await together()
  const [here, there] = [firstOf(accountId), firstOf(otherAccount.id)]
  const mark = async (key: string) => {
    void stores.inbox.markSeveral({ as: 'done', on: true }, [key])
    await settle()
  }
  await mark(there)
  await mark(here)
  stores.commands.run('undo')
  await settle()
  expect([listed(list).includes(here), listed(list).includes(there)]).toEqual([true, false])
  stores.commands.run('undo')
  await settle()
  expect(list.keys).toContain(there)
  stores.commands.run('redo')
  await settle()
  expect([listed(list).includes(here), listed(list).includes(there)]).toEqual([true, false])
  await mark(list.keys.find((key) => key !== there && partsOf(key).account === otherAccount.id) ?? '')
  stores.commands.run('redo')
  await settle()
  expect(messages(stores)).toEqual(['There is nothing to redo.'])
})

it('offer nothing that would be done in the wrong account, and say why', async () => {
  const { stores, firstOf } = await together()
  stores.workspace.select(firstOf(otherAccount.id))
  await settle()
  for (const id of ['newIssue', 'goLabels', 'moveIssue', 'focusMode', 'saveView'] as const) {
    expect([id, stores.commands.isAvailable(id)]).toEqual([id, false])
    stores.commands.run(id)
    expect(messages(stores).at(-1)).toMatch(/of one account|Switch to it first/)
  }
  stores.workspace.select(firstOf(accountId))
  await settle()
  expect(stores.commands.isAvailable('newIssue')).toBe(true)
  for (const key of [firstOf(accountId), firstOf(otherAccount.id)]) stores.selection.toggle(key)
  expect([stores.commands.isAvailable('done'), stores.commands.isAvailable('changeState')]).toEqual([true, false])
  expect(stores.commands.whyNot('changeState')).toContain('these belong to several accounts')
})

it('are left with the item of another account, and come back to with it', async () => {
  const { stores, firstOf } = await together()
  stores.workspace.select(firstOf(otherAccount.id))
  await settle()
  const item = stores.item.key
  const visit = stores.places.current
  if (visit === null) throw new Error('nothing is shown')
  stores.places.follow(visit)
  stores.workspace.go('inbox')
  await settle()
  expect(stores.item.key === null || partsOf(stores.item.key).account === accountId).toBe(true)
  stores.places.follow(stores.places.current ?? visit)
  stores.places.goBack()
  await settle()
  expect([stores.workspace.spansAccounts, stores.item.key]).toEqual([true, item])
})

it('hear of what is new in any account', async () => {
  const { bridge, stores, list } = await together()
  bridge.open.get(otherAccount.id)?.cache.exec('DELETE FROM inbox_entries')
  bridge.emit('changed', { account: otherAccount.id, kinds: ['inboxEntry'], keys: [] })
  await settle()
  expect(accountsOf(list.keys)).toEqual([accountId])
  expect(stores.workspace.openEntriesOfAll).toBe(stores.workspace.openEntries)
})

it('name the account whose inbox cannot be read, and list the others', async () => {
  const { bridge, stores, list } = await together()
  bridge.open.get(otherAccount.id)?.cache.exec('DROP TABLE inbox_entries')
  void list.load(true)
  await settle()
  expect(accountsOf(list.keys)).toEqual([accountId])
  expect(stores.workspace.missingInboxes.map(({ id }) => id)).toEqual([otherAccount.id])
  expect(stores.workspace.readInboxes).toEqual([accountId])
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partsOf } from '../../shared/model/key.ts'
import type { Stores } from '../../renderer/shell/stores.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, otherAccount } from './support/sample-content.ts'
import { accounts, accountsOf, together } from './support/inboxes-stage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const messages = (stores: Stores): string[] => stores.toasts.messages.map(({ message }) => message)

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
  expect([stores.navigation.lists.openEntries, stores.navigation.lists.openEntriesOfAll]).toEqual([
    own.length,
    2 * own.length,
  ])
  expect(stores.trail.current?.listing).toEqual({ kind: 'inboxes', part: 'open', query: '' })
})

it('are filtered by one query, and their other parts are listed as one too', async () => {
  const { stores, firstOf } = await together()
  stores.queries.set('inbox', 'is:merge-request')
  await settle()
  const keys = stores.navigation.lists.inbox.keys
  expect(accountsOf(keys)).toEqual([accountId, otherAccount.id].sort())
  expect(keys.length).toBeLessThan(stores.navigation.lists.openEntriesOfAll)
  expect(stores.navigation.listing).toEqual({ kind: 'inboxes', part: 'open', query: 'is:merge-request' })

  stores.navigation.clearFilter('inbox')
  await settle()
  const both = [firstOf(accountId), firstOf(otherAccount.id)]
  void stores.inbox.markSeveral({ as: 'muted', on: true }, both)
  stores.navigation.showInbox('muted')
  await settle()
  expect(stores.navigation.lists.inbox.keys.toSorted()).toEqual(expect.arrayContaining(both.toSorted()))
  expect(accountsOf(stores.navigation.lists.inbox.keys)).toEqual([accountId, otherAccount.id].sort())
})

it('are there again after a restart, and are left for an account by its key', async () => {
  const { stores } = await opened({ accounts, sampleInAll: true, screen: { list: 'docket://all/inbox', item: null } })
  expect(stores.navigation.spansAccounts).toBe(true)
  stores.commands.run('switchAccount', 'Mod+1')
  await settle()
  expect(stores.navigation.listing).toEqual({ kind: 'inbox', part: 'open', query: '' })
  expect(stores.navigation.account?.id).toBe(accountId)
  stores.commands.run('goInboxes')
  stores.commands.run('switchAccount', 'Mod+2')
  await settle()
  expect([stores.navigation.spansAccounts, stores.navigation.account?.id]).toEqual([false, otherAccount.id])
})

it('are the inbox of the account where there is one alone, at their address too', async () => {
  const { stores } = await opened()
  expect(stores.commands.isAvailable('goInboxes')).toBe(false)
  void stores.places.open('docket://all/inbox')
  await settle()
  expect(stores.navigation.spansAccounts).toBe(false)
  expect(stores.navigation.listing).toEqual({ kind: 'inbox', part: 'open', query: '' })
})

it('are emptied as one step, which is undone at once', async () => {
  const { bridge, stores, list } = await together()
  const before = list.keys
  expect(stores.commands.isAvailable('allDone')).toBe(true)
  void stores.inbox.markAllDone(stores.inbox.readSeen())
  await settle()
  expect([list.keys, stores.navigation.lists.openEntries]).toEqual([[], 0])
  expect(bridge.keysIn('open')).toEqual([])
  expect(messages(stores)).toEqual([`Done: ${before.length} entries`])
  stores.toasts.messages.at(-1)?.action?.run()
  await settle()
  expect(list.keys).toEqual(before)
})

it('are asked to be emptied of what is seen then, each up to its own newest reason', async () => {
  const { stores, list } = await together()
  stores.commands.run('allDone')
  const asked = stores.surfaces.triaging
  await settle()
  const rows = list.keys.map((key) => stores.rows.get(key)).filter((row) => row?.kind === 'inboxEntry')
  const newest = (account: string) =>
    Math.max(...rows.filter(({ key }) => partsOf(key).account === account).map(({ at }) => Date.parse(at)))
  const inboxes = asked?.kind === 'allDone' ? await asked.inboxes : []
  expect(Object.fromEntries(inboxes.map(({ account, seen }) => [account, Date.parse(seen ?? '')]))).toEqual({
    [accountId]: newest(accountId),
    [otherAccount.id]: newest(otherAccount.id),
  })
})

it('offer nothing that would be done in the wrong account, and say why', async () => {
  const { stores, firstOf } = await together()
  stores.selection.select(firstOf(otherAccount.id))
  await settle()
  for (const id of ['newIssue', 'goLabels', 'moveIssue', 'focusMode', 'saveView'] as const) {
    expect([id, stores.commands.isAvailable(id)]).toEqual([id, false])
    stores.commands.run(id)
    expect(messages(stores).at(-1)).toMatch(/of one account|Switch to that account first/)
  }
  stores.selection.select(firstOf(accountId))
  await settle()
  expect(stores.commands.isAvailable('newIssue')).toBe(true)
  for (const key of [firstOf(accountId), firstOf(otherAccount.id)]) stores.selection.toggle(key)
  expect([stores.commands.isAvailable('done'), stores.commands.isAvailable('changeState')]).toEqual([true, false])
  expect(stores.commands.whyNot('changeState')).toContain('these belong to several accounts')
})

it('are left with the item of another account, and come back to with it', async () => {
  const { stores, firstOf } = await together()
  stores.selection.select(firstOf(otherAccount.id))
  await settle()
  const item = stores.item.key
  const visit = stores.trail.current
  if (visit === null) throw new Error('nothing is shown')
  stores.trail.follow(visit)
  stores.navigation.go('inbox')
  await settle()
  expect(stores.item.key === null || partsOf(stores.item.key).account === accountId).toBe(true)
  stores.trail.follow(stores.trail.current ?? visit)
  stores.trail.goBack()
  await settle()
  expect([stores.navigation.spansAccounts, stores.item.key]).toEqual([true, item])
})

it('hear of what is new in any account', async () => {
  const { bridge, stores, list } = await together()
  bridge.open.get(otherAccount.id)?.cache.exec('DELETE FROM inbox_entries')
  bridge.emit('changed', { account: otherAccount.id, kinds: ['inboxEntry'], keys: [] })
  await settle()
  expect(accountsOf(list.keys)).toEqual([accountId])
  expect(stores.navigation.lists.openEntriesOfAll).toBe(stores.navigation.lists.openEntries)
})

it('have one history, whose newest step is on top, and an account that cannot answer hides nothing of the other', async () => {
  const { bridge, stores, firstOf } = await together()
  for (const id of [otherAccount.id, accountId]) {
    void stores.inbox.markSeveral({ as: 'done', on: true }, [firstOf(id)])
    await vi.advanceTimersByTimeAsync(1000)
  }
  const listed = async () => {
    const leave = stores.history.use(stores.navigation.listedAccounts.map(({ id }) => id))
    await settle()
    const found = stores.history.steps?.map(({ account }) => account)
    leave()
    return found
  }
  expect(await listed()).toEqual([accountId, otherAccount.id])
  const call = bridge.call.bind(bridge)
  vi.spyOn(bridge, 'call').mockImplementation(async (name, args) =>
    name === 'listSteps' && 'account' in args && args.account === accountId
      ? ({ ok: false, error: { code: 'internal' } } as never)
      : await call(name, args),
  )
  expect(await listed()).toEqual([otherAccount.id])
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partsOf } from '../../shared/model/key.ts'
import type { ListStore } from '../../renderer/data/lists/list.svelte.ts'
import type { Stores } from '../../renderer/shell/stores.ts'
import { settle } from './support/opened.ts'
import { accountId, otherAccount } from './support/sample-content.ts'
import { accountsOf, together } from './support/inboxes-stage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const messages = (stores: Stores): string[] => stores.toasts.messages.map(({ message }) => message)

/** The listed keys, without a row that has left and stays because the user is at it. */
const listed = ({ keys, left }: ListStore): string[] => keys.filter((key) => key !== left)

it('open what a row is about beside the list, and do with it what is done, in its own account', async () => {
  const { bridge, stores, firstOf, list } = await together()
  const key = firstOf(otherAccount.id)
  stores.selection.select(key)
  await settle()
  const item = stores.item.key ?? ''
  expect(partsOf(item).account).toBe(otherAccount.id)
  expect(stores.navigation.account?.id).toBe(accountId)
  expect(stores.navigation.spansAccounts).toBe(true)

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

  stores.toasts.messages.at(-1)?.action?.run()
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

it('name the account whose inbox cannot be read, and list the others', async () => {
  const { bridge, stores, list } = await together()
  bridge.open.get(otherAccount.id)?.cache.exec('DROP TABLE inbox_entries')
  void list.load(true)
  await settle()
  expect(accountsOf(list.keys)).toEqual([accountId])
  expect(stores.navigation.missingInboxes.map(({ id }) => id)).toEqual([otherAccount.id])
  expect(stores.navigation.readInboxes).toEqual([accountId])
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Stores } from '../../renderer/stores/stores.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-workspace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const issue = (id: number): string => `${accountId}/issue/${id}`
const close = (id: number) => ({ kind: 'changeState', target: issue(id), state: 'closed' }) as const
const messages = (stores: Stores): string[] => stores.told.messages.map(({ message }) => message)

async function act(stores: Stores): Promise<void> {
  stores.told.messages.at(-1)?.action?.run()
  await settle()
}

it('is offered with every edit, told with its result, and can be done again', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submit(close(1))
  await settle()
  expect(messages(stores)).toEqual(['Queued: Close issue, hardware/gateway#1.'])
  expect(stores.told.messages[0]?.action?.title).toBe('Undo')
  await act(stores)
  expect(messages(stores)).toEqual(['Undone: Close issue.'])
  expect(bridge.outbox.edits).toEqual([])
  await act(stores)
  expect(messages(stores)).toEqual(['Done again: Close issue.'])
  expect(stores.edits.all.map(({ title, state }) => [title, state])).toEqual([['Close issue', 'waiting']])
})

it('takes back several edits as one step, told of once', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submitAll([close(1), close(2), close(3)])
  await settle()
  expect(messages(stores)).toEqual(['Queued: Close issue, 3 times.'])
  expect(stores.edits.all).toHaveLength(3)
  await act(stores)
  expect(bridge.outbox.edits).toEqual([])
})

it('says before something is sent that it cannot be taken back afterwards', async () => {
  const { stores } = await opened()
  void stores.edits.submit({ kind: 'deleteIssue', target: issue(1) })
  await settle()
  expect(messages(stores)).toEqual([
    'Queued: Delete issue, hardware/gateway#1. Once the service has it, it cannot be undone.',
  ])
  expect(stores.told.messages[0]?.action?.title).toBe('Undo')
})

it('is offered for the last step only, since that is the one it would take back', async () => {
  const { bridge, stores } = await opened()
  stores.workspace.go('inbox')
  await settle()
  void stores.edits.submit(close(1))
  await settle()
  const [entry] = bridge.inbox
  if (!entry) throw new Error('no entries')
  stores.rows.use(entry.key)
  await settle()
  stores.workspace.select(entry.key)
  const markable = await stores.inbox.markable()
  if (markable === null) throw new Error('nothing to mark')
  void stores.inbox.mark({ as: 'done', on: true }, markable)
  await settle()
  expect(messages(stores)).toEqual([expect.stringMatching(/^Done: /)])
  await act(stores)
  expect(bridge.triage.get(entry.key)?.part).toBe('open')
  expect(stores.workspace.lists.inbox.selected).toBe(entry.key)
  void stores.undo.undo(accountId)
  await settle()
  expect(bridge.outbox.edits).toEqual([])
})

it('is no longer offered for what was taken back otherwise', async () => {
  const { stores } = await opened()
  const submitted = stores.edits.submit(close(1))
  await settle()
  void stores.edits.discard((await submitted) ?? '')
  await settle()
  expect(messages(stores)).toEqual([])
})

it('says why something is not taken back, and when there is nothing', async () => {
  const { bridge, stores } = await opened()
  void stores.undo.undo(accountId)
  await settle()
  expect(messages(stores)).toEqual(['There is nothing to undo.'])
  const submitted = stores.edits.submit(close(1))
  await settle()
  bridge.setEdit((await submitted) ?? '', { state: 'sending' })
  void stores.undo.undo(accountId)
  await settle()
  expect(messages(stores)).toEqual(['Not undone: Close issue. It is on its way, so wait until the service has it.'])
  void stores.undo.redo(accountId)
  await settle()
  expect(messages(stores)).toEqual(['There is nothing to do again.'])
})

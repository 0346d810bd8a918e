// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Stores } from '../../renderer/stores/stores.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'

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
  expect(messages(stores)).toEqual(['Queued: Close, hardware/gateway#1.'])
  expect(stores.told.messages[0]?.action?.title).toBe('Undo')
  await act(stores)
  expect(messages(stores)).toEqual(['Undone: Close #1 in hardware/gateway.'])
  expect(bridge.edits).toEqual([])
  await act(stores)
  expect(messages(stores)).toEqual(['Queued again: Close #1 in hardware/gateway.'])
  expect(stores.edits.all.map(({ title, state }) => [title, state])).toEqual([['Close', 'waiting']])
})

it('takes back several edits as one step, told of once', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submitAll([close(1), close(2), close(3)])
  await settle()
  expect(messages(stores)).toEqual(['Queued: Close, 3 times.'])
  expect(stores.edits.all).toHaveLength(3)
  await act(stores)
  expect(messages(stores)).toEqual(['Undone: Close #1 in hardware/gateway and 2 more.'])
  expect(bridge.edits).toEqual([])
})

it('says of several edits that they are queued as long as one of them is', async () => {
  const { bridge, stores } = await opened()
  bridge.hold('readRows')
  void stores.edits.submitAll([close(1), close(2)])
  await settle()
  void bridge.land(bridge.edits[0]?.key ?? '')
  bridge.release('readRows')
  await settle()
  expect(messages(stores)).toEqual(['Queued: Close, 2 times.'])
})

it('says before something is sent that it cannot be taken back afterwards', async () => {
  const { stores } = await opened()
  void stores.edits.submit({ kind: 'deleteIssue', target: issue(1) })
  await settle()
  expect(messages(stores)).toEqual([
    'Queued: Delete, hardware/gateway#1. Once the service has it, it cannot be undone.',
  ])
  expect(stores.told.messages[0]?.action?.title).toBe('Undo')
})

/** Marks the first entry of the inbox done. */
async function markFirstDone({ bridge, stores }: Awaited<ReturnType<typeof opened>>): Promise<string> {
  stores.workspace.go('inbox')
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
  return entry.key
}

it('is offered for the last step only, since that is the one it would take back', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submit(close(1))
  await settle()
  const entry = await markFirstDone({ bridge, stores })
  expect(messages(stores)).toEqual([expect.stringMatching(/^Done: /)])
  await act(stores)
  expect(bridge.keysIn('open')).toContain(entry)
  expect(stores.workspace.lists.inbox.selected).toBe(entry)
  void stores.undo.undo(accountId)
  await settle()
  expect(bridge.edits).toEqual([])
})

it('puts the selection back on the entry that it brings back, by its key as by its message', async () => {
  const { bridge, stores } = await opened()
  const entry = await markFirstDone({ bridge, stores })
  expect(stores.workspace.lists.inbox.selected).not.toBe(entry)
  void stores.undo.undo(accountId)
  await settle()
  expect(stores.workspace.lists.inbox.selected).toBe(entry)
  expect(messages(stores)).toEqual([expect.stringMatching(/^Undone: Mark “.+” done\.$/)])
})

it('is no longer offered for what was taken back otherwise', async () => {
  const { stores } = await opened()
  const submitted = stores.edits.submit(close(1))
  await settle()
  void stores.edits.discard((await submitted) ?? '')
  await settle()
  expect(messages(stores)).toEqual([])
})

it('asks before it reaches the service, and says that it is queued', async () => {
  const { bridge, stores } = await opened()
  const submitted = stores.edits.submit(close(1))
  await settle()
  void bridge.land((await submitted) ?? '')
  await settle()
  void stores.undo.undo(accountId)
  await settle()
  expect(stores.undo.question).toMatchObject({
    title: 'Undo: Close #1 in hardware/gateway?',
    text: 'That has reached the service. Undoing it sends another change to it: Reopen #1 in hardware/gateway.',
    action: 'Undo',
  })
  expect(bridge.calls.filter(({ name }) => name === 'undo')).toEqual([])
  stores.undo.question?.answer(false)
  await settle()
  expect(stores.undo.question).toBeNull()
  expect(bridge.calls.filter(({ name }) => name === 'undo')).toEqual([])
  void stores.undo.undo(accountId)
  await settle()
  stores.undo.question?.answer(true)
  await settle()
  expect(messages(stores)).toEqual(['Queued: Reopen #1 in hardware/gateway.'])
})

it('asks once more when the step was sent between asking and doing', async () => {
  const { bridge, stores } = await opened({ latency: 100 })
  const submitted = stores.edits.submit(close(1))
  await settle()
  const key = (await submitted) ?? ''
  const undone = stores.undo.undo(accountId)
  // The first question is answered, the second on its way; now the edit lands.
  await vi.advanceTimersByTimeAsync(120)
  void bridge.land(key)
  await settle()
  expect(stores.undo.question?.title).toBe('Undo: Close #1 in hardware/gateway?')
  stores.undo.question?.answer(false)
  expect(await undone).toBe(false)
})

it('is not for what was done before something that cannot be undone, unless the user wants that', async () => {
  const { bridge, stores } = await opened()
  const submitted = stores.edits.submit(close(1))
  await settle()
  void stores.edits.sendNow((await submitted) ?? '')
  await settle()
  expect(messages(stores)).toEqual(['It goes out as soon as it can. That cannot be undone.'])
  void bridge.land((await submitted) ?? '')
  await settle()
  void stores.undo.undo(accountId)
  await settle()
  expect(stores.undo.question?.title).toBe('Send at once “Close #1 in hardware/gateway” cannot be undone')
  expect(stores.undo.question?.text).toContain('The step before it is: Close #1 in hardware/gateway.')
  stores.undo.question?.answer(true)
  await settle()
  expect(stores.undo.question?.title).toBe('Undo: Close #1 in hardware/gateway?')
})

it('of what is kept offline undoes that and nothing older', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submit(close(1))
  await settle()
  void stores.keptOffline.keep(issue(2), true)
  await settle()
  expect(messages(stores)).toEqual([expect.stringMatching(/^Kept offline: .+\.$/)])
  void stores.undo.undo(accountId)
  await settle()
  expect(bridge.kept).toEqual([])
  expect(stores.edits.all).toHaveLength(1)
})

it('says why something is not undone, and when there is nothing', async () => {
  const { bridge, stores } = await opened()
  void stores.undo.undo(accountId)
  await settle()
  expect(messages(stores)).toEqual(['There is nothing to undo.'])
  const submitted = stores.edits.submit({ kind: 'deleteIssue', target: issue(1) })
  await settle()
  void bridge.startSending((await submitted) ?? '')
  await settle()
  void stores.undo.undo(accountId)
  await settle()
  expect(messages(stores)).toEqual([
    'Delete #1 in hardware/gateway cannot be undone. It is on its way, and the service has no way back.',
  ])
  void stores.undo.redo(accountId)
  await settle()
  expect(messages(stores)).toEqual(['There is nothing to redo.'])
})

it('lists what was done, the last first, and where it is', async () => {
  const { bridge, stores } = await opened()
  const stop = stores.history.use(accountId)
  const submitted = stores.edits.submit(close(1))
  await settle()
  void stores.edits.submit(close(2))
  await settle()
  void bridge.land((await submitted) ?? '')
  await settle()
  void stores.undo.undo(accountId)
  await settle()
  expect(stores.history.steps?.map(({ title, state, where }) => [title, state, where])).toEqual([
    ['Close #2 in platform/api', 'undone', 'here'],
    ['Close #1 in hardware/gateway', 'done', 'service'],
  ])
  stop()
  expect(stores.history.steps).toBeNull()
})

it('leaves its message long enough to be read', async () => {
  const { stores } = await opened()
  void stores.edits.submit(close(1))
  await settle()
  await act(stores)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(messages(stores)).toEqual(['Undone: Close #1 in hardware/gateway.'])
})

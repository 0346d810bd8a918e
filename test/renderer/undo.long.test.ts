// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Stores } from '../../renderer/shell/stores.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'
import { act } from './support/undo-stage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const issue = (id: number): string => `${accountId}/issue/${id}`
const close = (id: number) => ({ kind: 'changeState', target: issue(id), state: 'closed' }) as const
const messages = (stores: Stores): string[] => stores.toasts.messages.map(({ message }) => message)

it('takes back several edits as one step, told of once', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submitAll([close(1), close(2), close(3)])
  await settle()
  expect(messages(stores)).toEqual(['Queued: Close: 3 items.'])
  expect(stores.edits.all).toHaveLength(3)
  await act(stores)
  expect(messages(stores)).toEqual(['Undone: Close #1 in hardware/gateway and 2 more.'])
  expect(bridge.edits).toEqual([])
})

it('says before something is sent that it cannot be taken back afterwards', async () => {
  const { stores } = await opened()
  void stores.edits.submit({ kind: 'deleteIssue', target: issue(1) })
  await settle()
  expect(messages(stores)).toEqual([
    'Queued: Delete, hardware/gateway#1. Once the service has it, it cannot be undone.',
  ])
  expect(stores.toasts.messages[0]?.action?.title).toBe('Undo')
})

/** Marks the first entry of the inbox done. */
async function markFirstDone({ bridge, stores }: Awaited<ReturnType<typeof opened>>): Promise<string> {
  stores.navigation.go('inbox')
  await settle()
  const [entry] = bridge.inbox
  if (!entry) throw new Error('no entries')
  stores.rows.use(entry.key)
  await settle()
  stores.selection.select(entry.key)
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
  expect(stores.navigation.lists.inbox.selected).toBe(entry)
  void stores.undo.undo(accountId)
  await settle()
  expect(bridge.edits).toEqual([])
})

it('puts the selection back on the entry that it brings back, by its key as by its message', async () => {
  const { bridge, stores } = await opened()
  const entry = await markFirstDone({ bridge, stores })
  expect(stores.navigation.lists.inbox.selected).not.toBe(entry)
  void stores.undo.undo(accountId)
  await settle()
  expect(stores.navigation.lists.inbox.selected).toBe(entry)
  expect(messages(stores)).toEqual([expect.stringMatching(/^Undone: Mark “.+” done\.$/)])
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
    'Delete #1 in hardware/gateway cannot be undone. It is on its way, and GitLab cannot undo it.',
  ])
  void stores.undo.redo(accountId)
  await settle()
  expect(messages(stores)).toEqual(['There is nothing to redo.'])
})

it('lists what was done, the last first, and where it is', async () => {
  const { bridge, stores } = await opened()
  const stop = stores.history.use([accountId])
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

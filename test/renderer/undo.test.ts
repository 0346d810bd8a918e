// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Key } from '../../shared/model/key.ts'
import type { Stores } from '../../renderer/shell/stores.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'
import { readSampleRows } from './support/sample-rows.ts'
import { act } from './support/undo-stage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const issue = (id: number): string => `${accountId}/issue/${id}`
const close = (id: number) => ({ kind: 'changeState', target: issue(id), state: 'closed' }) as const
const aMinute = () => vi.advanceTimersByTimeAsync(60_000)
const messages = (stores: Stores): string[] => stores.toasts.messages.map(({ message }) => message)

it('is offered with every edit, told with its result, and can be done again', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submit(close(1))
  await settle()
  expect(messages(stores)).toEqual(['Queued: Close, hardware/gateway#1.'])
  expect(stores.toasts.messages[0]?.action?.title).toBe('Undo')
  await act(stores)
  expect(messages(stores)).toEqual(['Undone: Close #1 in hardware/gateway.'])
  expect(bridge.edits).toEqual([])
  await act(stores)
  expect(messages(stores)).toEqual(['Queued again: Close #1 in hardware/gateway.'])
  expect(stores.edits.all.map(({ title, state }) => [title, state])).toEqual([['Close', 'waiting']])
})

it('says of what was queued that the service has it, as soon as it has', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submit(close(1))
  await settle()
  expect(messages(stores)).toEqual(['Queued: Close, hardware/gateway#1.'])
  const [key = ''] = stores.edits.all.map((edit) => edit.key)
  // A row that was made here has another name in its edits then.
  const call = bridge.call.bind(bridge)
  vi.spyOn(bridge, 'call').mockImplementation(async (name, args) => {
    const result = await call(name, args)
    if (name !== 'readRows' || !result.ok) return result
    const rows = result.value as { readonly kind: string }[]
    const value = rows.map((row) => (row.kind === 'edit' ? { ...row, targetReference: 'new issue “It rains”' } : row))
    return { ok: true, value } as never
  })
  await Promise.all([bridge.land(key), settle()])
  bridge.changed(['edit'])
  await settle()
  expect(messages(stores)).toEqual(['On GitLab: Close, hardware/gateway#1.'])
  // It can still be undone, and is gone in its time.
  expect(stores.toasts.messages[0]?.action?.title).toBe('Undo')
  await aMinute()
  expect(messages(stores)).toEqual([])
})

it('that a message offers leaves alone what was done elsewhere since, and names it', async () => {
  const { bridge, stores } = await opened()
  void stores.edits.submit(close(1))
  await settle()
  await vi.advanceTimersByTimeAsync(1000)
  void bridge.call('submitEdit', { edit: close(2) as never })
  await settle()
  await act(stores)
  expect(messages(stores)).toEqual(['Nothing was undone. Since then there was another step: Close #2 in platform/api.'])
  expect(bridge.edits.map(({ edit }) => edit.target)).toEqual([issue(1), issue(2)])
  // The key is about the last step, whoever made it.
  void stores.undo.undo(accountId)
  await settle()
  expect(bridge.edits.map(({ edit }) => edit.target)).toEqual([issue(1)])
})

it('that a message offers to do again is the step that it tells of, and no other that was undone since', async () => {
  const { bridge, stores } = await opened()
  for (const id of [1, 2]) {
    void stores.edits.submit(close(id))
    await settle()
  }
  void stores.undo.undo(accountId)
  await settle()
  expect(messages(stores)).toEqual(['Undone: Close #2 in platform/api.'])
  // In another window.
  const read = bridge.call('readUndo', { account: accountId })
  await settle()
  const next = await read
  if (!next.ok || next.value === null) throw new Error('there is no other step')
  const { step, reach } = next.value
  void bridge.call('undo', { account: accountId, step, reach: reach.is })
  await settle()
  await act(stores)
  expect(messages(stores)).toEqual([
    'Nothing was redone. Since then another step was undone: Close #1 in hardware/gateway.',
  ])
  expect(bridge.edits).toEqual([])
})

it('is offered for the last step alone, whichever was told of first', async () => {
  const { bridge, stores } = await opened()
  const [entry] = bridge.inbox
  if (entry === undefined) throw new Error('no entries')
  // The words of the first step are on their way when the second one is made.
  bridge.hold('readRows')
  void stores.edits.submit(close(1))
  await settle()
  const markable = { key: entry.key, seen: entry.at, name: 'It', triage: entry.triage }
  void stores.inbox.mark({ as: 'done', on: true }, markable)
  await settle()
  bridge.release('readRows')
  await settle()
  expect(stores.toasts.messages.map(({ message, action }) => [message, action?.title ?? null])).toEqual([
    ['Done: “It”', 'Undo'],
  ])
  await act(stores)
  // It was undone before it could be told of.
  bridge.hold('readRows')
  void stores.edits.submit(close(2))
  await settle()
  void stores.undo.undo(accountId)
  await settle()
  bridge.release('readRows')
  await settle()
  expect(messages(stores)).not.toContainEqual(expect.stringMatching(/^Queued: .*#2/))
})

it('says of several edits that they are queued as long as one of them is', async () => {
  const { bridge, stores } = await opened()
  bridge.hold('readRows')
  void stores.edits.submitAll([close(1), close(2)])
  await settle()
  void bridge.land(bridge.edits[0]?.key ?? '')
  bridge.release('readRows')
  await settle()
  expect(messages(stores)).toEqual(['Queued: Close: 2 items.'])
})

it('says of several comments on one item how many there are, and what they are on', async () => {
  const { stores } = await opened()
  const comment = (body: string) => ({ kind: 'comment', target: issue(1), body }) as const
  void stores.edits.submitAll([comment('It rusts.'), comment('It leaks.')])
  await settle()
  expect(messages(stores)).toEqual(['Queued: 2 comments, hardware/gateway#1.'])
})

it('says that there is nothing to send where that is so, and not of what has arrived before it was told of', async () => {
  const { bridge, stores } = await opened()
  // The reader may not know it yet, or not any more.
  const call = bridge.call.bind(bridge)
  const spy = vi.spyOn(bridge, 'call').mockImplementation((name, args) => {
    const isOfEdit = name === 'readRows' && JSON.stringify(args).includes('/edit/')
    return isOfEdit ? Promise.resolve({ ok: true, value: [] } as never) : call(name, args)
  })
  void stores.edits.submit(close(1))
  await settle()
  expect(messages(stores)).toEqual(['Saved. It is on its way or has already arrived.'])
  spy.mockRestore()

  void stores.edits.submit(close(2))
  await settle()
  void stores.edits.submit({ ...close(2), state: 'opened' })
  await settle()
  expect(messages(stores)).toEqual(['Back to what GitLab has: there is nothing to send.'])
})

it('gives the words of a comment back to its field, and takes them when it is redone, unless they were written on', async () => {
  const { stores } = await opened()
  const draft = `comment ${issue(1)}`
  const text = () => stores.drafts.of(draft)
  void stores.edits.submit({ kind: 'comment', target: issue(1), body: 'It rusts.' })
  await settle()
  await act(stores)
  expect([messages(stores), text()]).toEqual([[expect.stringMatching(/^Undone: /)], 'It rusts.'])
  await act(stores)
  expect(text()).toBe('')
  await act(stores)
  stores.drafts.write(draft, 'It rusts. Badly.')
  await act(stores)
  expect(text()).toBe('It rusts. Badly.')
})

it('gives the words of a reply back to the field below its thread, and takes them when it is redone', async () => {
  const { stores } = await opened()
  const note = readSampleRows().notes.find(({ system }) => !system)?.key as Key<'note'>
  stores.drafts.writeAnswer(note, issue(1), 'Written since.')
  void stores.edits.submit({ kind: 'answer', target: note, body: 'It does.' })
  await settle()
  await act(stores)
  expect(stores.drafts.answerTo(note)).toBe('Written since.\n\nIt does.')
  expect(stores.drafts.begun).toMatchObject([{ kind: 'answer', key: issue(1), note }])
  stores.drafts.writeAnswer(note, issue(1), 'It does.')
  await act(stores)
  expect(stores.drafts.answerTo(note)).toBe('')
})

it('is no longer offered for what was taken back otherwise', async () => {
  const { stores } = await opened()
  const submitted = stores.edits.submit(close(1))
  await settle()
  void stores.edits.discard((await submitted) ?? '')
  await settle()
  expect(messages(stores)).toEqual([])
})

it('does not ask of what was sent a moment ago, says what is queued, and can be done again', async () => {
  const { bridge, stores } = await opened()
  const submitted = stores.edits.submit(close(1))
  await settle()
  void bridge.land((await submitted) ?? '')
  await settle()
  void stores.undo.undo(accountId)
  await settle()
  expect(stores.undo.question).toBeNull()
  expect(messages(stores)).toEqual(['Queued: Reopen #1 in hardware/gateway.'])
  await act(stores)
  expect(messages(stores)).toEqual(['Redone: Close #1 in hardware/gateway.'])
})

it('says of what was changed that it is restored', async () => {
  const { bridge, stores } = await opened()
  const submitted = stores.edits.submit({ kind: 'changeItem', target: issue(1), fields: { title: 'It rusts' } })
  await settle()
  void bridge.land((await submitted) ?? '')
  await settle()
  void stores.undo.undo(accountId)
  await settle()
  expect(messages(stores)).toEqual(['Queued: Restore title of #1 in hardware/gateway.'])
})

it('asks of several things at once and where the clock was set back, however short the time', async () => {
  const { bridge, stores } = await opened()
  const submitted = stores.edits.submitAll([close(1), close(2)])
  await settle()
  for (const key of (await submitted) ?? []) void bridge.land(key)
  await settle()
  const asked = async () => {
    void stores.undo.undo(accountId)
    await settle()
    const title = stores.undo.question?.title ?? messages(stores).at(-1)
    stores.undo.question?.answer(false)
    await settle()
    return title
  }
  expect(await asked()).toBe('Undo: Close #1 in hardware/gateway and 1 more?')
  const single = stores.edits.submit({ ...close(1), state: 'opened' })
  await settle()
  void bridge.land((await single) ?? '')
  await settle()
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await asked()).toMatch(/^Undo: Reopen #1/)
})

it('asks before it reaches a service that has had it for longer, and says that it is queued', async () => {
  const { bridge, stores } = await opened()
  const submitted = stores.edits.submit(close(1))
  await settle()
  void bridge.land((await submitted) ?? '')
  await aMinute()
  void stores.undo.undo(accountId)
  await settle()
  expect(stores.undo.question).toMatchObject({
    title: 'Undo: Close #1 in hardware/gateway?',
    text: 'GitLab already has this. Undoing it sends another change: Reopen #1 in hardware/gateway.',
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
  await aMinute()
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
  expect(messages(stores)).toEqual(['It will be sent as soon as possible. This cannot be undone.'])
  void bridge.land((await submitted) ?? '')
  await aMinute()
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

it('leaves its message long enough to be read', async () => {
  const { stores } = await opened()
  void stores.edits.submit(close(1))
  await settle()
  await act(stores)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(messages(stores)).toEqual(['Undone: Close #1 in hardware/gateway.'])
})

import { once } from 'node:events'
import { join } from 'node:path'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { outboxCalls } from '../../electron/threads/user-store/outbox-calls.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { answersBy, Caller, serve, type Answers, type Nothing } from '../../electron/threads/thread.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { List } from '../../shared/ipc.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { errorRejected } from '../support/failures.ts'
import { sampleIssue } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import type { OutboxProtocol } from '../../electron/threads/user-store/outbox-calls.ts'

type Sums = {
  calls: {
    add: { args: { readonly a: number; readonly b: number }; value: number }
    later: { args: { readonly text: string }; value: string }
    refuse: { args: { readonly how: string }; value: unknown }
    hold: { args: Record<string, never>; value: void }
    through: { args: { readonly port: MessagePort }; value: void }
  }
  events: { counted: { readonly to: number }; other: null }
}

const refusal = { code: 'rate_limited', status: 429, retryAfter: 7, detail: 'so it said' } as const

function line(): { near: MessagePort; far: MessagePort } {
  const { port1: near, port2: far } = new MessageChannel()
  onTestFinished(() => near.close())
  return { near, far }
}

function sums(far: MessagePort, more: Partial<Answers<Sums>> = {}) {
  return serve<Sums>(far, {
    add: ({ a, b }) => a + b,
    later: async ({ text }) => {
      await Promise.resolve()
      return text
    },
    refuse: ({ how }) => {
      if (how === 'failure') throw new AppFailure(refusal)
      if (how === 'rejection') return Promise.reject(new AppFailure(refusal))
      if (how === 'function') return () => undefined
      throw new RangeError('out of it')
    },
    hold: () => new Promise(() => undefined),
    through: ({ port }) => port.postMessage('hello'),
    ...more,
  })
}

/** Calls that nobody answers. */
type Nonsense = { calls: { nonsense: { args: Nothing; value: void } }; events: Record<never, never> }

describe('a call between threads', () => {
  it('is answered, at once or later, each with its own', async () => {
    const { near, far } = line()
    sums(far)
    const caller = new Caller<Sums>(near)
    const answers = await Promise.all([
      caller.calls.later({ text: 'first' }),
      caller.calls.add({ a: 1, b: 2 }),
      caller.calls.later({ text: 'second' }),
    ])
    expect(answers).toEqual(['first', 3, 'second'])
  })

  it.each(['failure', 'rejection'])('that fails rejects with the AppFailure, whole: %s', async (how) => {
    const { near, far } = line()
    sums(far)
    const failing = new Caller<Sums>(near).calls.refuse({ how })
    await expect(failing).rejects.toBeInstanceOf(AppFailure)
    expect(await errorRejected(failing)).toEqual(refusal)
  })

  it('that fails for a reason of no one’s making is internal', async () => {
    const { near, far } = line()
    sums(far)
    const caller = new Caller<Sums>(near)
    const error = await errorRejected(caller.calls.refuse({ how: 'otherwise' }))
    expect(error).toMatchObject({ code: 'internal', detail: 'RangeError: out of it' })
  })

  it('of a name that nobody knows is refused', async () => {
    const { near, far } = line()
    sums(far)
    const caller = new Caller<Sums>(near)
    expect(await errorRejected((caller as unknown as Caller<Nonsense>).calls.nonsense())).toMatchObject({
      code: 'internal',
    })
  })

  it('whose answer cannot be sent across is refused, and not left waiting', async () => {
    const { near, far } = line()
    sums(far)
    const caller = new Caller<Sums>(near)
    expect(await errorRejected(caller.calls.refuse({ how: 'function' }))).toMatchObject({ code: 'internal' })
    expect(await caller.calls.add({ a: 2, b: 2 })).toBe(4)
  })

  it('can carry a line along', async () => {
    const { near, far } = line()
    sums(far)
    const { port1, port2 } = new MessageChannel()
    const said = once(port1, 'message')
    await new Caller<Sums>(near).calls.through({ port: port2 }, [port2])
    expect(await said).toEqual(['hello'])
    port1.close()
  })
})

describe('a line that breaks', () => {
  const gone = AppFailure.of('thread_failed')

  it('rejects whoever waits and whoever asks later, and nobody else', async () => {
    const { near, far } = line()
    sums(far)
    const caller = new Caller<Sums>(near)
    const answered = await caller.calls.add({ a: 1, b: 1 })
    const waiting = [caller.calls.hold(), caller.calls.hold()].map(errorRejected)
    caller.break(gone)
    expect(await Promise.all(waiting)).toEqual([gone.error, gone.error])
    expect((await errorRejected(caller.calls.add({ a: 1, b: 1 }))).code).toBe('thread_failed')
    expect(answered).toBe(2)
  })

  it('stays broken when an answer comes late', async () => {
    const { near, far } = line()
    let release = () => undefined as void
    sums(far, { hold: () => new Promise<void>((resolve) => (release = resolve)) })
    const caller = new Caller<Sums>(near)
    const waiting = errorRejected(caller.calls.hold())
    await caller.calls.add({ a: 1, b: 1 })
    caller.break(gone)
    const came = once(near, 'message')
    release()
    await came
    expect((await waiting).code).toBe('thread_failed')
  })
})

describe('an event', () => {
  it('reaches its listener, in order, and no other', async () => {
    const { near, far } = line()
    const tell = sums(far)
    const caller = new Caller<Sums>(near)
    const heard: number[] = []
    caller.on('counted', ({ to }) => heard.push(to))
    tell('other', null)
    for (const to of [1, 2, 3]) tell('counted', { to })
    await caller.calls.add({ a: 0, b: 0 })
    expect(heard).toEqual([1, 2, 3])
  })
})

describe('the user store and a reader at the end of a line', () => {
  type Reads = {
    calls: {
      listEdits: { args: Record<string, never>; value: List }
      readItem: { args: { readonly item: Key<'issue'> }; value: unknown }
    }
    events: Record<never, never>
  }

  let folder: string
  let userStore: UserStore
  let outbox: Caller<OutboxProtocol>
  let reading: Caller<Reads>
  const target = keyOf('here', 'issue', 3)

  beforeEach(() => {
    folder = temporaryFolder()
    const files = { cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') }
    const { cache } = openCache(files.cacheFile)
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(3), arrival))
    const more = { account: 'here', ownUserId: 1, holdSeconds: 0, now: () => 1_000, onChange: () => undefined }
    userStore = new UserStore({ ...files, ...more, onQueued: () => tell('queued', null), onAheadPlan: () => undefined })
    const reader = new Reader()
    reader.openAccount({ account: 'here', ...files, ownUserId: 1 })
    onTestFinished(() => {
      reader.close()
      userStore.close()
      cache.close()
    })
    const one = line()
    const tell = serve<OutboxProtocol>(
      one.far,
      answersBy(outboxCalls, () => userStore),
    )
    outbox = new Caller<OutboxProtocol>(one.near)
    const two = line()
    serve<Reads>(two.far, {
      listEdits: () => reader.listEdits(undefined),
      readItem: ({ item }) => reader.readItem(item),
    })
    reading = new Caller(two.near)
  })

  it('move an edit through its states and show each', async () => {
    let reported = 0
    outbox.on('queued', () => (reported += 1))
    const id = userStore.submitEdit({ kind: 'comment', target, body: 'Hello' })
    const { due } = await outbox.calls.listDue({ now: 1_000, most: 4, besides: [] })
    expect(due).toMatchObject([{ id, edit: { body: 'Hello' }, state: 'waiting' }])
    expect(reported).toBe(1)
    expect(await outbox.calls.startSending({ id, at: 1_000, sentAfter: 9, version: 0 })).toBe(true)
    expect(await outbox.calls.startSending({ id, at: 1_000, sentAfter: 9, version: 0 })).toBe(false)
    await outbox.calls.doubt({ id, nextAttemptAt: 5_000, error: refusal })
    expect(await outbox.calls.listUnsettled()).toMatchObject([{ state: 'doubtful', sentAfter: 9, error: refusal }])
    expect(await outbox.calls.listDue({ now: 1_000, most: 4, besides: [] })).toEqual({ due: [], nextDueAt: 5_000 })
    await outbox.calls.hurryAll()
    expect((await outbox.calls.listDue({ now: 1_000, most: 4, besides: [] })).due).toHaveLength(1)
    await outbox.calls.putBack({ id, nextAttemptAt: 0, error: null })
    await outbox.calls.reject({ id, error: refusal, known: {} })
    expect(await reading.calls.listEdits()).toMatchObject({ count: 1, keys: [keyOf('here', 'edit', id)] })
    await outbox.calls.retire({ id, at: 2_000, outcome: { made: { kind: 'note', serviceId: 77 } } })
    expect(await reading.calls.listEdits()).toMatchObject({ count: 0 })
  })

  it('fail with the code of what went wrong', async () => {
    const unknown = reading.calls.readItem({ item: keyOf('here', 'issue', 99) })
    expect((await errorRejected(unknown)).code).toBe('item_unknown')
    const elsewhere = reading.calls.readItem({ item: keyOf('there', 'issue', 3) })
    expect((await errorRejected(elsewhere)).code).toBe('account_unknown')
    userStore.close()
    expect((await errorRejected(outbox.calls.listUnsettled())).code).toBe('internal')
  })
})

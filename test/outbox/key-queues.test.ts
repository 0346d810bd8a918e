import { beforeEach, describe, expect, it } from 'vitest'
import { KeyQueues, type Place } from '../../electron/outbox/send/key-queues.ts'
import type { DueEdit, DueEdits } from '../../electron/protocols/queued-edit.ts'

/** Key queues without a service: the test ends each edit, with an outcome of its choice. */

type End = PromiseWithResolvers<boolean>

let waiting: { id: number; queueKey: string }[]
/** Edits that have begun, in that order, and how they end. */
let begun: Map<number, End>
/** The places that edits need, by their ids. */
let places: Map<number, Place>
/** Answers that are held until the test lets them go; null: each is given at once. */
let held: (() => void)[] | null
let stop: AbortController
let keyQueues: KeyQueues
let outcome: { dueAt: number | null } | { thrown: unknown } | null
/** When others were said to be due, while some were on their way. */
let later: number[]

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** As the queue does it: of each key queue the first, besides those on their way. */
function due(most: number, besides: readonly string[]): DueEdits {
  const firsts = waiting.filter(({ queueKey }, at) => waiting.findIndex((one) => one.queueKey === queueKey) === at)
  const free = firsts.filter(({ queueKey }) => !besides.includes(queueKey)).slice(0, most)
  return { due: free as unknown as DueEdit[], nextDueAt: 77 }
}

function start(most: number): void {
  stop = new AbortController()
  keyQueues = new KeyQueues({
    most,
    signal: stop.signal,
    listDue: async (count, besides) => {
      const answer = due(count, besides)
      if (held) await new Promise<void>((resolve) => held?.push(resolve))
      return answer
    },
    placeOf: ({ id }) => places.get(id) ?? null,
    advance: ({ id }) => {
      const end = Promise.withResolvers<boolean>()
      begun.set(id, end)
      return end.promise.finally(() => (waiting = waiting.filter((one) => one.id !== id)))
    },
    onDueLater: (dueAt) => later.push(dueAt),
  })
  outcome = null
  keyQueues.flush().then(
    (dueAt) => (outcome = { dueAt }),
    (thrown: unknown) => (outcome = { thrown }),
  )
}

async function end(id: number, isReachable = true): Promise<void> {
  begun.get(id)?.resolve(isReachable)
  await settle()
}

/** The first edit is on the service, and all that is left is to write that down. */
async function storeFirstAnswer(): Promise<void> {
  const first = waiting.shift()
  keyQueues.releaseKey(first as unknown as DueEdit)
  await settle()
}

beforeEach(() => {
  waiting = []
  begun = new Map()
  places = new Map()
  held = null
  later = []
})

const queue = (...named: string[]) => (waiting = named.map((queueKey, at) => ({ id: at + 1, queueKey })))
const started = () => [...begun.keys()]

describe('key queues side by side', () => {
  it('begin as many as there may be, and another whenever one has ended', async () => {
    queue('a', 'b', 'c', 'd', 'e')
    start(2)
    await settle()
    expect(started()).toEqual([1, 2])
    // The first takes its time.
    for (const id of [2, 3, 4, 5]) await end(id)
    expect(started()).toEqual([1, 2, 3, 4, 5])
    expect(outcome).toBe(null)
    await end(1)
    expect(outcome).toEqual({ dueAt: 77 })
  })

  it('send what is in one key queue in its order, one after the other (F9)', async () => {
    queue('a', 'a', 'b', 'a')
    start(4)
    await settle()
    expect(started()).toEqual([1, 3])
    await end(3)
    expect(started()).toEqual([1, 3])
    await end(1)
    expect(started()).toEqual([1, 3, 2])
    await end(2)
    await end(4)
    expect([started(), outcome]).toEqual([[1, 3, 2, 4], { dueAt: 77 }])
  })

  it('send what became due while it was asked what is', async () => {
    queue('a', 'a')
    start(2)
    await settle()
    held = []
    keyQueues.wake()
    await settle()
    // The question has left with the key queue on its way; the answer knows of nothing else.
    expect(held).toHaveLength(1)
    await end(1)
    const [answer] = held
    held = null
    answer?.()
    await settle()
    expect([started(), outcome]).toEqual([[1, 2], null])
    await end(2)
    expect(outcome).toEqual({ dueAt: 77 })
  })

  it('let the next one of the same key queue go when all that is left is to write something down, and wait for that', async () => {
    queue('a', 'a')
    start(1)
    await settle()
    await storeFirstAnswer()
    expect(started()).toEqual([1, 2])
    // A late note about the first edit does not concern the second, which is still on its way.
    await end(1)
    waiting.push({ id: 3, queueKey: 'a' })
    keyQueues.wake()
    await settle()
    expect(started()).toEqual([1, 2])
    waiting.pop()
    await end(2)
    expect(outcome).toEqual({ dueAt: 77 })
  })

  it('take up what comes while they wait for slow answers', async () => {
    queue('a')
    start(2)
    await settle()
    waiting.push({ id: 2, queueKey: 'b' })
    keyQueues.wake()
    await settle()
    expect(started()).toEqual([1, 2])
  })

  it('say while they wait for slow answers when others will be due', async () => {
    queue('a')
    start(2)
    await settle()
    expect([started(), later, outcome]).toEqual([[1], [77], null])
    await end(1)
    expect([later, outcome]).toEqual([[77], { dueAt: 77 }])
  })
})

describe('key queues that share a place', () => {
  const name = 'here'
  const together = (...ids: number[]) => ids.forEach((id) => places.set(id, { name, most: Infinity }))
  const alone = (...ids: number[]) => ids.forEach((id) => places.set(id, { name, most: 1 }))

  it('are on their way together, except for one that must be alone there (I8)', async () => {
    queue('a', 'b', 'c', 'd')
    together(1, 2, 4)
    alone(3)
    start(4)
    await settle()
    // The last one does not overtake it, so that it gets its turn.
    expect(started()).toEqual([1, 2])
    await end(2)
    expect(started()).toEqual([1, 2])
    await end(1)
    expect(started()).toEqual([1, 2, 3])
    await end(3)
    expect(started()).toEqual([1, 2, 3, 4])
    await end(4)
    expect(outcome).toEqual({ dueAt: 77 })
  })

  it('are there together as many as each of them allows, and hold back no others', async () => {
    queue('a', 'b', 'c', 'd', 'e')
    for (const id of [1, 2, 3, 4]) places.set(id, { name, most: 2 })
    start(3)
    await settle()
    expect(started()).toEqual([1, 2, 5])
    await end(2)
    expect(started()).toEqual([1, 2, 5, 3])
    await end(3)
    await end(1)
    expect(started()).toEqual([1, 2, 5, 3, 4])
  })

  it('hold back no others while they wait, however many they are', async () => {
    const most = 2
    queue('a', ...Array.from({ length: 20 }, (_, at) => `b${at}`), 'c', 'd')
    alone(1)
    together(...Array.from({ length: 20 }, (_, at) => at + 2))
    places.set(22, { name: 'elsewhere', most: 1 })
    start(most)
    await settle()
    expect(started()).toEqual([1, 22])
    await end(22)
    expect(started()).toEqual([1, 22, 23])
    await end(1)
    expect(started()).toEqual([1, 22, 23, 2])
  })

  it('let go of it with the answer, not when that was written down', async () => {
    queue('a', 'b')
    alone(1, 2)
    start(2)
    await settle()
    await storeFirstAnswer()
    expect(started()).toEqual([1, 2])
  })
})

describe('a round of sending', () => {
  it('ends when the service cannot be reached: nothing more begins, and what is on its way is waited for', async () => {
    queue('a', 'b', 'c', 'd')
    start(2)
    await settle()
    await end(1, false)
    expect([started(), outcome]).toEqual([[1, 2], null])
    await end(2)
    expect([started(), outcome]).toEqual([[1, 2], { dueAt: null }])
  })

  it('goes on when the service can be reached again, however long it takes what is still on its way', async () => {
    queue('a', 'b', 'c')
    start(2)
    await settle()
    await end(1, false)
    expect(started()).toEqual([1, 2])
    keyQueues.wake()
    await settle()
    expect([started(), outcome]).toEqual([[1, 2, 3], null])
    await end(3)
    await end(2)
    expect(outcome).toEqual({ dueAt: 77 })
  })

  it('ends with the first failure, and only when all have ended', async () => {
    queue('a', 'b', 'c')
    start(2)
    await settle()
    const full = new Error('the disk is full')
    begun.get(2)?.reject(full)
    await settle()
    expect([started(), outcome]).toEqual([[1, 2], null])
    begun.get(1)?.reject(new Error('later'))
    await settle()
    expect(outcome).toEqual({ thrown: full })
  })

  it('begins nothing that was found to be due while the service was lost', async () => {
    queue('a', 'b')
    start(2)
    await settle()
    held = []
    waiting.push({ id: 3, queueKey: 'c' })
    await end(2)
    expect(held).toHaveLength(1)
    await end(1, false)
    held[0]?.()
    await settle()
    expect([started(), outcome]).toEqual([[1, 2], { dueAt: null }])
  })

  it('begins nothing more when it is broken off', async () => {
    queue('a', 'b')
    start(1)
    await settle()
    stop.abort()
    await end(1)
    expect([started(), outcome]).toEqual([[1], { dueAt: null }])
  })
})

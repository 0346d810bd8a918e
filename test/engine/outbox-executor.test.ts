import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OutboxExecutor } from '../../electron/threads/engine/outbox-executor.ts'

let flushes: PromiseWithResolvers<number | null>[]
let looks: number
let isAble: boolean
/** What the flush that runs calls when something will be due. */
let sayDueLater: (dueAt: number) => void
let executor: OutboxExecutor

beforeEach(() => {
  flushes = []
  looks = 0
  isAble = true
  const sender = {
    flush: (onDueLater: (dueAt: number) => void) => {
      sayDueLater = onDueLater
      const flush = Promise.withResolvers<number | null>()
      flushes.push(flush)
      return flush.promise
    },
    wake: () => void (looks += 1),
  }
  executor = new OutboxExecutor({ sender, isAble: () => isAble, now: () => 1_000, onFailure: () => undefined })
})

afterEach(async () => {
  for (const flush of flushes) flush.resolve(null)
  await executor.close()
})

it('looks again during a flush that waits for slow answers, and flushes once more after it', async () => {
  executor.begin()
  expect([flushes.length, looks]).toEqual([1, 0])
  executor.begin()
  executor.begin()
  expect([flushes.length, looks]).toEqual([1, 2])
  flushes[0]?.resolve(null)
  await new Promise((resolve) => setImmediate(resolve))
  expect([flushes.length, looks]).toEqual([2, 2])
})

it('looks again when something is due during a flush that waits for slow answers', () => {
  vi.useFakeTimers()
  executor.begin()
  sayDueLater(3_500)
  vi.advanceTimersByTime(2_499)
  expect(looks).toBe(0)
  vi.advanceTimersByTime(1)
  expect([flushes.length, looks]).toEqual([1, 1])
  // However far away that is, it is looked after once a minute: no timer notices that the clock was set.
  sayDueLater(1e12)
  vi.advanceTimersByTime(60_000)
  expect(looks).toBe(2)
})

it('lets a flush rest as long as the service cannot be reached', () => {
  executor.begin()
  isAble = false
  executor.begin()
  expect(looks).toBe(0)
  isAble = true
  executor.begin()
  expect([flushes.length, looks]).toEqual([1, 1])
})

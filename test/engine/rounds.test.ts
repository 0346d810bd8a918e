import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Rounds } from '../../electron/threads/engine/rounds.ts'
import { minute } from '../../shared/durations.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('follow each other again though the service asked for a pause while it could not be reached (F9, F14)', async () => {
  let begun = 0
  let isAble = true
  const rounds = new Rounds(
    {
      scheduler: { round: () => Promise.resolve((begun += 1) > 0) },
      interval: minute,
      now: Date.now,
      isAble: () => isAble,
      onBegin: () => undefined,
      onDone: () => undefined,
      onBroken: () => undefined,
    },
    false,
  )
  rounds.begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toBe(1)
  isAble = false
  await vi.advanceTimersByTimeAsync(minute)
  // What was asked before the connection was lost is answered only now.
  rounds.backOff({ code: 'rate_limited', retryAfter: 120 })
  isAble = true
  rounds.begin('changes')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(begun).toBeGreaterThan(1)
  await rounds.close()
})

it('are broken where their beginning could not be told, and others follow', async () => {
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<boolean>()
  const unreadable = new Error('disk I/O error')
  const broken: unknown[] = []
  let isReadable = false
  const rounds: Rounds = new Rounds(
    {
      scheduler: { round: () => Promise.resolve(true) },
      interval: minute,
      now: () => 0,
      isAble: () => true,
      onBegin: () => {
        if (!isReadable) throw unreadable
      },
      onDone: end,
      onBroken: (thrown) => {
        broken.push(thrown)
        isReadable = true
        rounds.begin('everything')
      },
    },
    false,
  )
  onTestFinished(() => rounds.close())
  rounds.begin()
  expect(await hasEnded).toBe(true)
  expect(broken).toEqual([unreadable])
})

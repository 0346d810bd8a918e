// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BulkStore } from '../../renderer/features/outbox/bulk.svelte.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keys = ['a', 'b', 'c', 'd', 'e']

it('shows how far work is that takes over a second, and nothing of what is faster', async () => {
  const bulk = new BulkStore()
  const slow = (portion: readonly string[]) =>
    new Promise<readonly string[]>((resolve) => setTimeout(() => resolve(portion), 700))
  const made = bulk.inPortions({ title: 'Reading', size: 2 }, keys, slow)
  await vi.advanceTimersByTimeAsync(900)
  expect(bulk.shown).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(bulk.shown).toEqual({ title: 'Reading', total: 5, done: 2 })
  await vi.advanceTimersByTimeAsync(400)
  expect(bulk.shown).toEqual({ title: 'Reading', total: 5, done: 4 })
  await vi.advanceTimersByTimeAsync(1000)
  expect([await made, bulk.shown]).toEqual([keys, null])
})

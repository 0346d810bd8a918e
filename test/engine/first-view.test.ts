import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FirstView } from '../../electron/first-view.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Resolves with true if it is over, without letting time pass. */
async function isOver(view: FirstView): Promise<boolean> {
  return await Promise.race([view.over.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])
}

it('is over when the first list is there', async () => {
  const view = new FirstView(3_000)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(await isOver(view)).toBe(false)
  view.end()
  expect(await isOver(view)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('is over after some time where no list comes', async () => {
  const view = new FirstView(3_000)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await isOver(view)).toBe(true)
})

import { expect, it, onTestFinished } from 'vitest'
import { Drains } from '../../electron/threads/engine/drains.ts'

it('looks again during a drain that waits for slow answers, and drains once more after it', async () => {
  const drains: PromiseWithResolvers<number | null>[] = []
  let looks = 0
  const sender = {
    drain: () => {
      const drain = Promise.withResolvers<number | null>()
      drains.push(drain)
      return drain.promise
    },
    refill: () => void (looks += 1),
  }
  const outbox = new Drains({ sender, isAble: () => true, now: () => 0, onFailure: () => undefined })
  outbox.begin()
  expect([drains.length, looks]).toEqual([1, 0])
  outbox.begin()
  outbox.begin()
  expect([drains.length, looks]).toEqual([1, 2])
  drains[0]?.resolve(null)
  await new Promise((resolve) => setImmediate(resolve))
  expect([drains.length, looks]).toEqual([2, 2])
  onTestFinished(async () => {
    drains[1]?.resolve(null)
    await outbox.close()
  })
})

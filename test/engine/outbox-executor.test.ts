import { expect, it, onTestFinished } from 'vitest'
import { OutboxExecutor } from '../../electron/threads/engine/outbox-executor.ts'

it('looks again during a flush that waits for slow answers, and flushes once more after it', async () => {
  const executor: PromiseWithResolvers<number | null>[] = []
  let looks = 0
  const sender = {
    flush: () => {
      const flush = Promise.withResolvers<number | null>()
      executor.push(flush)
      return flush.promise
    },
    wake: () => void (looks += 1),
  }
  const outbox = new OutboxExecutor({ sender, isAble: () => true, now: () => 0, onFailure: () => undefined })
  outbox.begin()
  expect([executor.length, looks]).toEqual([1, 0])
  outbox.begin()
  outbox.begin()
  expect([executor.length, looks]).toEqual([1, 2])
  executor[0]?.resolve(null)
  await new Promise((resolve) => setImmediate(resolve))
  expect([executor.length, looks]).toEqual([2, 2])
  onTestFinished(async () => {
    executor[1]?.resolve(null)
    await outbox.close()
  })
})

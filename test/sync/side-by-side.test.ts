import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sideBySide } from '../../electron/sync/service/side-by-side.ts'
import { AppFailure } from '../../shared/errors.ts'
import { errorRejected } from '../support/failures.ts'

describe('work side by side', () => {
  const never = new AbortController().signal

  it('is done in the order given, no more at once than allowed', async () => {
    const begun: number[] = []
    let [under, most] = [0, 0]
    await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, never, async (one) => {
      begun.push(one)
      under += 1
      most = Math.max(most, under)
      await setImmediate()
      under -= 1
    })
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(3)
  })

  it('stops at the first failure, which is thrown when what had begun is done', async () => {
    const done: number[] = []
    const work = sideBySide([1, 2, 3, 4, 5], 2, never, async (one) => {
      if (one === 1) throw new Error('first')
      await setImmediate()
      done.push(one)
    })
    await expect(work).rejects.toThrow('first')
    expect(done).toEqual([2])
  })

  it('stops when it is told to', async () => {
    const stop = new AbortController()
    const begun: number[] = []
    const work = sideBySide([1, 2, 3], 1, stop.signal, (one) => {
      begun.push(one)
      stop.abort(AppFailure.of('cancelled'))
      return Promise.resolve()
    })
    expect((await errorRejected(work)).code).toBe('cancelled')
    expect(begun).toEqual([1])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { countUnindexed, rowsPerStep } from '../../electron/cache/search/search-index.ts'
import { mostUnindexedRead } from '../../electron/cache/search/search.ts'
import { BackgroundJobs, type BackgroundJob } from '../../electron/threads/engine/background-jobs.ts'
import { searchJob } from '../../electron/threads/engine/search-job.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue } from '../support/samples.ts'

describe('background jobs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const job = (...answers: (boolean | 'later')[]): BackgroundJob & { steps: number } => ({
    name: 'test',
    steps: 0,
    step() {
      this.steps += 1
      return answers.shift() ?? false
    },
  })

  it('go on while there is more, and rest when there is not', async () => {
    const [one, other] = [job(true, true, false), job(false)]
    const jobs = new BackgroundJobs([one, other], () => undefined)
    jobs.wake()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([one.steps, other.steps]).toEqual([3, 3])
  })

  it('that are done better later wait until they are woken, or a moment', async () => {
    const [one, other] = [job('later', 'later', 'later', false), job(false)]
    const jobs = new BackgroundJobs([one, other], () => undefined)
    jobs.wake()
    await vi.advanceTimersByTimeAsync(50)
    expect(one.steps).toBe(1)
    jobs.wake()
    await vi.advanceTimersByTimeAsync(50)
    expect(one.steps).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(one.steps).toBe(4)
  })

  it('gather what comes in a row: one step at once, and one for all that came while they rested', async () => {
    const one = job()
    const jobs = new BackgroundJobs([one], () => undefined)
    for (let time = 0; time < 10; time += 1) {
      jobs.wake()
      await vi.advanceTimersByTimeAsync(4)
    }
    expect(one.steps).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(one.steps).toBe(2)
    jobs.wake()
    await vi.advanceTimersByTimeAsync(1)
    expect(one.steps).toBe(3)
  })

  it('do not go on when they are closed', async () => {
    for (const answered of [true, 'later'] as const) {
      const one = job(...Array.from({ length: 50 }, () => answered))
      const jobs = new BackgroundJobs([one], () => undefined)
      jobs.wake()
      await vi.advanceTimersToNextTimerAsync()
      const { steps } = one
      jobs.close()
      await vi.advanceTimersByTimeAsync(10_000)
      expect([one.steps, steps > 0]).toEqual([steps, true])
    }
  })
})

describe('the background job of the search index', () => {
  const prepare = () => {
    const cache = temporaryCache()
    let clock = 0
    let caughtUp = 0
    const job = searchJob(
      cache,
      () => (caughtUp += 1),
      () => clock,
    )
    const store = (first: number, last: number) =>
      answer(cache, (arrival) => {
        for (let id = first; id <= last; id += 1) storeIssue(cache, sampleIssue(id), arrival)
      })
    /** Steps until it answers something else than that there is more. */
    const run = () => {
      for (;;) {
        const answered = job.step()
        if (answered !== true) return answered
      }
    }
    return { cache, store, run, pass: (milliseconds: number) => (clock += milliseconds), caughtUp: () => caughtUp }
  }

  it('takes full steps at once, and few rows when no more come', () => {
    const { cache, store, run, pass } = prepare()
    expect(run()).toBe(false)
    store(1, rowsPerStep + 10)
    expect(run()).toBe('later')
    expect(countUnindexed(cache)).toBe(10)
    pass(150)
    store(rowsPerStep + 11, rowsPerStep + 20)
    expect(run()).toBe('later')
    pass(150)
    expect(run()).toBe('later')
    expect(countUnindexed(cache)).toBe(20)
    pass(100)
    expect(run()).toBe(false)
    expect(countUnindexed(cache)).toBe(0)
  })

  it('tells when searches are no longer partial for want of it', () => {
    const { store, run, pass, caughtUp } = prepare()
    const finish = () => {
      run()
      pass(1000)
      expect(run()).toBe(false)
    }
    store(1, 10)
    finish()
    expect(caughtUp()).toBe(0)
    store(11, 20 + mostUnindexedRead)
    finish()
    expect(caughtUp()).toBe(1)
    store(5000, 5001)
    finish()
    expect(caughtUp()).toBe(1)
  })
})

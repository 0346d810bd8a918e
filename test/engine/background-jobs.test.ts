import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BackgroundJobs, type BackgroundJob } from '../../electron/threads/engine/background-jobs.ts'

describe('background jobs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const job = (...answers: boolean[]): BackgroundJob & { steps: number } => ({
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
    const one = job(...Array.from({ length: 50 }, () => true))
    const jobs = new BackgroundJobs([one], () => undefined)
    jobs.wake()
    await vi.advanceTimersToNextTimerAsync()
    const { steps } = one
    jobs.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([one.steps, steps > 0]).toEqual([steps, true])
  })
})

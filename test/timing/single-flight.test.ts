import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SingleFlight, type SingleFlightOptions } from '../../electron/timing/single-flight.ts'
import { checkProperty } from '../support/properties.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A flight whose runs end when the test lets them, and the record of its runs. */
function flown(options: Partial<SingleFlightOptions<string>> = {}) {
  const runs: { readonly signal: AbortSignal; readonly end: (result: string) => void }[] = []
  const idle: string[] = []
  const state = { may: true }
  const flight = new SingleFlight<string>({
    run: (signal) => new Promise((end) => runs.push({ signal, end })),
    mayBegin: () => state.may,
    onIdle: (result) => idle.push(result),
    ...options,
  })
  const end = async (result = 'ended') => {
    runs.at(-1)?.end(result)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { flight, runs, idle, state, end }
}

describe('a single flight', () => {
  it('asked during a run runs once more after it, however often it was asked', async () => {
    const { flight, runs, idle, end } = flown()
    flight.begin()
    flight.begin()
    flight.begin()
    expect(runs).toHaveLength(1)
    await end('first')
    expect([runs.length, idle]).toEqual([2, []])
    await end('second')
    expect([runs.length, idle, flight.isRunning]).toEqual([2, ['second'], false])
  })

  it('that is asked for by its own run does not run twice at once', async () => {
    let runs = 0
    const flight: SingleFlight = new SingleFlight({
      run: async () => {
        runs += 1
        if (runs < 3) flight.begin()
        await Promise.resolve()
      },
      mayBegin: () => true,
    })
    flight.begin()
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(runs).toBe(3)
  })

  it('does not begin while it may not, and does not remember that it was asked', async () => {
    const { flight, runs, idle, state, end } = flown()
    state.may = false
    flight.begin()
    expect(runs).toHaveLength(0)
    state.may = true
    flight.begin()
    flight.begin()
    state.may = false
    await end()
    expect([runs.length, idle]).toEqual([1, ['ended']])
  })

  it.each([
    ['good', 2, []],
    ['bad', 1, ['bad']],
  ])('decides by how a run ended whether another follows: %s', async (result, count, idleAfter) => {
    const { flight, runs, idle, end } = flown({ mayFollow: (ended) => ended === 'good' })
    flight.begin()
    flight.begin()
    await end(result)
    expect([runs.length, idle]).toEqual([count, idleAfter])
  })

  it('waits, and the latest wait counts', async () => {
    const { flight, runs } = flown()
    flight.after(100)
    flight.after(300)
    await vi.advanceTimersByTimeAsync(299)
    expect(runs).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toHaveLength(1)
  })

  it('that begins ends the wait; one that may not begin leaves it', async () => {
    const { flight, runs, state } = flown()
    flight.after(100)
    state.may = false
    flight.begin()
    expect(vi.getTimerCount()).toBe(1)
    state.may = true
    flight.begin()
    expect([runs.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  it('may do something else after the wait', () => {
    const { flight, runs } = flown()
    let waited = false
    flight.after(100, () => (waited = true))
    vi.advanceTimersByTime(100)
    expect([waited, runs.length]).toEqual([true, 0])
  })

  it('that is aborted is followed by the run that was asked for; cancelled, it is not', async () => {
    const { flight, runs, end } = flown()
    flight.begin()
    flight.begin()
    flight.abort()
    expect(runs[0]?.signal.aborted).toBe(true)
    await end()
    expect(runs).toHaveLength(2)
    expect(runs[1]?.signal.aborted).toBe(false)
    flight.begin()
    flight.cancel()
    await end()
    expect(runs).toHaveLength(2)
  })

  it('that is closed aborts, waits for the end, and runs no more', async () => {
    const { flight, runs, idle, end } = flown()
    flight.begin()
    flight.begin()
    let isClosed = false
    const closed = flight.close().then(() => (isClosed = true))
    await vi.advanceTimersByTimeAsync(0)
    expect([runs[0]?.signal.aborted, isClosed]).toEqual([true, false])
    await end()
    await closed
    flight.begin()
    flight.after(10)
    expect([runs.length, idle, vi.getTimerCount()]).toEqual([1, [], 0])
  })
})

it('never runs twice at once, and each time it is asked a run begins no earlier than that', async () => {
  const steps = fc.array(fc.constantFrom('begin', 'end', 'after', 'pass'), { maxLength: 50 })
  await checkProperty(
    'flights',
    fc.asyncProperty(steps, async (list) => {
      let running = 0
      let begun = 0
      let asked = 0
      /** The number of calls before its latest run began. */
      let answered = 0
      let endRun = () => undefined as void
      const flight = new SingleFlight({
        run: async () => {
          running += 1
          begun += 1
          answered = asked
          expect(running).toBe(1)
          await new Promise<void>((resolve) => (endRun = resolve))
          running -= 1
        },
        mayBegin: () => true,
      })
      for (const step of list) {
        if (step === 'begin') asked += 1
        if (step === 'begin') flight.begin()
        else if (step === 'end') endRun()
        else if (step === 'after') flight.after(50)
        await vi.advanceTimersByTimeAsync(step === 'pass' ? 60 : 0)
        expect(flight.isRunning).toBe(running === 1)
        // Whoever asked is answered by a run that began since, or will be when the running one has ended.
        if (running === 0) expect(answered).toBe(asked)
      }
      endRun()
      await vi.advanceTimersByTimeAsync(0)
      endRun()
      await vi.advanceTimersByTimeAsync(0)
      expect([answered, begun <= asked + list.filter((step) => step === 'after').length]).toEqual([asked, true])
      await flight.close()
    }),
    60,
  )
})

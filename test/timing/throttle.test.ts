import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Throttle, type ThrottleOptions } from '../../electron/timing/throttle.ts'
import { checkProperty } from '../support/properties.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const every = 200

function throttled(options: Partial<ThrottleOptions<number>> = {}) {
  const emitted: number[] = []
  return { emitted, throttle: new Throttle<number>({ every, emit: (value) => emitted.push(value), ...options }) }
}

describe('a throttle', () => {
  it('passes on the first value at once, then the newest once in an interval', () => {
    const { throttle, emitted } = throttled()
    throttle.push(1)
    throttle.push(2)
    throttle.push(3)
    expect(emitted).toEqual([1])
    vi.advanceTimersByTime(every - 1)
    expect(emitted).toEqual([1])
    vi.advanceTimersByTime(1)
    expect(emitted).toEqual([1, 3])
    throttle.push(4)
    expect(emitted).toEqual([1, 3])
    vi.advanceTimersByTime(every)
    expect(emitted).toEqual([1, 3, 4])
  })

  it('passes on at once again after a quiet interval', () => {
    const { throttle, emitted } = throttled()
    throttle.push(1)
    vi.advanceTimersByTime(every)
    expect(emitted).toEqual([1])
    throttle.push(2)
    expect(emitted).toEqual([1, 2])
  })

  it('passes on nothing more once it is closed, and leaves no timer', () => {
    const { throttle, emitted } = throttled()
    throttle.push(1)
    throttle.push(2)
    throttle.close()
    throttle.push(3)
    throttle.pushNow(4)
    vi.advanceTimersByTime(10_000)
    expect(emitted).toEqual([1])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('without a leading edge waits for an interval with each value, the first one too', () => {
    const { throttle, emitted } = throttled({ leading: false })
    throttle.push(1)
    throttle.push(2)
    expect(emitted).toEqual([])
    vi.advanceTimersByTime(every)
    expect(emitted).toEqual([2])
    expect(vi.getTimerCount()).toBe(0)
    throttle.push(3)
    throttle.cancel()
    vi.advanceTimersByTime(every)
    expect(emitted).toEqual([2])
    throttle.push(4)
    vi.advanceTimersByTime(every)
    expect(emitted).toEqual([2, 4])
  })

  it('without a trailing edge drops what comes during an interval', () => {
    const { throttle, emitted } = throttled({ trailing: false })
    throttle.push(1)
    throttle.push(2)
    vi.advanceTimersByTime(every)
    expect(emitted).toEqual([1])
    throttle.push(3)
    expect(emitted).toEqual([1, 3])
  })

  it('passes on without waiting what is urgent, in the place of what waits', () => {
    const { throttle, emitted } = throttled()
    throttle.push(1)
    throttle.push(2)
    vi.advanceTimersByTime(every - 1)
    throttle.pushNow(3)
    expect(emitted).toEqual([1, 3])
    throttle.push(4)
    vi.advanceTimersByTime(every - 1)
    expect(emitted).toEqual([1, 3])
    vi.advanceTimersByTime(1)
    expect(emitted).toEqual([1, 3, 4])
  })

  it('hands a value that it brings about itself on like any other', () => {
    const emitted: number[] = []
    const throttle = new Throttle<number>({
      every,
      emit: (value) => {
        emitted.push(value)
        if (value < 3) throttle.push(value + 1)
      },
    })
    throttle.push(1)
    expect(emitted).toEqual([1])
    vi.advanceTimersByTime(2 * every)
    expect(emitted).toEqual([1, 2, 3])
  })
})

const steps = fc.array(
  fc.oneof(fc.record({ pause: fc.integer({ min: 0, max: 3 * every }) }), fc.record({ push: fc.nat() })),
  { maxLength: 60 },
)

/** Plays the steps on a throttle that adds up the waiting calls, and ends with a long pause. */
function played(list: readonly ({ readonly pause: number } | { readonly push: number })[], leading: boolean) {
  let now = 0
  let pushed = 0
  const emissions: { at: number; value: number }[] = []
  const throttle = new Throttle<number>({
    every,
    leading,
    emit: (value) => emissions.push({ at: now, value }),
    merge: (waiting, value) => (waiting ?? 0) + value,
  })
  const pass = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1) {
      now += 1
      vi.advanceTimersByTime(1)
    }
  }
  for (const step of list) {
    if ('pause' in step) pass(step.pause)
    else {
      pushed += step.push
      throttle.push(step.push)
    }
  }
  pass(3 * every)
  return { emissions, pushed }
}

it.each([true, false])(
  'loses nothing that is merged, and never passes on twice within an interval (leading: %s)',
  async (leading) => {
    await checkProperty(
      'throttled',
      fc.property(steps, (list) => {
        const { emissions, pushed } = played(list, leading)
        expect(emissions.reduce((sum, { value }) => sum + value, 0)).toBe(pushed)
        for (const [index, { at }] of emissions.entries()) {
          expect(at - (emissions[index - 1]?.at ?? -every)).toBeGreaterThanOrEqual(every)
        }
        expect(vi.getTimerCount()).toBe(0)
      }),
      60,
    )
  },
)

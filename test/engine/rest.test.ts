import { expect, it } from 'vitest'
import { Rest } from '../../electron/threads/engine/rest.ts'
import type { AppError } from '../../shared/errors.ts'

const minute = 60_000
const hour = 60 * minute
const overrun = (retryAfter: number) => ({ code: 'rate_limited', retryAfter }) satisfies AppError

/** A pause that a service has just asked for, and the clock it goes by. */
function begun(seconds: number): { readonly rest: Rest; readonly clock: { now: number } } {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const rest = new Rest(() => clock.now, minute)
  rest.begin(overrun(seconds))
  return { rest, clock }
}

it('lasts as long as the service asked for, and no longer (F14)', () => {
  const { rest, clock } = begun(600)
  clock.now += 10 * minute - 1
  expect(rest.lasts).toBe(true)
  clock.now += 1
  expect(rest.lasts).toBe(false)
})

it('is over when the clock is set back during it by more than any pause is long (F16)', () => {
  const { rest, clock } = begun(600)
  clock.now -= 24 * hour
  expect(rest.lasts).toBe(false)
})

it('lasts an hour at most, whatever the service asks for', () => {
  const { rest, clock } = begun(24 * 3600)
  clock.now += hour - 1
  expect(rest.lasts).toBe(true)
  clock.now += 1
  expect(rest.lasts).toBe(false)
})

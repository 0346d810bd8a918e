import { expect, it } from 'vitest'
import { ServiceBackoff } from '../../electron/threads/engine/service-backoff.ts'
import { hour, minute } from '../../shared/durations.ts'
import type { AppError } from '../../shared/errors.ts'

const overrun = (retryAfter: number) => ({ code: 'rate_limited', retryAfter }) satisfies AppError

/** A pause that a service has just asked for, and the clock it goes by. */
function begun(seconds: number): { readonly backoff: ServiceBackoff; readonly clock: { now: number } } {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const backoff = new ServiceBackoff(() => clock.now, minute)
  backoff.begin(overrun(seconds))
  return { backoff, clock }
}

it('lasts as long as the service asked for, and no longer (F14)', () => {
  const { backoff, clock } = begun(600)
  clock.now += 10 * minute - 1
  expect(backoff.isActive).toBe(true)
  clock.now += 1
  expect(backoff.isActive).toBe(false)
})

it('is over when the clock is set back during it by more than any pause is long (F16)', () => {
  const { backoff, clock } = begun(600)
  clock.now -= 24 * hour
  expect(backoff.isActive).toBe(false)
})

it('lasts an hour at most, whatever the service asks for', () => {
  const { backoff, clock } = begun(24 * 3600)
  clock.now += hour - 1
  expect(backoff.isActive).toBe(true)
  clock.now += 1
  expect(backoff.isActive).toBe(false)
})

import { setTimeout as after } from 'node:timers/promises'
import { traitsOf } from '../../../shared/error-traits.ts'
import type { AppError } from '../../../shared/errors.ts'
import { backoff, backoffPolicies } from '../../timing/backoff.ts'
import { wayFailure } from './network-failures.ts'

/** The client's clock; tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Waits that many milliseconds. @throws AppFailure `cancelled` when the signal aborts first */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  wait: async (milliseconds, signal) => {
    try {
      await after(milliseconds, undefined, signal ? { signal } : {})
    } catch {
      throw wayFailure('cancelled')
    }
  },
}

/**
 * The longest wait inside a request, in milliseconds. When the service asks for more, the failure is thrown with its
 * `retryAfter`, and the caller plans the wait.
 */
const longestWait = backoffPolicies.request.most

const passingStatuses = new Set([502, 503, 504])

/**
 * Returns the milliseconds to wait before a failed GET is repeated, or null when it should not be repeated. Retry-After
 * is waited in full, and the backoff is added.
 *
 * @param repeat the number of repeats so far
 * @param random 0 ≤ n < 1
 */
export function delayBefore(error: AppError, repeat: number, random: () => number): number | null {
  if (!isPassing(error)) return null
  const asked = (error.retryAfter ?? 0) * 1000
  const wait = backoff(backoffPolicies.request, { failures: repeat + 1, random })
  return asked > longestWait ? null : Math.round(asked + wait)
}

function isPassing(error: AppError): boolean {
  if (!traitsOf(error).isPassing) return false
  return error.code !== 'service_failed' || (error.status !== undefined && passingStatuses.has(error.status))
}

import { setTimeout as after } from 'node:timers/promises'
import { traitsOf } from '../../shared/error-traits.ts'
import type { AppError } from '../../shared/errors.ts'
import { wayFailure } from './network-failures.ts'

/** Time, as the client knows it. */
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

/** The first wait lies between 0 and this, and the bound doubles with each repeat. */
const firstBound = 500

/** Longer waits are for whoever plans the work: the failure goes up with its `retryAfter`. */
const longestWait = 5_000

const passingStatuses = new Set([502, 503, 504])

/**
 * Milliseconds to wait before a GET that failed is repeated, or null when repeating it now makes no sense. Full jitter: a
 * random part of a bound that doubles, so that clients which failed together do not come back together. What the service asks
 * for in Retry-After is waited in full.
 *
 * @param repeat how often it was repeated already
 * @param random 0 ≤ n < 1
 */
export function delayBefore(error: AppError, repeat: number, random: () => number): number | null {
  if (!isPassing(error)) return null
  const asked = (error.retryAfter ?? 0) * 1000
  const jitter = random() * Math.min(longestWait, firstBound * 2 ** repeat)
  return asked > longestWait ? null : Math.round(asked + jitter)
}

function isPassing(error: AppError): boolean {
  if (!traitsOf(error).isPassing) return false
  return error.code !== 'service_failed' || (error.status !== undefined && passingStatuses.has(error.status))
}

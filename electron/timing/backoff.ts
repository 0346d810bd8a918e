import { hour, minute, second } from '../../shared/durations.ts'

/** Waits between attempts that fail, in milliseconds. */
export interface BackoffPolicy {
  /** The wait after the first failure. It doubles with each further one. */
  readonly first: number
  /** The wait grows no longer than this. */
  readonly most: number
  /**
   * With it, each wait is random between this and the wait itself ("full jitter"), so that clients that failed together do
   * not come back together.
   */
  readonly jitterFrom?: number
}

/** The policies of everything that is tried again. */
export const backoffPolicies = {
  /** A GET that is repeated while its caller waits. */
  request: { first: second / 2, most: 5 * second, jitterFrom: 0 },
  /** An edit of the outbox that the service did not take. */
  edit: { first: 2 * second, most: 5 * minute, jitterFrom: second },
  /** A service that cannot be reached. */
  connection: { first: second, most: minute },
  /** A reader thread that ended by itself. Views wait for it. */
  readerThread: { first: 200, most: minute },
  /** The threads of an account, when one of them ended by itself. */
  accountThreads: { first: second, most: minute },
  /** A service that is overloaded or fails; `interval`: that of the rounds of sync. */
  service: (interval: number): BackoffPolicy => ({ first: interval, most: 16 * interval }),
  /** A list that fails, whatever else is read; `interval`: that of the rounds of sync. */
  list: (interval: number): BackoffPolicy => ({ first: 2 * interval, most: Math.min(hour, 1024 * interval) }),
} as const

export interface Failures {
  /** The failures so far, at least 1. */
  readonly failures: number
  /** The seconds that the service asked for, if it did; the wait is never shorter. */
  readonly retryAfter?: number | undefined
  /** 0 ≤ n < 1, for policies with jitter. */
  readonly random?: () => number
}

/** Returns the wait before the next attempt, in whole milliseconds, which databases keep: an exponential backoff. */
export function backoff(
  { first, most, jitterFrom }: BackoffPolicy,
  { failures, retryAfter = 0, random = Math.random }: Failures,
): number {
  const bound = Math.min(most, first * 2 ** (failures - 1))
  const wait = jitterFrom === undefined ? bound : jitterFrom + random() * (bound - jitterFrom)
  return Math.round(Math.max(wait, retryAfter * second))
}

/** A backoff that counts the failures itself. */
export class Backoff {
  readonly #policy: BackoffPolicy
  #failures = 0

  constructor(policy: BackoffPolicy) {
    this.#policy = policy
  }

  /**
   * Counts a failure, and returns the wait before the next attempt in milliseconds.
   *
   * @param retryAfter the seconds that the service asked for, if it did
   */
  next(retryAfter?: number): number {
    this.#failures += 1
    return backoff(this.#policy, { failures: this.#failures, retryAfter })
  }

  /** Forgets the failures: an attempt succeeded. */
  reset(): void {
    this.#failures = 0
  }
}

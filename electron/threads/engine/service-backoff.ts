import { hour } from '../../../shared/durations.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import type { AppError } from '../../../shared/errors.ts'
import { Backoff, backoffPolicies } from '../../timing/backoff.ts'

/** The longest pause. A service may ask for more: after an hour Docket checks whether it still does. */
const longestPause = hour

/** The pause that a service gets when it is overloaded or fails. */
export class ServiceBackoff {
  readonly #now: () => number
  readonly #backoff: Backoff
  #until = 0

  /** @param interval that of the rounds of sync, in milliseconds */
  constructor(now: () => number, interval: number) {
    this.#now = now
    this.#backoff = new Backoff(backoffPolicies.service(interval))
  }

  /**
   * True while the pause lasts. If the clock was set back, the time left may be longer than the longest pause; then the pause
   * counts as over.
   */
  get isActive(): boolean {
    const left = this.#until - this.#now()
    return left > 0 && left <= longestPause
  }

  /** Ends the pause: the service answered normally. */
  end(): void {
    this.#backoff.reset()
    this.#until = 0
  }

  /** Begins a pause after an error, if that error asks for one (`wantsBackoff`). */
  begin(error: AppError): void {
    if (!traitsOf(error).wantsBackoff) return
    this.#until = this.#now() + Math.min(longestPause, this.#backoff.next(error.retryAfter))
  }
}

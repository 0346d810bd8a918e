import { traitsOf } from '../../../shared/error-traits.ts'
import type { AppError } from '../../../shared/errors.ts'

/**
 * The longest pause, in milliseconds. A service may ask for more: after an hour Docket checks whether it still does.
 */
const longestRest = 3_600_000

/**
 * The pause that a service gets when it is overloaded or fails. It lasts as long as the service asks, or doubles with
 * each failure, whichever is longer.
 */
export class Rest {
  readonly #now: () => number
  readonly #interval: number
  #until = 0
  #failures = 0

  /** @param interval the first pause, in milliseconds */
  constructor(now: () => number, interval: number) {
    this.#now = now
    this.#interval = interval
  }

  /**
   * Whether the pause still lasts. If the clock was set back, the time left may be longer than the longest pause; then
   * the pause counts as over.
   */
  get lasts(): boolean {
    const left = this.#until - this.#now()
    return left > 0 && left <= longestRest
  }

  /** Ends the pause: the service answered normally. */
  end(): void {
    this.#failures = 0
    this.#until = 0
  }

  /** Begins a pause after an error, if that error asks for one (`wantsRest` in shared/error-traits.ts). */
  begin(error: AppError): void {
    if (!traitsOf(error).wantsRest) return
    this.#failures += 1
    const growing = this.#interval * 2 ** Math.min(this.#failures - 1, 4)
    const wait = Math.min(longestRest, Math.max((error.retryAfter ?? 0) * 1000, growing))
    this.#until = this.#now() + wait
  }
}

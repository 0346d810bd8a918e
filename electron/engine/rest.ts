import { traitsOf } from '../../shared/error-traits.ts'
import type { AppError } from '../../shared/errors.ts'

/**
 * The longest pause, in milliseconds. A service may ask for more: after an hour Docket checks whether it still does.
 */
const longestRest = 3_600_000

/** The pause that a service gets when it is overrun or fails: the one it names, or a longer one each time. */
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

  /** Whether it lasts still. A clock that was set back must not make a pause longer than any is. */
  get lasts(): boolean {
    const left = this.#until - this.#now()
    return left > 0 && left <= longestRest
  }

  /** The service answered as it should. */
  end(): void {
    this.#failures = 0
    this.#until = 0
  }

  /** Something went wrong; where it was the service that had too much to do, it is left alone. */
  begin(error: AppError): void {
    if (!traitsOf(error).wantsRest) return
    this.#failures += 1
    const growing = this.#interval * 2 ** Math.min(this.#failures - 1, 4)
    const wait = Math.min(longestRest, Math.max((error.retryAfter ?? 0) * 1000, growing))
    this.#until = this.#now() + wait
  }
}

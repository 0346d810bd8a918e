import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { RequestBudget } from '../service/request-budget.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { Round, type Asked, type RoundOptions } from './round.ts'
import { ServiceClock } from '../service/service-clock.ts'

export type SchedulerOptions = Omit<CrawlContext, 'signal'> &
  Pick<RoundOptions, 'sources' | 'interval' | 'readEvents' | 'onProgress' | 'onLasting'>

/** Number of lists that are read side by side: enough to hide the time a request travels, few enough for a small service. */
const mostWorkers = 6

/**
 * Reads the lists that are due, in rounds. A round reads all lists that are due by then, the most urgent first, some of
 * them side by side. Long work is done in slices, so that changes arrive during a first sync too. Each engine has one
 * scheduler, and one round runs at a time.
 */
export class Scheduler {
  readonly #options: SchedulerOptions
  readonly #clock: ServiceClock
  readonly #budget: RequestBudget
  /**
   * Lists whose difference from the cache could not be settled, remembered so that it is not tried again every minute.
   */
  readonly #unsettled = new Map<string, string>()
  #workers = mostWorkers

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#clock = new ServiceClock(options.now)
    this.#budget = new RequestBudget(options.now, options.interval)
  }

  /**
   * Reads all lists that are due. Returns whether anything was read. Throws when the service cannot be reached, does
   * not know the user or wants a pause. A failure of one list only is noted with that list, and the round continues. If
   * it was a failure of the service itself, the round throws it when everything else is done, since this round did not
   * read everything.
   */
  async round(asked: Asked, signal: AbortSignal): Promise<boolean> {
    const round = new Round({
      ...this.#options,
      asked,
      signal,
      clock: this.#clock,
      budget: this.#budget,
      unsettled: this.#unsettled,
      workers: this.#workers,
    })
    try {
      const hasRead = await round.run()
      this.#workers = Math.min(mostWorkers, this.#workers + 1)
      return hasRead
    } catch (thrown) {
      // An overloaded service gets fewer requests at once.
      if (traitsOf(errorOf(thrown)).wantsBackoff) {
        this.#workers = Math.max(1, Math.floor(this.#workers / 2))
      }
      throw thrown
    }
  }
}

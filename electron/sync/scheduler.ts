import { traitsOf } from '../../shared/error-traits.ts'
import { errorOf } from '../../shared/errors.ts'
import { Allowance } from './allowance.ts'
import type { CrawlContext } from './crawl.ts'
import { Round, type Asked, type RoundOptions } from './round.ts'
import { ServiceClock } from './service-clock.ts'

export type SchedulerOptions = Omit<CrawlContext, 'signal'> &
  Pick<RoundOptions, 'sources' | 'interval' | 'readEvents' | 'onProgress'>

/** Lists side by side: enough to hide the way there and back, few enough for a small service. */
const mostLanes = 6

/**
 * Reads what is due, in rounds: each does all that is due by then, the most urgent first, some lists side by side. What takes long
 * is done in slices, so that news come in during a first sync too. One for each engine; one round at a time.
 */
export class Scheduler {
  readonly #options: SchedulerOptions
  readonly #clock: ServiceClock
  readonly #allowance: Allowance
  /** What could not be settled of lists that do not come out even, so that it is not tried again every minute. */
  readonly #unsettled = new Map<string, string>()
  #lanes = mostLanes

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#clock = new ServiceClock(options.now)
    this.#allowance = new Allowance(options.now, options.interval)
  }

  /**
   * Does all that is due, and answers whether anything was read. Throws when the service cannot be reached, does not know us or
   * wants a pause; what concerns one list only is noted there and the round goes on. Where that was a failure of the
   * service itself, the round throws it when all else is done: it cannot pass for one that read all.
   */
  async round(asked: Asked, signal: AbortSignal): Promise<boolean> {
    const round = new Round({
      ...this.#options,
      asked,
      signal,
      clock: this.#clock,
      allowance: this.#allowance,
      unsettled: this.#unsettled,
      lanes: this.#lanes,
    })
    try {
      const hasRead = await round.run()
      this.#lanes = Math.min(mostLanes, this.#lanes + 1)
      return hasRead
    } catch (thrown) {
      // A service that has too much to do is asked less at a time.
      if (traitsOf(errorOf(thrown)).wantsRest) {
        this.#lanes = Math.max(1, Math.floor(this.#lanes / 2))
      }
      throw thrown
    }
  }
}

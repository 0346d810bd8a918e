/**
 * What reading may cost a service in which little happens: at most 30 requests in each interval. Lists in which people are
 * at work are read whatever they cost; what is left is for the others, the longest unread first.
 */
const requestsPerInterval = 26

/** Even where very many lists are active, the others come on: this many readings in each interval. */
const leastForOthers = 4

export class Allowance {
  readonly #now: () => number
  readonly #interval: number
  #left = requestsPerInterval
  #reserve = leastForOthers
  #at: number

  /** @param interval milliseconds */
  constructor(now: () => number, interval: number) {
    this.#now = now
    this.#interval = interval
    this.#at = now()
  }

  /** Whether there is something left for what is not urgent. */
  get isOpen(): boolean {
    this.#refill()
    return this.#left >= 1 || this.#reserve >= 1
  }

  /** A request is made, for whatever. */
  spend(): void {
    this.#refill()
    this.#left = Math.max(0, this.#left - 1)
  }

  /** Something that is not urgent is begun; its requests are spent besides. */
  takeForOthers(): void {
    if (this.#left < 1) this.#reserve -= 1
  }

  /** A clock that was set, or a computer that slept, brings one interval's worth at most. */
  #refill(): void {
    const now = this.#now()
    const passed = Math.min(1, Math.max(0, (now - this.#at) / this.#interval))
    this.#at = now
    this.#left = Math.min(requestsPerInterval, this.#left + passed * requestsPerInterval)
    this.#reserve = Math.min(leastForOthers, this.#reserve + passed * leastForOthers)
  }
}

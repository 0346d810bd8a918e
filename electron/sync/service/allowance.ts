/**
 * How many requests each interval may take for lists in which little happens. Requests for lists in which people are at
 * work count too, but those lists are read even when nothing is left.
 */
const requestsPerInterval = 30

/** Even when very many lists are active, up to this many of the other lists are begun in each interval. */
const leastForOthers = 4

/**
 * For about this many intervals turns may be put off when there is much else to read; for longer where there are only a
 * few turns in an interval. Then they are taken, whatever that costs.
 */
const patience = 3

/**
 * Divides the requests of each interval among the lists. The quiet lists take turns, as many in each interval as it
 * takes for every list to have its turn in time (`planTurns`). So no list starves, and their requests do not come in
 * bursts.
 */
export class Allowance {
  readonly #now: () => number
  readonly #interval: number
  #left = requestsPerInterval
  #reserve = leastForOthers
  /** How many turns could be taken by now, and how many each interval adds. */
  #turns = 0
  #turnsPerInterval = 0
  #at: number

  /** @param interval milliseconds */
  constructor(now: () => number, interval: number) {
    this.#now = now
    this.#interval = interval
    this.#at = now()
  }

  /** Sets how many turns each interval must have for all lists to be in time. */
  planTurns(perInterval: number): void {
    this.#refill()
    this.#turnsPerInterval = perInterval
  }

  /** Whether something is left for lists that are due but not urgent. */
  get isOpen(): boolean {
    this.#refill()
    return this.#left >= 1 || this.#reserve >= 1 || this.#isTurnOverdue
  }

  /** Whether a list may have its turn before it is due. Read one by one, the lists never become due all at once. */
  get isTurn(): boolean {
    this.#refill()
    return this.#turns >= 1 && (this.#left >= 1 || this.#isTurnOverdue)
  }

  /** Counts a request, for whichever list it is made. */
  spend(): void {
    this.#refill()
    this.#left = Math.max(0, this.#left - 1)
  }

  /** Counts a list that is not urgent as begun. Its requests are counted by `spend` besides. */
  takeForOthers(): void {
    this.#reserve = Math.max(0, this.#reserve - 1)
    this.#turns = Math.max(0, this.#turns - 1)
  }

  get #isTurnOverdue(): boolean {
    return this.#turns >= Math.max(1, this.#turnsPerInterval * patience)
  }

  /**
   * After a clock change or a computer's sleep, this adds one interval's worth of requests at most. The turns that were
   * put off are added up to a bound.
   */
  #refill(): void {
    const now = this.#now()
    const passed = Math.max(0, (now - this.#at) / this.#interval)
    this.#at = now
    const add = (before: number, most: number) => Math.min(most, before + Math.min(1, passed) * most)
    this.#left = add(this.#left, requestsPerInterval)
    this.#reserve = add(this.#reserve, leastForOthers)
    const mostTurns = this.#turnsPerInterval * (patience + 1) + 1
    this.#turns = Math.min(mostTurns, this.#turns + passed * this.#turnsPerInterval)
  }
}

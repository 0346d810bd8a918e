/**
 * Number of requests in each interval for lists in which little happens. Requests for lists in which people are at work count
 * too, but those lists are read even when nothing is left.
 */
const requestsPerInterval = 30

/** Even when very many lists are active, up to this many of the other lists are begun in each interval. */
const leastForOthers = 4

/**
 * For about this many intervals slots may be put off when there is much else to read; for longer where there are only a
 * few slots in an interval. Then they are taken, whatever that costs.
 */
const patience = 3

/**
 * Divides the requests of each interval among the lists. The quiet lists take slots, as many in each interval as it
 * takes for every list to have its slot in time (`planSlots`). So no list starves, and their requests do not come in
 * bursts.
 */
export class RequestBudget {
  readonly #now: () => number
  readonly #interval: number
  #left = requestsPerInterval
  #reserve = leastForOthers
  /** Number of slots that could be taken by now, and the number that each interval adds. */
  #slots = 0
  #slotsPerInterval = 0
  #at: number

  /** @param interval milliseconds */
  constructor(now: () => number, interval: number) {
    this.#now = now
    this.#interval = interval
    this.#at = now()
  }

  /** Sets how many slots each interval must have for all lists to be in time. */
  planSlots(perInterval: number): void {
    this.#refill()
    this.#slotsPerInterval = perInterval
  }

  /** True while something is left for lists that are due but not urgent. */
  get isOpen(): boolean {
    this.#refill()
    return this.#left >= 1 || this.#reserve >= 1 || this.#isSlotOverdue
  }

  /** True if a list may have its slot before it is due. Read one by one, the lists never become due all at once. */
  get hasSlot(): boolean {
    this.#refill()
    return this.#slots >= 1 && (this.#left >= 1 || this.#isSlotOverdue)
  }

  /** Counts a request, for whichever list it is made. */
  spend(): void {
    this.#refill()
    this.#left = Math.max(0, this.#left - 1)
  }

  /** Counts a list that is not urgent as begun. Its requests are counted by `spend` besides. */
  takeForOthers(): void {
    this.#reserve = Math.max(0, this.#reserve - 1)
    this.#slots = Math.max(0, this.#slots - 1)
  }

  get #isSlotOverdue(): boolean {
    return this.#slots >= Math.max(1, this.#slotsPerInterval * patience)
  }

  /**
   * After a clock change or a computer's sleep, this adds one interval's worth of requests at most. The slots that were
   * put off are added up to a bound.
   */
  #refill(): void {
    const now = this.#now()
    const passed = Math.max(0, (now - this.#at) / this.#interval)
    this.#at = now
    const add = (before: number, most: number) => Math.min(most, before + Math.min(1, passed) * most)
    this.#left = add(this.#left, requestsPerInterval)
    this.#reserve = add(this.#reserve, leastForOthers)
    const mostSlots = this.#slotsPerInterval * (patience + 1) + 1
    this.#slots = Math.min(mostSlots, this.#slots + passed * this.#slotsPerInterval)
  }
}

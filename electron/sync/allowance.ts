/**
 * What reading may cost a service in which little happens: some 30 requests in each interval. Lists in which people are at
 * work are read whatever they cost; what is left is for the others.
 */
const requestsPerInterval = 30

/** Even where very many lists are active, the others come on: this many readings in each interval. */
const leastForOthers = 4

/** For so many intervals turns may be put off when there is much else to read; then they are taken, whatever that costs. */
const patience = 3

/**
 * Shares the requests of each interval out. The lists in which little happens take turns, so many in each interval that
 * each has its turn in time (`planTurns`): so none starves, and none of them comes in a burst.
 */
export class Allowance {
  readonly #now: () => number
  readonly #interval: number
  #left = requestsPerInterval
  #reserve = leastForOthers
  /** Turns that could be taken by now, and how many each interval brings. */
  #turns = 0
  #turnsPerInterval = 0
  #at: number

  /** @param interval milliseconds */
  constructor(now: () => number, interval: number) {
    this.#now = now
    this.#interval = interval
    this.#at = now()
  }

  /** Says how many turns each interval must have for all of them to be in time. */
  planTurns(perInterval: number): void {
    this.#refill()
    this.#turnsPerInterval = perInterval
  }

  /** Whether there is something left for what is due and not urgent. */
  get isOpen(): boolean {
    this.#refill()
    return this.#left >= 1 || this.#reserve >= 1 || this.#isTurnOverdue
  }

  /** Whether a list may have its turn before it is due: read one by one, they never become due all at once. */
  get isTurn(): boolean {
    this.#refill()
    return this.#turns >= 1 && (this.#left >= 1 || this.#isTurnOverdue)
  }

  /** A request is made, for whatever. */
  spend(): void {
    this.#refill()
    this.#left = Math.max(0, this.#left - 1)
  }

  /** Something that is not urgent is begun; its requests are spent besides. */
  takeForOthers(): void {
    this.#reserve = Math.max(0, this.#reserve - 1)
    this.#turns = Math.max(0, this.#turns - 1)
  }

  get #isTurnOverdue(): boolean {
    return this.#turns >= Math.max(1, this.#turnsPerInterval * patience)
  }

  /** A clock that was set, or a computer that slept, brings one interval's worth at most, and as many turns as were put off. */
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

/** Shares the requests that may be under way at once among the long lists that are being read. */
export class SharedRequests {
  readonly #most: number
  readonly #lists = new Set<string>()

  /** @param most maximum number of requests that are under way at once, for all lists together */
  constructor(most: number) {
    this.#most = most
  }

  /** Reads a list. It has its share until that is done. */
  async whileReading(list: string, read: () => Promise<void>): Promise<void> {
    this.#lists.add(list)
    try {
      await read()
    } finally {
      this.#lists.delete(list)
    }
  }

  /** Returns how many requests for a list that is being read may be under way now: at least one. The first lists have what is left over. */
  of(list: string): number {
    const lists = [...this.#lists]
    const leftOver = this.#most % Math.max(1, lists.length)
    const each = Math.floor(this.#most / Math.max(1, lists.length))
    return Math.max(1, each + (lists.indexOf(list) < leftOver ? 1 : 0))
  }
}

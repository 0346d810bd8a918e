import type { Sender } from '../../outbox/sender.ts'

export interface DrainsOptions {
  readonly sender: Pick<Sender, 'drain' | 'refill'>
  /** Whether there is a token and a connection to send with. */
  readonly isAble: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFailure: (thrown: unknown) => void
}

/**
 * The longest time until the outbox is checked again, in milliseconds. Two reasons: a timer does not notice that the
 * clock was set, and `setTimeout` fires at once for more than 24 days, which a service's `Retry-After` may ask for.
 */
const longestWait = 60_000

/** The pause after an error of Docket's own, in milliseconds. */
const failureWait = 30_000

/**
 * Sends the edits of the outbox that are due, one drain at a time, and sets a timer for those that will be due later.
 */
export class Drains {
  readonly #options: DrainsOptions
  #closed = false
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | null = null

  constructor(options: DrainsOptions) {
    this.#options = options
  }

  /**
   * Sends the edits that are due. When a drain is already running, it takes up the new edits, and another drain follows
   * it.
   */
  begin(): void {
    if (this.#running) {
      this.#again = true
      this.#options.sender.refill()
      return
    }
    if (this.#closed || !this.#options.isAble()) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#running = this.#drain().finally(() => {
      this.#running = null
      if (!this.#again) return
      this.#again = false
      this.begin()
    })
  }

  /** Starts no more drains, and resolves when the running one has ended. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  async #drain(): Promise<void> {
    const { sender, now, onFailure } = this.#options
    let dueAt: number | null
    try {
      dueAt = await sender.drain()
    } catch (thrown) {
      if (this.#closed) return
      onFailure(thrown)
      dueAt = now() + failureWait
    }
    if (dueAt === null || this.#closed) return
    this.#timer = setTimeout(() => this.begin(), Math.min(Math.max(0, dueAt - now()), longestWait))
  }
}

import { minute, second } from '../../../shared/durations.ts'
import type { Sender } from '../../outbox/send/sender.ts'
import { SingleFlight } from '../../timing/single-flight.ts'

export interface OutboxExecutorOptions {
  readonly sender: Pick<Sender, 'flush' | 'wake'>
  /** Returns true if there is a token and a connection to send with. */
  readonly isAble: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFailure: (thrown: unknown) => void
}

/**
 * The longest time until the outbox is checked again, in milliseconds. Two reasons: a timer does not notice that the
 * clock was set, and `setTimeout` fires at once for more than 24 days, which a service's `Retry-After` may ask for.
 */
const longestWait = minute

/** The pause after an error of Docket's own, in milliseconds. */
const failureWait = 30 * second

/**
 * Sends the edits of the outbox that are due, one flush at a time, and sets a timer for those that will be due later.
 */
export class OutboxExecutor {
  readonly #options: OutboxExecutorOptions
  readonly #flight: SingleFlight

  constructor(options: OutboxExecutorOptions) {
    this.#options = options
    this.#flight = new SingleFlight({ run: () => this.#flush(), mayBegin: options.isAble })
  }

  /**
   * Sends the edits that are due. When a flush is already running, it takes up the new edits, and another flush follows
   * it.
   */
  begin(): void {
    const { sender, isAble } = this.#options
    if (this.#flight.isRunning && isAble()) sender.wake()
    this.#flight.begin()
  }

  /** Starts no more flushes, and resolves when the running one has ended. */
  async close(): Promise<void> {
    await this.#flight.close()
  }

  async #flush(): Promise<void> {
    const { sender, now, onFailure } = this.#options
    let dueAt: number | null
    try {
      dueAt = await sender.flush((later) => this.#flight.after(this.#waitUntil(later), () => this.begin()))
    } catch (thrown) {
      if (this.#flight.isClosed) return
      onFailure(thrown)
      dueAt = now() + failureWait
    }
    if (dueAt !== null) this.#flight.after(this.#waitUntil(dueAt))
  }

  /** @param dueAt milliseconds since 1970 */
  #waitUntil(dueAt: number): number {
    return Math.min(Math.max(0, dueAt - this.#options.now()), longestWait)
  }
}

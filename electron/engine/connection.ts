import { errorOf, type AppError } from '../../shared/errors.ts'

export interface ConnectionOptions {
  /** Asks the service for the smallest thing there is; throws an AppFailure. */
  readonly probe: () => Promise<void>
  /** Reachable again, no longer, or for another reason than before. */
  readonly onChange: (offline: AppError | null) => void
}

const firstMilliseconds = 1_000
const mostMilliseconds = 60_000

/**
 * Knows whether the service can be reached, from real attempts only: a network interface that is up says nothing. While it cannot,
 * it is tried again after 1 s, 2 s, … 60 s.
 */
export class Connection {
  readonly #options: ConnectionOptions
  #offline: AppError | null = null
  #wait = firstMilliseconds
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  get offline(): AppError | null {
    return this.#offline
  }

  /** Somebody could not reach it. */
  lose(error: AppError): void {
    const before = this.#offline
    this.#offline = error
    if (before === null) this.#wait = firstMilliseconds
    // No network at first, and then one that wants a sign-in: what one can do about it is another thing.
    if (before?.code !== error.code) this.#options.onChange(error)
    this.#schedule()
  }

  /** Tries at once, for when the user asks or the computer woke up. */
  async retry(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#offline) await this.#probe()
  }

  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#timer || this.#closed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#probe()
    }, this.#wait)
    this.#wait = Math.min(mostMilliseconds, this.#wait * 2)
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.probe()
    } catch (thrown) {
      this.lose(errorOf(thrown))
      return
    }
    if (this.#closed || this.#offline === null) return
    this.#offline = null
    this.#options.onChange(null)
  }
}

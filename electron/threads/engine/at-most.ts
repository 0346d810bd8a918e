/**
 * Limits how often a state is passed on: the first value at once, then the newest one, at most once in the given
 * milliseconds. Values in between are dropped.
 */
export class AtMostEvery<T> {
  readonly #milliseconds: number
  readonly #tell: (value: T) => void
  #timer: NodeJS.Timeout | null = null
  #waiting: { readonly value: T } | null = null
  #closed = false

  constructor(milliseconds: number, tell: (value: T) => void) {
    this.#milliseconds = milliseconds
    this.#tell = tell
  }

  say(value: T): void {
    if (this.#closed) return
    if (this.#timer) {
      this.#waiting = { value }
      return
    }
    this.#tell(value)
    this.#timer = setTimeout(() => {
      this.#timer = null
      const waiting = this.#waiting
      this.#waiting = null
      if (waiting) this.say(waiting.value)
    }, this.#milliseconds)
  }

  /** Stops: a value that still waits is dropped. */
  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

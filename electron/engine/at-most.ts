/**
 * Tells at once, and then the latest again at most every so many milliseconds: for states of which only the newest
 * matters.
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

  /** Nothing is told any more, and no timer is left. */
  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

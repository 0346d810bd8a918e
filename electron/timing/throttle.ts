export interface ThrottleOptions<T> {
  /** The shortest time between two values that are passed on, in milliseconds. */
  readonly every: number
  readonly emit: (value: T) => void
  /** True if the first value after a quiet interval is passed on at once, rather than at the end of an interval. */
  readonly leading?: boolean
  /** True if values that came during an interval are passed on at its end, rather than dropped. */
  readonly trailing?: boolean
  /** Adds a value to those that wait already (null: none does). Unless given, only the newest value waits. */
  readonly merge?: (waiting: T | null, value: T) => T
}

/** Limits how often values are passed on: by default the first at once, then the newest once in an interval. */
export class Throttle<T> {
  readonly #options: ThrottleOptions<T>
  #timer: NodeJS.Timeout | null = null
  #waiting: { readonly value: T } | null = null
  #closed = false

  constructor(options: ThrottleOptions<T>) {
    this.#options = options
  }

  push(value: T): void {
    const { leading = true, trailing = true, emit } = this.#options
    if (this.#closed) return
    const isQuiet = this.#timer === null
    if (isQuiet) this.#beginInterval()
    if (isQuiet && leading) emit(value)
    else if (trailing) this.#keep(value)
  }

  /** Passes a value on without waiting; an interval begins with it. Waiting values are dropped. */
  pushNow(value: T): void {
    if (this.#closed) return
    this.cancel()
    this.#beginInterval()
    this.#options.emit(value)
  }

  /** Drops the waiting values, and ends the interval. */
  cancel(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#waiting = null
  }

  /** Stops: nothing is passed on any more. */
  close(): void {
    this.#closed = true
    this.cancel()
  }

  #keep(value: T): void {
    const { merge } = this.#options
    this.#waiting = { value: merge ? merge(this.#waiting?.value ?? null, value) : value }
  }

  #beginInterval(): void {
    this.#timer = setTimeout(() => this.#endInterval(), this.#options.every)
  }

  #endInterval(): void {
    const waiting = this.#waiting
    this.cancel()
    if (!waiting) return
    // Without a leading edge every value has waited for an interval already.
    if (this.#options.leading ?? true) this.#beginInterval()
    this.#options.emit(waiting.value)
  }
}

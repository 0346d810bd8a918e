export interface SingleFlightOptions<Result> {
  /** Does the work once. It must not reject. */
  readonly run: (signal: AbortSignal) => Promise<Result>
  /** Returns true if a run may begin now. */
  readonly mayBegin: () => boolean
  /** Returns true if a run that was asked for during another one follows it; always, by default. */
  readonly mayFollow?: (result: Result) => boolean
  /** Called when a run has ended and no other followed it at once. */
  readonly onIdle?: (result: Result) => void
}

/** Runs some work again and again, but never twice at the same time. Being asked during a run means one more run after it. */
export class SingleFlight<Result = void> {
  readonly #options: SingleFlightOptions<Result>
  #abort: AbortController | null = null
  #ended: Promise<void> = Promise.resolve()
  #isAskedAgain = false
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: SingleFlightOptions<Result>) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#abort !== null
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Begins a run, unless it may not begin now. During a run, plans another one. Ends the wait of `after`. */
  begin(): void {
    if (this.#abort) {
      this.#isAskedAgain = true
      return
    }
    if (this.#closed || !this.#options.mayBegin()) return
    this.#clearTimer()
    this.#isAskedAgain = false
    this.#abort = new AbortController()
    this.#ended = this.#run(this.#abort.signal)
  }

  /** Waits that many milliseconds, then begins a run or calls `then`. The latest call counts. */
  after(milliseconds: number, then = (): void => this.begin()): void {
    this.#clearTimer()
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      then()
    }, milliseconds)
  }

  /** Aborts the run. One that was asked for meanwhile follows it all the same. */
  abort(): void {
    this.#abort?.abort()
  }

  /** Aborts the run and forgets the one that was asked for meanwhile. */
  cancel(): void {
    this.#isAskedAgain = false
    this.abort()
  }

  /** Begins no more runs, aborts the running one, and resolves when it has ended. */
  async close(): Promise<void> {
    this.#closed = true
    this.#clearTimer()
    this.abort()
    await this.#ended
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { run, mayFollow, onIdle } = this.#options
    const result = await run(signal)
    this.#abort = null
    const follows = this.#isAskedAgain && (mayFollow?.(result) ?? true)
    this.#isAskedAgain = false
    if (follows) this.begin()
    if (!this.isRunning && !this.#closed) onIdle?.(result)
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/**
 * Work on rows that are already in the cache, such as deriving the inbox. It is cut into short steps, so that a step never delays
 * the next answer of the service for long.
 */
export interface BackgroundJob {
  readonly name: string
  /** Does one step in its own transaction, in a few milliseconds. Returns whether there is more to do. */
  step(): boolean
}

/**
 * The pause after the last step. Rows that are stored during it are handled together: a step costs about the same for
 * one row as for several.
 */
const pauseMilliseconds = 50

/** Runs the background jobs of an engine in turn, one step at a time, with room for everything else between steps. */
export class BackgroundJobs {
  readonly #jobs: readonly BackgroundJob[]
  readonly #onFailure: (thrown: unknown) => void
  #next: NodeJS.Immediate | null = null
  /** The timer of the pause after a step that left nothing to do at once. */
  #pause: NodeJS.Timeout | null = null
  #isWokenInPause = false
  #closed = false

  constructor(jobs: readonly BackgroundJob[], onFailure: (thrown: unknown) => void) {
    this.#jobs = jobs
    this.#onFailure = onFailure
  }

  /** Notes that there may be work. Call it after storing something. */
  wake(): void {
    this.#isWokenInPause = this.#pause !== null
    if (this.#next || this.#pause || this.#closed) return
    this.#next = setImmediate(() => {
      this.#next = null
      const more = this.#step()
      if (more) this.wake()
      else if (!this.#closed) this.#beginPause()
    })
  }

  #beginPause(): void {
    this.#pause = setTimeout(() => {
      this.#pause = null
      if (this.#isWokenInPause) this.wake()
    }, pauseMilliseconds)
  }

  close(): void {
    this.#closed = true
    if (this.#next) clearImmediate(this.#next)
    this.#next = null
    if (this.#pause) clearTimeout(this.#pause)
    this.#pause = null
  }

  /** Does one step of each background job. A background job that fails is tried again at the next `wake`. */
  #step(): boolean {
    let more = false
    for (const job of this.#jobs) {
      try {
        if (job.step()) more = true
      } catch (thrown) {
        this.#onFailure(thrown)
      }
    }
    return more
  }
}

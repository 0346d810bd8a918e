/**
 * Work on rows that are already in the cache: filling the search index, deriving the inbox. It is cut into short steps,
 * so that a step never delays the next answer of the service for long.
 */
export interface Chore {
  readonly name: string
  /**
   * Does one step in its own transaction, in a few milliseconds. Returns whether there is more to do. `later` means:
   * there is more, but it is cheaper to wait until more rows have come.
   */
  step(): boolean | 'later'
}

/** How long a chore that answered `later` waits when nothing new is stored. */
const laterMilliseconds = 200

/**
 * The pause after the last step. Rows that are stored during it are handled together: a step costs about the same for
 * one row as for several.
 */
const restMilliseconds = 50

/** Runs the chores of an engine in turn, one step at a time, with room for everything else between steps. */
export class Chores {
  readonly #chores: readonly Chore[]
  readonly #onFailure: (thrown: unknown) => void
  #next: NodeJS.Immediate | null = null
  #later: NodeJS.Timeout | null = null
  /** The timer of the pause after a step that left nothing to do at once. */
  #rest: NodeJS.Timeout | null = null
  #isWokenAtRest = false
  #closed = false

  constructor(chores: readonly Chore[], onFailure: (thrown: unknown) => void) {
    this.#chores = chores
    this.#onFailure = onFailure
  }

  /** Tells that there may be work. Call it after storing something. */
  wake(): void {
    this.#isWokenAtRest = this.#rest !== null
    if (this.#next || this.#rest || this.#closed) return
    if (this.#later) clearTimeout(this.#later)
    this.#later = null
    this.#next = setImmediate(() => {
      this.#next = null
      const more = this.#step()
      if (more === true) this.wake()
      else if (!this.#closed) this.#takeRest(more === 'later')
    })
  }

  #takeRest(hasLater: boolean): void {
    this.#rest = setTimeout(() => {
      this.#rest = null
      if (this.#isWokenAtRest) this.wake()
      else if (hasLater) this.#later = setTimeout(() => this.wake(), laterMilliseconds)
    }, restMilliseconds)
  }

  close(): void {
    this.#closed = true
    if (this.#next) clearImmediate(this.#next)
    this.#next = null
    if (this.#later) clearTimeout(this.#later)
    this.#later = null
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = null
  }

  /** Does one step of each chore. A chore that fails is tried again at the next `wake`. */
  #step(): boolean | 'later' {
    let more: boolean | 'later' = false
    for (const chore of this.#chores) {
      try {
        const answered = chore.step()
        if (more !== true) more = answered || more
      } catch (thrown) {
        this.#onFailure(thrown)
      }
    }
    return more
  }
}

/**
 * Work on what the cache already holds: filling indexes, deriving the inbox. It comes in steps that are short enough to
 * stand between two answers of the service.
 */
export interface Chore {
  readonly name: string
  /**
   * Does one step in a transaction of its own, some milliseconds long at most. Answers whether there is more to do; `later`:
   * there is, and it is done better when more has come.
   */
  step(): boolean | 'later'
}

/** How long what is better done later waits when nothing comes. */
const laterMilliseconds = 200

/** How long what comes in a row is gathered, since a step costs much the same for one row as for some. */
const restMilliseconds = 50

/** Runs the chores of an engine in turn, one step at a time, with room for everything else between steps. */
export class Chores {
  readonly #chores: readonly Chore[]
  readonly #onFailure: (thrown: unknown) => void
  #next: NodeJS.Immediate | null = null
  #later: NodeJS.Timeout | null = null
  /** Runs after a step that has left nothing to do. */
  #rest: NodeJS.Timeout | null = null
  #isWokenAtRest = false
  #closed = false

  constructor(chores: readonly Chore[], onFailure: (thrown: unknown) => void) {
    this.#chores = chores
    this.#onFailure = onFailure
  }

  /** There may be work: call after storing something. */
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

  /** A step of each; what fails waits until it is woken again. */
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

import { failureOfDatabase, type WritableDatabase } from './open.ts'

interface Waiting {
  readonly work: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (thrown: unknown) => void
}

type Ended = { readonly value: unknown } | { readonly thrown: unknown }

/**
 * Commits work together that arrives at about the same time. A commit that waits for the disk takes as long with one
 * change as with many, and work that arrives during one shares the next.
 */
export class SharedCommits {
  readonly #database: WritableDatabase
  readonly #onCommit: () => void
  readonly #failureOf: (thrown: unknown) => unknown
  #waiting: Waiting[] = []
  #next: NodeJS.Immediate | null = null

  /**
   * @param onCommit called after each commit, before those who wait for it
   * @param failureOf returns the failure behind an error; needed where the work reads other files too
   */
  constructor(
    database: WritableDatabase,
    onCommit: () => void = () => undefined,
    failureOf: (thrown: unknown) => unknown = (thrown) => failureOfDatabase(database.name, thrown),
  ) {
    this.#database = database
    this.#onCommit = onCommit
    this.#failureOf = failureOf
  }

  /**
   * Does some work in its turn. I7, I8: resolves when its changes are on disk, with all earlier ones, and not sooner. When it
   * throws, only its own changes are taken back.
   */
  run<T>(work: () => T): Promise<T> {
    // The commit waits for the next turn, so that work that arrived together shares it.
    this.#next ??= setImmediate(() => this.commit())
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#waiting.push({ work, resolve, reject })
    return promise as Promise<T>
  }

  /** Commits the waiting work now. */
  commit(): void {
    if (this.#next) clearImmediate(this.#next)
    this.#next = null
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    let ended: readonly Ended[]
    try {
      ended = this.#database.transaction(() => waiting.map(({ work }) => this.#attempt(work)))()
    } catch (thrown) {
      const failure = this.#failureOf(thrown)
      for (const { reject } of waiting) reject(failure)
      return
    }
    this.#onCommit()
    for (const [index, { resolve, reject }] of waiting.entries()) {
      const one = ended[index] as Ended
      if ('thrown' in one) reject(this.#failureOf(one.thrown))
      else resolve(one.value)
    }
  }

  #attempt(work: () => unknown): Ended {
    const database = this.#database
    try {
      return { value: database.transaction(work)() }
    } catch (thrown) {
      // On a full disk SQLite may roll back the whole transaction. The earlier work in it is undone then, too.
      if (!database.inTransaction) throw thrown
      return { thrown }
    }
  }
}

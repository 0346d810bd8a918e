interface Waiting {
  readonly isAlone: boolean
  readonly begin: () => void
}

/**
 * Lets work run together with other work, or alone. Everybody gets their turn in the order in which they asked, so
 * that work which waits to be alone is not overtaken for ever.
 */
export class Turns {
  /** The number of works that run; -1 while one runs alone. */
  #running = 0
  readonly #waiting: Waiting[] = []

  /** Runs work beside other work of this kind. Resolves or rejects as the work does. */
  async together<T>(work: () => Promise<T>): Promise<T> {
    return await this.#take(false, work)
  }

  /** Runs work while no other work runs. Resolves or rejects as the work does. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    return await this.#take(true, work)
  }

  async #take<T>(isAlone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ isAlone, begin })
      this.#beginNext()
    })
    try {
      return await work()
    } finally {
      this.#running = isAlone ? 0 : this.#running - 1
      this.#beginNext()
    }
  }

  #beginNext(): void {
    for (;;) {
      const [next] = this.#waiting
      if (!next || this.#running < 0 || (next.isAlone && this.#running > 0)) return
      this.#waiting.shift()
      this.#running = next.isAlone ? -1 : this.#running + 1
      next.begin()
    }
  }
}

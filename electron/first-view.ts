/**
 * A start is about the window: until its first list is there, or it is clear that none comes soon, nothing else is begun that
 * would compete with it for the processor.
 */
export class FirstView {
  /** Resolves when the rest may begin. */
  readonly over: Promise<void>
  readonly #timer: NodeJS.Timeout
  #resolve: () => void = () => undefined

  /** @param mostMs milliseconds after which the rest begins in any case */
  constructor(mostMs: number) {
    this.over = new Promise((resolve) => (this.#resolve = resolve))
    this.#timer = setTimeout(this.#resolve, mostMs)
  }

  /** The first list is there, or nobody waits for one. */
  end(): void {
    clearTimeout(this.#timer)
    this.#resolve()
  }
}

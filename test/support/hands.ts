import type { Clock } from '../../electron/api/transport/retries.ts'

/** The hands of a clock that a client and its service have in common: they are moved on by waiting, which takes no time. */
export class Hands implements Clock {
  #ahead = 0

  readonly now = (): number => Date.now() + this.#ahead
  readonly date = (): Date => new Date(this.now())

  wait(milliseconds: number): Promise<void> {
    this.#ahead += milliseconds
    return Promise.resolve()
  }
}

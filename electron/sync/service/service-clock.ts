import type { Page } from '../../api/client/paging.ts'

/**
 * The service's clock, from its answers. The age of a row by the service's clock does not depend on this computer's clock, which
 * may be a day off.
 */
export class ServiceClock {
  readonly #now: () => number
  #ahead = 0

  constructor(now: () => number) {
    this.#now = now
  }

  hear({ serviceTime }: Pick<Page<unknown>, 'serviceTime'>): void {
    if (serviceTime !== null) this.#ahead = serviceTime - this.#now()
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#now() + this.#ahead
  }
}

import { performance } from 'node:perf_hooks'

/** A thread that had nothing to do for so many milliseconds has time for what can wait. */
const enough = 1

/** Says whether this thread had to wait for something to do, since this was made. */
export class Rest {
  readonly #before = performance.eventLoopUtilization().idle

  get wasHad(): boolean {
    return performance.eventLoopUtilization().idle - this.#before >= enough
  }
}

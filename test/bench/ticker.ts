import { performance } from 'node:perf_hooks'

/** Milliseconds between two ticks. */
const interval = 2

/** Finds out how long a thread was kept from running: by how much its ticks come late. */
export class Ticker {
  #longest = 0
  #timer: NodeJS.Timeout | null = null

  start(): void {
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.#longest = Math.max(this.#longest, now - last - interval)
      last = now
    }, interval)
  }

  /** Returns the longest stall in milliseconds. */
  stop(): number {
    if (this.#timer) clearInterval(this.#timer)
    return this.#longest
  }
}

import { createContext } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'

function tickEvery(milliseconds: number): () => void {
  return createSubscriber((update) => {
    const timer = setInterval(update, milliseconds)
    return () => clearInterval(timer)
  })
}

/** The time, for those who show it: ticking only while somebody does. */
export class Clock {
  readonly #minutes = tickEvery(20_000)
  readonly #seconds = tickEvery(1000)

  /** The time, read anew every 20 seconds: often enough for "2 min ago". */
  get now(): number {
    this.#minutes()
    return Date.now()
  }

  /** The time, read anew every second: often enough for "in 8 s". */
  get second(): number {
    this.#seconds()
    return Date.now()
  }
}

export const [useClock, provideClock] = createContext<Clock>()

import { createContext } from 'svelte'
import { flushSync } from 'svelte'
import { ago, wholeTime } from './words.ts'

/** The state of printing. On paper nothing can be unfolded, and no more can be asked for. */
export class Printing {
  #isOn = $state.raw(false)

  get isOn(): boolean {
    return this.#isOn
  }

  /** Returns the words for a moment: the time since then. On paper that says nothing, so there they are its day and time. */
  when(timestamp: string, now: number): string {
    return this.#isOn ? wholeTime(timestamp) : ago(timestamp, now)
  }

  /**
   * Prints the window. A page that does so by script is paused until that is over, and writes no HTML then: all that is on paper
   * only is drawn before.
   */
  print(): void {
    this.begin()
    window.print()
    this.end()
  }

  /** Takes effect before it returns: the page is printed as it is then. */
  begin(): void {
    flushSync(() => (this.#isOn = true))
  }

  end(): void {
    this.#isOn = false
  }
}

export const [usePrinting, providePrinting] = createContext<Printing>()

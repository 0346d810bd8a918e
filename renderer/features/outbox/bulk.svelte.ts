import { createContext } from 'svelte'
/** Progress is shown for work that takes longer than this, in milliseconds. */
const unshown = 1000

/** The work on many rows that is being done, and its progress. */
interface Work {
  readonly title: string
  readonly total: number
  /** Null: nobody knows how far it is, since all of it comes at once. */
  readonly done: number | null
}

/**
 * Work about many rows that may take a while. Work in portions can be cancelled between two of them, which must leave everything
 * as it was; there is only one such work at a time, and a new one cancels it.
 */
export class BulkStore {
  #work = $state.raw<Work | null>(null)
  #isShown = $state.raw(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #runs = 0

  /** The work that takes so long that it is shown; null when there is none. */
  get shown(): Work | null {
    return this.#isShown ? this.#work : null
  }

  /** True while work is done in portions, for which the user waits. */
  get isInPortions(): boolean {
    return this.#work !== null && this.#work.done !== null
  }

  /** Number of works that were begun or cancelled so far. */
  get begun(): number {
    return this.#runs
  }

  /** Cancels the work that is done in portions, before the next of them. */
  cancel(): void {
    this.#runs += 1
    this.#end()
  }

  /** Works through keys in portions, one after the other. Null when the user cancelled that. */
  async inPortions<Made>(
    { title, size }: { readonly title: string; readonly size: number },
    keys: readonly string[],
    work: (portion: readonly string[]) => Promise<readonly Made[]>,
  ): Promise<readonly Made[] | null> {
    const run = this.#begin({ title, total: keys.length, done: 0 })
    const made: Made[] = []
    for (let start = 0; start < keys.length; start += size) {
      made.push(...(await work(keys.slice(start, start + size))))
      if (run !== this.#runs) return null
      this.#work = { title, total: keys.length, done: Math.min(keys.length, start + size) }
    }
    this.#end()
    return made
  }

  /** Waits for work that is done all at once, or not at all. */
  async atOnce<Value>(title: string, total: number, work: Promise<Value>): Promise<Value> {
    const run = this.#begin({ title, total, done: null })
    const value = await work
    if (run === this.#runs) this.#end()
    return value
  }

  #begin(work: Work): number {
    this.#end()
    this.#work = work
    this.#timer = setTimeout(() => (this.#isShown = true), unshown)
    return (this.#runs += 1)
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#isShown = false
    this.#work = null
  }
}

export const [useBulk, provideBulk] = createContext<BulkStore>()

import type { AppError, Result } from '../../shared/errors.ts'
import type { List } from '../../shared/ipc.ts'

/** `unread`: nothing was answered yet. `failed`: the last answer was an error; the keys from before stay. */
export type ListState = 'unread' | 'ready' | 'failed'

/** A list of keys, which of them is selected, and when it was last asked for. */
export class ListStore {
  readonly #ask: () => Promise<Result<List>>
  #keys = $state.raw<readonly string[]>([])
  #state = $state.raw<ListState>('unread')
  #partial = $state.raw(false)
  #error = $state.raw<AppError | null>(null)
  #selected = $state.raw<string | null>(null)
  #selectedIndex = $derived(this.#selected === null ? -1 : this.#keys.indexOf(this.#selected))
  /** Grows when the list became another one, so that views scroll to its start. */
  #generation = $state.raw(0)
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #cost = 0

  /** `ask` reads the list as it should be now (its filter is its owner's business). */
  constructor(ask: () => Promise<Result<List>>) {
    this.#ask = ask
  }

  get keys(): readonly string[] {
    return this.#keys
  }
  get state(): ListState {
    return this.#state
  }
  /** Whether rows may be missing because the first crawl has not ended. */
  get partial(): boolean {
    return this.#partial
  }
  get error(): AppError | null {
    return this.#error
  }
  get selected(): string | null {
    return this.#selected
  }
  get selectedIndex(): number {
    return this.#selectedIndex
  }
  get generation(): number {
    return this.#generation
  }

  /** Reads the list again. `fresh`: it is another list now (filter, account), so nothing of the old one is kept. */
  async load(fresh = false): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const asked = (this.#asked += 1)
    const start = performance.now()
    const result = await this.#ask()
    // A later question makes this answer stale, unless it is the only kind of answer a busy list ever gets.
    if (asked !== this.#asked) return
    this.#cost = performance.now() - start
    if (!result.ok) {
      this.#error = result.error
      this.#state = 'failed'
      if (fresh) this.#keys = []
      return
    }
    this.#error = null
    this.#state = 'ready'
    this.#partial = result.value.partial
    if (fresh) {
      this.#generation += 1
      this.#selected = null
    }
    this.#replace(result.value.keys)
  }

  /** Reads the list again soon: at once would be wasted work while changes keep coming in. */
  reload(): void {
    if (this.#state === 'unread' || this.#timer !== undefined) return
    this.#timer = setTimeout(() => void this.load(), Math.min(3000, Math.max(120, this.#cost * 5)))
  }

  select(key: string | null): void {
    this.#selected = key
  }

  /** Moves the selection by so many rows and returns the key it is on then, or null in an empty list. */
  move(by: number): string | null {
    const last = this.#keys.length - 1
    if (last < 0) return null
    const index = this.#selectedIndex < 0 ? (by > 0 ? 0 : last) : Math.min(last, Math.max(0, this.#selectedIndex + by))
    this.#selected = this.#keys[index] ?? null
    return this.#selected
  }

  /** Where the selected row has gone, the one that took its place is selected. */
  #replace(keys: readonly string[]): void {
    const index = this.#selectedIndex
    const selected = this.#selected
    this.#keys = keys
    if (selected !== null && !keys.includes(selected)) this.#selected = keys[Math.min(index, keys.length - 1)] ?? null
  }
}

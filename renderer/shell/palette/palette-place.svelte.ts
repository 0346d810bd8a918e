import { createContext } from 'svelte'
import type { Question } from '../../ui/choosing/entry.ts'
import type { PaletteReach, PaletteStore } from './palette.svelte.ts'

/** The palette's place among the stores of a window. The first screen does without its code, which makes the store later. */
export class PalettePlace {
  readonly #reach: PaletteReach
  #store: PaletteStore | null = null

  constructor(reach: PaletteReach) {
    this.#reach = reach
  }

  /** The question that the palette asks; null while it offers everything. */
  get question(): Question | null {
    return this.#store?.question ?? null
  }

  /** Leads from a question to everything. */
  open(asking: null): void {
    this.#store?.open(asking)
  }

  /** The store, made at the first opening and kept for the next ones. */
  storeBy(make: (reach: PaletteReach) => PaletteStore): PaletteStore {
    if (this.#store !== null) return this.#store
    let store!: PaletteStore
    // What the store derives must outlive the opening that makes it.
    $effect.root(() => {
      store = make(this.#reach)
    })
    this.#store = store
    return store
  }
}

export const [usePalettePlace, providePalettePlace] = createContext<PalettePlace>()

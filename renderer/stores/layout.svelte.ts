import { MediaQuery } from 'svelte/reactivity'

/** How much room there is: the same breakpoints as in the style sheets. */
export class Layout {
  /** List and item side by side. */
  readonly #twoPanes = new MediaQuery('min-width: 721px', true)
  /** The sidebar beside them, too. */
  readonly #threePanes = new MediaQuery('min-width: 1081px', true)

  get twoPanes(): boolean {
    return this.#twoPanes.current
  }
  get threePanes(): boolean {
    return this.#threePanes.current
  }
}

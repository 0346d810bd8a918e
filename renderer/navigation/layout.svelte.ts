import { createContext } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import type { Result } from '../../shared/errors.ts'
import type { PaneName, Panes } from '../../shared/panes.ts'
import type { ProgramStore } from '../data/program.svelte.ts'

/**
 * The panes that stand side by side: those there is room for, by the same breakpoints as in the style sheets, without those that
 * the user has folded. A pane that does not stand beside the others is shown when it is asked for, in either case.
 */
export class Layout {
  readonly #program: ProgramStore
  readonly #takesAll: () => boolean
  readonly #roomForTwo = new MediaQuery('min-width: 721px', true)
  readonly #roomForThree = new MediaQuery('min-width: 1081px', true)

  /** @param takesAll returns true while the list needs the room of the item, too */
  constructor(program: ProgramStore, takesAll: () => boolean) {
    this.#program = program
    this.#takesAll = takesAll
  }

  /** The panes as the user has set them. */
  get panes(): Panes {
    return this.#program.preferences.panes
  }
  /** List and item side by side. */
  get twoPanes(): boolean {
    return this.hasRoomFor('list') && !this.panes.list.folded && !this.#takesAll()
  }
  /** The sidebar stands beside the other panes. */
  get showsSidebar(): boolean {
    return this.hasRoomFor('sidebar') && !this.panes.sidebar.folded
  }

  /** Returns true if the window is wide enough to show a pane beside the others. */
  hasRoomFor(pane: PaneName): boolean {
    return pane === 'list' ? this.#roomForTwo.current : this.#roomForThree.current
  }

  /** Folds a pane, or gives it another width. */
  change(pane: PaneName, changed: Partial<Panes[PaneName]>): Promise<Result<null>> {
    return this.#program.change({ panes: { ...this.panes, [pane]: { ...this.panes[pane], ...changed } } })
  }
}

export const [useLayout, provideLayout] = createContext<Layout>()

import { createContext } from 'svelte'
import type { ListStore } from '../data/lists/list.svelte.ts'
import type { WorkspaceStore } from './workspace.svelte.ts'

const nothing: ReadonlySet<string> = new Set()

/**
 * The rows that the user has selected to do something to all of them. They belong to the list they were selected in: in
 * another list, or after another filter, nothing is selected. A row that leaves the list is no longer among them.
 */
export class SelectionStore {
  readonly #workspace: WorkspaceStore
  #chosen = $state.raw(nothing)
  /** The list, and which of the lists that it was, in which the rows were selected. */
  #list = $state.raw<ListStore | null>(null)
  #generation = $state.raw(-1)
  /** The row at which a range of rows begins. */
  #anchor: string | null = null

  readonly #isHere = $derived.by(
    () => this.#workspace.list === this.#list && this.#workspace.list?.generation === this.#generation,
  )
  /** In the order of the list. */
  readonly #keys = $derived.by(() =>
    this.#isHere && this.#chosen.size > 0 ? (this.#list?.keys ?? []).filter((key) => this.#chosen.has(key)) : [],
  )

  constructor(workspace: WorkspaceStore) {
    this.#workspace = workspace
  }

  /** The selected rows of the list on the screen. */
  get chosen(): ReadonlySet<string> {
    return this.#here()
  }
  /** The selected rows that are in the list on the screen, in its order. */
  get keys(): readonly string[] {
    return this.#keys
  }
  get count(): number {
    return this.#keys.length
  }
  get isEmpty(): boolean {
    return this.#keys.length === 0
  }

  /** Selects a row, or no longer. */
  toggle(key: string): void {
    this.#anchor = key
    const chosen = new Set(this.#here())
    if (!chosen.delete(key)) chosen.add(key)
    this.#choose(chosen)
  }

  /** Selects the rows from the last one that was selected by itself up to this one, in place of a stretch before. */
  upTo(key: string): void {
    const list = this.#workspace.list
    if (list === null) return
    const anchor = this.#anchor !== null && list.keys.includes(this.#anchor) ? this.#anchor : (list.selected ?? key)
    const [from, to] = [list.keys.indexOf(anchor), list.keys.indexOf(key)].toSorted((one, other) => one - other)
    this.#anchor = anchor
    this.#choose(new Set(list.keys.slice(from, (to ?? 0) + 1)))
  }

  /** Selects the row that the keys are at, and goes on to the next one, which is selected too. */
  extend(by: 1 | -1): void {
    const list = this.#workspace.list
    if (list === null) return
    if (this.isEmpty) this.#anchor = list.selected
    const key = this.#workspace.move(by)
    if (key !== null) this.upTo(key)
  }

  /** Selects every row of the list, which is read first where not all of it is here. */
  async all(): Promise<void> {
    const { list } = this.#workspace
    if (list === null) return
    if (!list.isWhole) await list.whole()
    // Where it could not be read, it says so itself.
    if (list === this.#workspace.list && list.isWhole) this.#choose(new Set(list.keys))
  }

  clear(): void {
    this.#anchor = null
    this.#chosen = nothing
  }

  #here(): ReadonlySet<string> {
    return this.#isHere ? this.#chosen : nothing
  }

  #choose(chosen: ReadonlySet<string>): void {
    this.#list = this.#workspace.list
    this.#generation = this.#list?.generation ?? -1
    this.#chosen = chosen
  }
}

export const [useSelection, provideSelection] = createContext<SelectionStore>()

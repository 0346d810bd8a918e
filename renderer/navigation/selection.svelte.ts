import { createContext } from 'svelte'
import type { BoardStore } from '../data/lists/board.svelte.ts'
import type { ListStore, Neighbour } from '../data/lists/list.svelte.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { RowsStore } from '../data/rows.svelte.ts'
import { isComingBack, watchUser } from '../ui/keys/focus.ts'
import type { NavigationStore } from './navigation.svelte.ts'
import type { PaneStore } from './pane.svelte.ts'

const nothing: ReadonlySet<string> = new Set()

/**
 * The row that the user is at in the list on the screen, which the pane follows; and the rows that they have selected to do
 * something to all of them. These belong to the list they were selected in: in another list, or after another filter, none is
 * selected. A row that leaves the list is no longer among them.
 */
export class SelectionStore {
  readonly #program: ProgramStore
  readonly #rows: RowsStore
  readonly #navigation: NavigationStore
  readonly #pane: PaneStore
  /** Lets go of the row that commands act on. */
  #release: (() => void) | undefined
  #chosen = $state.raw(nothing)
  /** The list, and which of the lists that it was, in which the rows were selected. */
  #list = $state.raw<ListStore | null>(null)
  #generation = $state.raw(-1)
  /** The row at which a range of rows begins. */
  #anchor: string | null = null
  #reading: Promise<unknown> | null = null

  readonly #isHere = $derived.by(
    () => this.#navigation.list === this.#list && this.#navigation.list?.generation === this.#generation,
  )
  /** In the order of the list. */
  readonly #keys = $derived.by(() =>
    this.#isHere && this.#chosen.size > 0 ? (this.#list?.keys ?? []).filter((key) => this.#chosen.has(key)) : [],
  )

  constructor(parts: {
    readonly program: ProgramStore
    readonly rows: RowsStore
    readonly navigation: NavigationStore
    readonly pane: PaneStore
  }) {
    this.#program = parts.program
    this.#rows = parts.rows
    this.#navigation = parts.navigation
    this.#pane = parts.pane
  }

  /** The selected row, where commands act on it and it is not read from the disk yet. */
  get unread(): string | null {
    const key = this.#navigation.list?.selected ?? null
    return this.#pane.leads === 'list' && key !== null && this.#rows.lastOf(key) === undefined ? key : null
  }
  /** True while the list leads by a row that has left it. */
  get isAtLeftRow(): boolean {
    return this.#pane.leads === 'list' && (this.#navigation.list?.left ?? null) !== null
  }
  /** True once focus mode has come to its end: every entry was put aside or left for later. */
  get isFocusOver(): boolean {
    const { focusMode, lists } = this.#navigation
    const { selected, state, count } = lists.openInbox
    if (!focusMode.isOn || selected !== null) return false
    return focusMode.isPast || (state !== 'unread' && count === 0)
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
  /** The reading of the list for whose rows a key was meant; null where none waits for it. */
  get reading(): Promise<unknown> | null {
    return this.#reading
  }

  /**
   * Does what a key does to the rows of the list: at once, or as soon as they are those of the list that was asked for last. The
   * rows of the list before are not meant, although they are still on the screen. `act` returns false if there was nothing to do.
   */
  onRows(act: () => boolean | void): boolean | Promise<void> {
    if (!this.#isAwaited) return act() ?? true
    const shown = this.#shown
    const reading = this.#arrived().then(() => {
      if (this.#reading === reading) this.#reading = null
      if (this.#shown === shown) act()
    })
    this.#reading = reading
    return reading
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
    const list = this.#navigation.list
    if (list === null) return
    const anchor = this.#anchor !== null && list.keys.includes(this.#anchor) ? this.#anchor : (list.selected ?? key)
    const [from, to] = [list.keys.indexOf(anchor), list.keys.indexOf(key)].toSorted((one, other) => one - other)
    this.#anchor = anchor
    this.#choose(new Set(list.keys.slice(from, (to ?? 0) + 1)))
  }

  /** Selects the row that the keys are at, and goes on to the next one, which is selected too. */
  extend(by: 1 | -1): void {
    const list = this.#navigation.list
    if (list === null) return
    if (this.isEmpty) this.#anchor = list.selected
    const key = this.move(by)
    if (key !== null) this.upTo(key)
  }

  /** Selects every row of the list, which is read first where not all of it is here. */
  async all(): Promise<void> {
    await this.#arrived()
    const { list } = this.#navigation
    if (list === null) return
    if (!list.isWhole) await list.whole()
    // A list that could not be read shows its error itself.
    if (list === this.#navigation.list && list.isWhole) this.#choose(new Set(list.keys))
  }

  clear(): void {
    this.#anchor = null
    this.#chosen = nothing
  }

  /** Selects a row; beside the list its item follows as soon as the selection rests. */
  select(key: string | null): void {
    this.#navigation.list?.select(key)
    this.#lead(false)
  }

  move(by: number): string | null {
    if (this.#endsFocus(by)) return null
    const key = this.#navigation.list?.move(by) ?? null
    if (key !== null) this.#lead(false)
    return key
  }

  /** As `move`, for keys of the list itself: to a row of the list that was asked for last. */
  moveRows(by: number): void {
    void this.onRows(() => void this.move(by))
  }

  /** Goes to the last row of the list, which is read first where it is not here. */
  async moveToEnd(): Promise<void> {
    const { list } = this.#navigation
    if (list === null) return
    // What is pressed behind it is meant for the row that it goes to.
    if (this.#isAwaited) return void this.onRows(() => void this.moveToEnd())
    if (!list.isWhole) {
      const wentOn = watchUser()
      await list.whole()
      if (list !== this.#navigation.list || wentOn()) return
    }
    this.move(list.keys.length)
  }

  /** Goes to another column of the board. Returns false if there is none. */
  goToColumn(index: number): boolean {
    const isThere = this.#navigation.board?.go(index) === true
    if (isThere) this.#lead(false)
    return isThere
  }

  /** Puts cards of the column on the screen into another, where the user goes on with them. */
  carry(keys: readonly string[], to: number): void {
    this.#navigation.board?.carry(keys, to)
    this.#lead(false)
  }

  /**
   * Makes the list lead, since it has the focus: commands act on its selected row, or on the first one where none is selected.
   * Where an item was opened meanwhile, as by a notification, a focus that only comes back leaves it the lead.
   */
  leadByList(): void {
    if (this.#pane.leads === 'pane' && isComingBack()) return
    const wentOn = watchUser()
    void this.onRows(() => {
      const { list } = this.#navigation
      if (list?.selected === null) list.move(1)
      else if (this.#pane.leads === 'list') return
      if (!wentOn()) this.#lead(true)
    })
  }

  /** The user puts rows elsewhere: they go on with the one beside them, which follows in the pane unread if they want that. */
  goOn(keys: readonly string[]): void {
    const { list, focusMode } = this.#navigation
    if (list === null) return
    const isLast = keys.includes(list.keys.at(-1) ?? '')
    list.drop(keys, this.#goesOnWith)
    if (isLast && focusMode.isOn) this.#endFocus(list)
    this.#leadOn(list)
  }

  /** Goes on from a selected row that has left the list already; false where it has not. */
  leaveRow(): boolean {
    const { list } = this.#navigation
    if (list === null || !this.isAtLeftRow) return false
    list.leave(this.#goesOnWith)
    this.#leadOn(list)
    return true
  }

  /**
   * Shows the open entries of the inbox one at a time, from the selected one on, or else from the first; or all of them as a list
   * again, with the entry selected that was shown.
   */
  turnFocusMode(on: boolean): void {
    const { focusMode, list, lists } = this.#navigation
    const selected = list?.selected ?? null
    if (on && list !== lists.openInbox) this.#navigation.go('inbox')
    focusMode.turn(on)
    const now = this.#navigation.list
    if (now !== list && selected !== null && now?.keys.includes(selected) === true) now.select(selected)
    if (!on) return this.#pane.back()
    if (lists.openInbox.selected === null) this.leadInFocus()
    else this.#lead(false)
  }

  /** The list is here, or has become another one: focus mode begins with its first entry. */
  leadInFocus(): void {
    const { focusMode, lists } = this.#navigation
    const { keys, selected } = lists.openInbox
    if (focusMode.isOn && !focusMode.isPast && selected === null && keys.length > 0) this.move(1)
  }

  /** Focus mode goes from the first entry to the last, whatever the user prefers in the list. */
  get #goesOnWith(): Neighbour {
    const isOn = this.#navigation.focusMode.isOn
    return this.#program.preferences.afterTriage === 'previous' && !isOn ? 'previous' : 'next'
  }

  /**
   * Ends focus mode if going on leads out of it: from its last entry, or where it is over. Back from its end goes to the last
   * entry. Returns false if it goes on.
   */
  #endsFocus(by: number): boolean {
    const { focusMode, lists } = this.#navigation
    const list = lists.openInbox
    const isLast = list.selected !== null && list.selectedIndex === list.keys.length - 1
    if (!focusMode.isOn || by < 0 || !(isLast || focusMode.isPast)) return false
    this.#endFocus(list)
    this.#pane.close()
    return true
  }

  #endFocus(list: ListStore): void {
    list.select(null)
    this.#navigation.focusMode.pass(true)
  }

  /** Follows the user from the rows that they put elsewhere to the one that is selected now. */
  #leadOn(list: ListStore): void {
    if (list.selected === null) return this.#pane.close()
    this.#lead(true)
    const opensNothing = this.#program.preferences.afterTriage === 'list' && !this.#navigation.focusMode.isOn
    if (opensNothing) this.#pane.close()
  }

  #lead(unasked: boolean): void {
    this.#navigation.focusMode.pass(false)
    const key = this.#navigation.list?.selected ?? null
    const release = this.#release
    // The subject of commands stays here, as it was last, though its row may be gone.
    this.#release = key === null ? undefined : this.#rows.use(key)
    release?.()
    this.#pane.followList(unasked)
  }

  get #shown(): BoardStore | ListStore | null {
    return this.#navigation.board ?? this.#navigation.list
  }
  get #isAwaited(): boolean {
    const { board, list } = this.#navigation
    return board?.isAwaited === true || list?.isAwaited === true
  }
  async #arrived(): Promise<void> {
    await this.#navigation.board?.arrived()
    // A board that has begun may be in a column that is still being read.
    await this.#navigation.list?.arrived()
  }

  #here(): ReadonlySet<string> {
    return this.#isHere ? this.#chosen : nothing
  }

  #choose(chosen: ReadonlySet<string>): void {
    this.#list = this.#navigation.list
    this.#generation = this.#list?.generation ?? -1
    this.#chosen = chosen
  }
}

export const [useSelection, provideSelection] = createContext<SelectionStore>()

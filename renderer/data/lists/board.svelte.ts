import type { Result } from '../../../shared/errors.ts'
import type { BoardColumns, GroupedList } from '../../../shared/ipc.ts'
import { queryOfColumn, withoutAny, type Board, type BoardColumn } from '../../../shared/model/board.ts'
import { Groups } from './groups.ts'
import { ListStore } from './list.svelte.ts'

/** A column of a board with its list. */
export interface ListedColumn extends BoardColumn {
  readonly list: ListStore
}

/** The calls by which a board reads its columns and their rows. */
export interface BoardQuestions {
  /** The query of the whole list, as the user wrote it. */
  query(): string
  columns(by: Board): Promise<Result<BoardColumns>>
  /** The list of each column, by its query: at most so many rows of it, or all. */
  rows(query: string, most: number | undefined): Promise<Result<GroupedList>>
}

/**
 * A list of items in columns side by side. Each column is a list of its own, and the one that the user is at is the list on the
 * screen: its selected row is the target. Columns stay where they are until the query or the property changes; the user stays in
 * theirs even then, where it is still there.
 */
export class BoardStore {
  readonly #questions: BoardQuestions
  #by = $state.raw<Board | null>(null)
  #columns = $state.raw<readonly ListedColumn[]>([])
  #at = $state.raw(0)
  #more = $state.raw(0)
  #count = $state.raw<number | null>(null)
  /** The lists that were looked at: only these are read. */
  readonly #seen = new WeakSet<ListStore>()
  /** True until the columns of a new board were read, or the user has gone to one of them. */
  #isNew = false
  /** The reading that was begun last; null once it was answered. */
  #lastLoad: Promise<void> | null = null
  /** The row that the user was at before the list became a board: they go on with it. */
  #begunAt: string | null = null
  /** Index of the row that the user was at last. It is kept while they pass an empty column. */
  #row = 0
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #cost = 0
  #turn: Promise<void> = Promise.resolve()

  constructor(questions: BoardQuestions) {
    this.#questions = questions
  }

  /** The property whose values are the columns; null while the list is not shown as a board. */
  get by(): Board | null {
    return this.#by
  }
  get columns(): readonly ListedColumn[] {
    return this.#columns
  }
  /** Index of the column that the user is in. */
  get at(): number {
    return this.#at
  }
  /** The list of the column that the user is in; null where there is no board. */
  get list(): ListStore | null {
    return this.#columns[this.#at]?.list ?? null
  }
  /** Number of further columns, which are not shown. */
  get more(): number {
    return this.#more
  }
  /** Number of items in the whole list; null until that is known. */
  get count(): number | null {
    return this.#count
  }
  /** True if no column has anything, as far as is known. */
  get isEmpty(): boolean {
    return this.#count === 0
  }

  /**
   * Makes the columns those of another property, or with null of none. The caller reads the board.
   *
   * @param selected the row that the user is at, where that is in another list than those of this board
   */
  show(by: Board | null, selected: string | null = null): void {
    if (by === this.#by) return
    this.#stop()
    this.#begunAt = this.list?.selected ?? selected
    this.#by = by
    this.#isNew = true
    this.#at = 0
    this.#row = 0
    this.#more = 0
    this.#count = null
    this.#columns = by === null ? [] : [this.#listed(by, withoutAny)]
  }

  /** True while the columns of a new board are being read: the one to begin in is not known yet. */
  get isAwaited(): boolean {
    return this.#isNew && this.#lastLoad !== null
  }

  /** Resolves once the board has begun in a column, or could not be read. */
  async arrived(): Promise<void> {
    while (this.isAwaited) await this.#lastLoad
  }

  /** Reads the columns again; with `fresh` also the list of each, which is another one now. */
  async load(fresh = false): Promise<void> {
    const reading = this.#load(fresh).finally(() => {
      if (this.#lastLoad === reading) this.#lastLoad = null
    })
    this.#lastLoad = reading
    await reading
  }

  async #load(fresh: boolean): Promise<void> {
    const by = this.#by
    this.#stop()
    if (by === null) return
    const asked = (this.#asked += 1)
    const start = performance.now()
    const lists = fresh ? this.#columns.filter(({ list }) => this.#seen.has(list)).map(({ list }) => list) : []
    const [result] = await Promise.all([this.#questions.columns(by), ...lists.map((list) => list.load(true))])
    if (asked !== this.#asked || by !== this.#by) return
    this.#cost = performance.now() - start
    if (result.ok) {
      this.#more = result.value.more
      this.#count = result.value.count
      this.#take(by, result.value.columns, fresh)
      if (this.#isNew) await this.#begin()
    } else this.#count ??= 0
    // The column that the user is in reports the error, too.
    await this.#read(this.#at)
  }

  /** Reads everything again soon: at once would be wasted work while changes keep coming in. */
  reload(): void {
    for (const { list } of this.#columns) list.reload()
    if (this.#by === null || this.#timer !== undefined) return
    const timer = setTimeout(() => void this.#loadAgain(timer), Math.min(3000, Math.max(120, this.#cost * 5)))
    this.#timer = timer
  }

  /** Reads the columns again behind a reading that is under way, which would never be answered if it were always overtaken. */
  async #loadAgain(timer: ReturnType<typeof setTimeout>): Promise<void> {
    await this.#lastLoad
    if (this.#timer === timer) await this.load()
  }

  /** A column has come into view. */
  see(index: number): void {
    void this.#read(index)
  }

  /** Goes to another column, to the row beside. Returns false if there is no such column. */
  go(index: number): boolean {
    const next = this.#columns[index]?.list
    const { list } = this
    if (next === undefined || list === null || index === this.#at) return false
    if (list.selectedIndex >= 0) this.#row = list.selectedIndex
    list.leave()
    list.select(null)
    this.#at = index
    this.#isNew = false
    this.see(index)
    next.selectAt(this.#row)
    return true
  }

  /** Goes to the column that shows a row, where one does. */
  goToRow(key: string): void {
    if (this.list?.keys.includes(key) === true) return
    const index = this.#columns.findIndex(({ list }) => list.keys.includes(key))
    if (index >= 0) this.go(index)
  }

  /** Puts cards of this column into another, and goes there with them. */
  carry(keys: readonly string[], to: number): void {
    const from = this.list
    const next = this.#columns[to]?.list
    if (from === null || next === undefined) return
    const row = from.keys.findIndex((key) => keys.includes(key))
    from.drop(keys)
    this.go(to)
    next.takeKeys(keys, Math.max(0, row))
  }

  /** Does one thing after the other, also where one has failed: each begins with the board as the one before has left it. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work, work)
    return this.#turn
  }

  #take(by: Board, columns: readonly BoardColumn[], fresh: boolean): void {
    const before = new Map(this.#columns.map((column) => [column.value, column]))
    const listed = columns.map((column) => ({
      ...column,
      list: before.get(column.value)?.list ?? this.#listed(by, column).list,
    }))
    if (fresh) {
      const { value } = this.#columns[this.#at] ?? withoutAny
      this.#columns = listed
      this.#at = Math.max(
        0,
        listed.findIndex((column) => column.value === value),
      )
      return
    }
    const now = new Map(listed.map((column) => [column.value, column]))
    const kept = this.#columns.map((column) => now.get(column.value) ?? { ...column, count: 0 })
    this.#columns = [...kept, ...listed.filter(({ value }) => !before.has(value))]
  }

  /** Begins at the row that the user was at, or else in the first column that has a card. */
  async #begin(): Promise<void> {
    const { index, key } = await this.#beginning()
    // Meanwhile the user may have gone to a column by themselves, or to another board.
    if (!this.#isNew || this.#columns[index] === undefined) return
    this.#isNew = false
    this.#at = index
    if (key !== null) this.list?.select(key)
  }

  /** The column to begin in, and the row in it. Columns are read one after the other until one has that row. */
  async #beginning(): Promise<{ readonly index: number; readonly key: string | null }> {
    const [key, columns] = [this.#begunAt, this.#columns]
    const filled = [...columns.keys()].filter((index) => (columns[index]?.count ?? 0) > 0)
    if (key !== null) {
      for (const index of filled) {
        await this.#read(index)
        if (!this.#isNew || this.#columns !== columns) break
        if (columns[index]?.list.keys.includes(key) === true) return { index, key }
      }
    }
    return { index: filled[0] ?? 0, key: null }
  }

  #listed(by: Board, column: BoardColumn): ListedColumn {
    const groups = new Groups()
    const ask = async (most: number | undefined) => {
      const { query, rows } = this.#questions
      return groups.taken(await rows(queryOfColumn(query(), by, column), most))
    }
    return { ...column, list: new ListStore(ask, { groups, isNarrowed: true }) }
  }

  async #read(index: number): Promise<void> {
    const list = this.#columns[index]?.list
    if (list === undefined || this.#seen.has(list)) return
    this.#seen.add(list)
    await list.load()
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

import type { AppError, Result } from '../../../shared/errors.ts'
import { firstRows } from '../../../shared/ipc-limits.ts'
import type { List } from '../../../shared/ipc.ts'
import type { Groups } from './groups.ts'

/** `unread`: nothing was answered yet. `failed`: the last answer was an error; the keys from before stay. */
export type ListState = 'unread' | 'ready' | 'failed'

/** The neighbour of a removed row that the user goes on with. */
export type Neighbour = 'next' | 'previous'

/** Factor by which a list grows when the user comes near the last of the rows that are here. */
const growth = 4

/** The properties that tell one list from another, besides its query. */
export interface ListTraits {
  /** The groups of its rows, where it can have groups. */
  readonly groups?: Groups
  /** It lists only rows of the chosen project, while one is chosen. */
  readonly isNarrowed?: boolean
}

/**
 * A list of keys with its selection and the state of its last reading. Only the user moves the selection: a selected row that an
 * answer lacks stays in its place until they go on from it. Of a large list only the first rows are here; whoever comes near the
 * last of them has more read (`more`), and whoever needs every row has all of them read (`whole`).
 */
export class ListStore {
  readonly #ask: (most: number | undefined) => Promise<Result<List>>
  #keys = $state.raw<readonly string[]>([])
  /** The most rows that are asked for; undefined: all. */
  #most: number | undefined = firstRows
  /** Number of rows behind those that are here. */
  #beyond = $state.raw(0)
  #isGrowing = false
  /** True from a reading with `fresh` until the next answer: what is here belongs to another list. */
  #becomesAnother = false
  /** The reading that was begun last; null once it was answered. */
  #lastLoad: Promise<void> | null = null
  /** Index of the row to select once the list is read for the first time; null where none was asked for. */
  #wantedIndex: number | null = null
  #state = $state.raw<ListState>('unread')
  #partial = $state.raw(false)
  #error = $state.raw<AppError | null>(null)
  #selected = $state.raw<string | null>(null)
  #selectedIndex = $derived(this.#selected === null ? -1 : this.#keys.indexOf(this.#selected))
  /** The selected row, where it is only shown because the user has not gone on from it. */
  #left = $state.raw<string | null>(null)
  /** Rows that the user has just put elsewhere; answers to earlier questions may still name them. */
  readonly #dropped = new Set<string>()
  /** Grows when the list became another one, so that views scroll to its start. */
  #generation = $state.raw(0)
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #cost = 0

  readonly groups: Groups | null
  readonly isNarrowed: boolean

  /**
   * @param ask reads the first `most` rows of the list as it should be now, or all if `most` is undefined. The filter is the
   * caller's business.
   */
  constructor(ask: (most: number | undefined) => Promise<Result<List>>, { groups, isNarrowed }: ListTraits = {}) {
    this.#ask = ask
    this.groups = groups ?? null
    this.isNarrowed = isNarrowed ?? false
  }

  /** The rows that are here: all, or the first ones. */
  get keys(): readonly string[] {
    return this.#keys
  }
  /** True if every row is here. */
  get isWhole(): boolean {
    return this.#beyond === 0
  }
  get state(): ListState {
    return this.#state
  }
  /** True while rows may be missing because the first crawl has not ended. */
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
  /** The row that has left the list and stays until the user goes on from it; null where none has. */
  get left(): string | null {
    return this.#left
  }
  /** Number of rows that it shows, whether they are here or not, with one that has left. */
  get length(): number {
    return this.#keys.length + this.#beyond
  }
  /** Number of rows, without one that has left. */
  get count(): number {
    return this.length - (this.#left === null ? 0 : 1)
  }

  /** Reads the list again. `fresh`: it is another list now (filter, account), so nothing of the old one is kept. */
  async load(fresh = false): Promise<void> {
    const reading = this.#load(fresh).finally(() => {
      if (this.#lastLoad === reading) this.#lastLoad = null
    })
    this.#lastLoad = reading
    await reading
  }

  async #load(fresh: boolean): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (fresh) this.#most = firstRows
    this.#becomesAnother ||= fresh
    const asked = (this.#asked += 1)
    const most = this.#most
    const start = performance.now()
    const result = await this.#ask(most)
    // A later question makes this answer stale.
    if (asked !== this.#asked) return
    this.#cost = performance.now() - start
    // True also where the question for another list was overtaken by a later one.
    const isAnother = this.#becomesAnother
    this.#becomesAnother = false
    if (!result.ok) {
      this.#error = result.error
      this.#state = 'failed'
      if (isAnother) this.#becomeAnother([], 0)
      return
    }
    const { keys, count, partial } = result.value
    const beyond = most === undefined ? 0 : count - keys.length
    this.#error = null
    this.#state = 'ready'
    this.#partial = partial
    if (isAnother) {
      this.#generation += 1
      this.#becomeAnother(keys, beyond)
    } else this.#replace(keys, beyond)
    if (this.#wantedIndex !== null && this.#selected === null) this.selectAt(this.#wantedIndex)
    this.#wantedIndex = null
  }

  /** True while the list that was asked for is not here yet: there are no rows, or those of the list before. */
  get isAwaited(): boolean {
    return this.#becomesAnother || (this.#lastLoad !== null && this.#state === 'unread')
  }

  /** Resolves once the rows are those of the list that was asked for last. */
  async arrived(): Promise<void> {
    while (this.isAwaited) await this.#lastLoad
  }

  /** Has more rows read, where not all are here. */
  async more(): Promise<void> {
    if (this.isWhole || this.#isGrowing || this.#most === undefined) return
    this.#isGrowing = true
    this.#most *= growth
    await this.load()
    this.#isGrowing = false
  }

  /** Has every row read. Afterwards the list is whole, unless it could not be read or becomes another one. */
  async whole(): Promise<void> {
    const generation = this.#generation
    // An answer may be overtaken by that to a later question, which asks for every row too.
    while (!this.isWhole && !this.#becomesAnother && this.#generation === generation) {
      this.#most = undefined
      await this.load()
      if (this.#state === 'failed') return
    }
  }

  /** Reads the list again soon: at once would be wasted work while changes keep coming in. */
  reload(): void {
    if (this.#state === 'unread' || this.#timer !== undefined) return
    const timer = setTimeout(() => void this.#loadAgain(timer), Math.min(3000, Math.max(120, this.#cost * 5)))
    this.#timer = timer
  }

  /** Reads the list again behind a reading that is under way: overtaken again and again, a slow list would never be answered. */
  async #loadAgain(timer: ReturnType<typeof setTimeout>): Promise<void> {
    await this.#lastLoad
    if (this.#timer === timer) await this.load()
  }

  select(key: string | null): void {
    this.#selected = key
    if (this.#left === null || key === this.#left) return
    const left = this.#left
    this.#left = null
    this.#keys = this.#keys.filter((each) => each !== left)
  }

  /** Selects the row at an index, or the last one of a shorter list; in a list that is not read yet, as soon as it is. */
  selectAt(index: number): void {
    this.#wantedIndex = this.isAwaited ? index : null
    this.select(this.#keys[Math.min(index, this.#keys.length - 1)] ?? null)
  }

  /** Moves the selection by so many rows and returns the key it is on then, or null in an empty list. */
  move(by: number): string | null {
    const last = this.#keys.length - 1
    if (last < 0) return null
    // Without a selection, the move starts beyond the end that it moves away from.
    const from = this.#selectedIndex >= 0 ? this.#selectedIndex : by > 0 ? -1 : last + 1
    const index = Math.min(last, Math.max(0, from + by))
    this.select(this.#keys[index] ?? null)
    return this.#selected
  }

  /** The row to go on with from some: the one after the last of them or before the first, else the other one, or null. */
  neighbourOf(keys: readonly string[], wanted: Neighbour): string | null {
    const gone = new Set(keys)
    const first = this.#keys.findIndex((key) => gone.has(key))
    const last = this.#keys.findLastIndex((key) => gone.has(key))
    // Between the first and the last may be rows that stay: they are nearer than those on the other side.
    const next = this.#keys[last + 1] ?? this.#keys.slice(0, last + 1).findLast((key) => !gone.has(key))
    const previous = this.#keys[first - 1] ?? this.#keys.slice(Math.max(0, first)).find((key) => !gone.has(key))
    return (wanted === 'next' ? next : previous) ?? null
  }

  /** Removes at once the rows that the user puts elsewhere, and selects the row that they go on with. `admit` ends that. */
  drop(keys: readonly string[], goOnWith: Neighbour = 'next'): void {
    const gone = new Set(keys)
    const next = this.neighbourOf(keys, goOnWith)
    for (const key of keys) this.#dropped.add(key)
    this.select(next)
    this.#keys = this.#keys.filter((key) => !gone.has(key))
  }

  /** Inserts at once the rows that the user puts here, and selects the first of them. The next answer decides their position. */
  takeKeys(keys: readonly string[], place: number): void {
    this.admit(keys)
    const others = this.#keys.filter((key) => !keys.includes(key))
    this.#keys = [...others.slice(0, place), ...keys, ...others.slice(place)]
    this.select(keys[0] ?? null)
  }

  /** Takes a dropped row back: answers that name it list it again. */
  admit(keys: readonly string[]): void {
    for (const key of keys) this.#dropped.delete(key)
  }

  /** The user looks elsewhere: a row that only stayed for them goes. */
  leave(goOnWith: Neighbour = 'next'): void {
    if (this.#left !== null) this.select(this.neighbourOf([this.#left], goOnWith))
  }

  #becomeAnother(keys: readonly string[], beyond: number): void {
    this.#beyond = beyond
    this.#selected = null
    this.#left = null
    this.#dropped.clear()
    this.#keys = keys
  }

  #replace(answer: readonly string[], beyond: number): void {
    this.#beyond = beyond
    const keys = this.#dropped.size === 0 ? answer : answer.filter((key) => !this.#dropped.has(key))
    const selected = this.#selected
    const before = this.#keys
    this.#left = selected === null || keys.includes(selected) ? null : selected
    this.#keys = this.#left === null ? keys : withKept(keys, this.#left, before)
    // A row near the end may not have left: rows that came before it may have moved it behind those that are here.
    if (this.#left !== null && before.indexOf(this.#left) > keys.length / 2) void this.more()
  }
}

/** Keys with one that is no longer among them, below the row it stood below. */
function withKept(keys: readonly string[], kept: string, before: readonly string[]): readonly string[] {
  const places = new Map(keys.map((key, index) => [key, index]))
  let index = before.indexOf(kept) - 1
  while (index >= 0 && !places.has(before[index] ?? '')) index -= 1
  const place = index < 0 ? 0 : (places.get(before[index] ?? '') ?? 0) + 1
  return [...keys.slice(0, place), kept, ...keys.slice(place)]
}

import { createContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { rowsPerCall } from '../../shared/ipc-limits.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { Row } from '../../shared/model/rows.ts'
import { withKeptParts } from './kept-parts.ts'

/** Rows kept although nothing shows them, so that scrolling back needs no call. */
const mostIdle = 4000
/** The most forgotten rows whose last state is remembered. */
const mostForgotten = 500

/** Rows by key, asked for when something shows them and kept fresh as long as it does. */
export class RowsStore {
  readonly #bridge: DocketBridge
  readonly #rows = new SvelteMap<string, Row>()
  /** Rows that are gone while something shows them, as they were last. */
  readonly #gone = new SvelteMap<string, Row>()
  /**
   * Rows that were forgotten, as they were last. A list keeps the row that the user is at in its place when it is gone, also when
   * it was out of sight meanwhile.
   */
  readonly #forgotten = new Map<string, Row>()
  /** Number of components that show a row. A row without any may be forgotten. */
  readonly #users = new Map<string, number>()
  readonly #waiting = new Set<string>()
  readonly #onTheWay = new Set<string>()
  /** Keys the main process has no row for; not asked again until something changes. */
  readonly #absent = new Set<string>()
  /** Number of changes that were reported. An answer that was on its way at a change may be from before it. */
  #changes = 0
  #scheduled = false

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** The row, or undefined while it is on its way. Reactive. */
  get(key: string): Row | undefined {
    return this.#rows.get(key)
  }

  /** The row; if it is gone while something shows it, its last state. Reactive. */
  lastOf(key: string): Row | undefined {
    return this.#rows.get(key) ?? this.#gone.get(key)
  }

  /** Returns the item that a row stands for: itself, or the subject of an inbox entry or an activity; null when that is none. */
  itemOf(key: string): string | null {
    if (!key.includes('/inboxEntry/') && !key.includes('/activity/')) return key
    const row = this.lastOf(key)
    if (row?.kind === 'activity') return row.item === null ? null : row.targetKey
    return row?.kind === 'inboxEntry' ? row.itemKey : null
  }

  /** Declares that a row is shown, asking for it (and for those around it, which will be next) when it is not here. */
  use(key: string, around: readonly string[] = []): () => void {
    this.#users.set(key, (this.#users.get(key) ?? 0) + 1)
    if (!this.#rows.has(key)) {
      if (this.#absent.has(key)) this.#showGone(key)
      this.ask([key])
      this.ask(around)
    }
    return () => {
      const users = (this.#users.get(key) ?? 1) - 1
      if (users > 0) this.#users.set(key, users)
      else {
        this.#users.delete(key)
        this.#forget(key, this.#gone)
      }
    }
  }

  /** Asks for those of the rows that are neither here nor on their way. */
  ask(keys: readonly string[]): void {
    for (const key of keys) {
      if (!this.#rows.has(key) && !this.#onTheWay.has(key) && !this.#absent.has(key)) this.#waiting.add(key)
    }
    this.#schedule()
  }

  /** The rows of keys, in their order, read now where they are not here. Keys without a row are left out. */
  async read(keys: readonly string[]): Promise<readonly Row[]> {
    const absent = keys.filter((key) => !this.#rows.has(key))
    const read = new Map<string, Row>()
    for (let start = 0; start < absent.length; start += rowsPerCall) {
      const result = await this.#bridge.call('readRows', { keys: absent.slice(start, start + rowsPerCall) })
      if (result.ok) for (const row of result.value) read.set(row.key, row)
    }
    return keys.flatMap((key) => this.#rows.get(key) ?? read.get(key) ?? [])
  }

  /** Makes sure that a row is here: reads it now where it is not. Returns false if there is no such row. */
  async bring(key: string): Promise<boolean> {
    const [row] = await this.read([key])
    if (row !== undefined) this.#set(row)
    return row !== undefined
  }

  /** Puts rows here that came by another call. */
  put(rows: readonly Row[]): void {
    for (const row of rows) this.#set(row)
  }

  /** Rows changed: those on the screen are read again in place, others are forgotten. No keys means all of those kinds. */
  changed(kinds: ReadonlySet<string>, keys: ReadonlySet<string>): void {
    this.#changes += 1
    this.#absent.clear()
    for (const [key, row] of this.#rows) {
      const shown = shownItemOf(row)
      const isOfItem = shown !== null || row.kind === 'issue' || row.kind === 'mergeRequest'
      const named =
        keys.size === 0 || keys.has(key) || keys.has(serviceKeyOf(row)) || (shown !== null && keys.has(shown))
      // An edit shows up as `pending` on rows that have keys of their own, and some rows show an item. Whose move an item is
      // goes by its comments and its entry in the inbox.
      const moves = isOfItem && (kinds.has('note') || kinds.has('inboxEntry'))
      const concerned = kinds.has('edit') || moves || (named && (kinds.has(row.kind) || shown !== null))
      if (!concerned) continue
      if (this.#users.has(key)) this.#waiting.add(key)
      else this.#forget(key, this.#rows)
    }
    for (const key of this.#users.keys()) if (!this.#rows.has(key)) this.#waiting.add(key)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.size === 0) return
    this.#scheduled = true
    queueMicrotask(() => {
      this.#scheduled = false
      const keys = [...this.#waiting]
      this.#waiting.clear()
      for (let start = 0; start < keys.length; start += rowsPerCall)
        void this.#read(keys.slice(start, start + rowsPerCall))
    })
  }

  async #read(keys: string[]): Promise<void> {
    const changes = this.#changes
    for (const key of keys) this.#onTheWay.add(key)
    const result = await this.#bridge.call('readRows', { keys })
    for (const key of keys) this.#onTheWay.delete(key)
    if (!result.ok) return
    const mayBeOld = this.#changes !== changes
    const found = new Set<string>()
    for (const row of result.value) {
      found.add(row.key)
      // Rows on the screen were asked for again at the change. The others are asked for when something shows them.
      if (!mayBeOld || this.#users.has(row.key)) this.#set(row)
      if (!mayBeOld) this.#setShown(row)
    }
    for (const key of keys) {
      if (found.has(key)) continue
      if (mayBeOld) {
        if (this.#users.has(key)) this.#waiting.add(key)
        continue
      }
      this.#absent.add(key)
      this.#forget(key, this.#rows)
      if (this.#users.has(key)) this.#showGone(key)
    }
    this.#forgetIdle()
    this.#schedule()
  }

  #set(row: Row): void {
    this.#rows.set(row.key, withKeptParts(this.#rows.get(row.key), row))
    this.#gone.delete(row.key)
    this.#forgotten.delete(row.key)
  }

  /** A row brings along that of the item it shows: the item opens with it. One that is in use is read by itself. */
  #setShown(row: Row): void {
    const item = row.kind === 'inboxEntry' || row.kind === 'activity' ? row.item : null
    if (item !== null && !this.#users.has(item.key)) this.#set(item)
  }

  /** Gives a row that is gone, but shown, its last state, where that is still known. */
  #showGone(key: string): void {
    const last = this.#forgotten.get(key)
    if (last !== undefined) this.#gone.set(key, last)
  }

  #forget(key: string, from: Map<string, Row>): void {
    const row = from.get(key)
    if (row === undefined) return
    from.delete(key)
    this.#forgotten.delete(key)
    this.#forgotten.set(key, row)
    const [oldest] = this.#forgotten.keys()
    if (this.#forgotten.size > mostForgotten && oldest !== undefined) this.#forgotten.delete(oldest)
  }

  #forgetIdle(): void {
    let excess = this.#rows.size - this.#users.size - mostIdle
    if (excess <= 0) return
    for (const key of [...this.#rows.keys()]) {
      if (excess <= 0) return
      if (this.#users.has(key)) continue
      this.#rows.delete(key)
      excess -= 1
    }
  }
}

/** The key by which changes of a row are reported: a row that was made here may have been asked for by its local one. */
export function serviceKeyOf(row: Row): string {
  return ('serviceKey' in row ? row.serviceKey : undefined) ?? row.key
}

/** The item that a row of another kind shows, or null. */
function shownItemOf(row: Row): string | null {
  if (row.kind === 'inboxEntry') return row.itemKey
  return row.kind === 'activity' ? row.targetKey : null
}

export const [useRows, provideRows] = createContext<RowsStore>()

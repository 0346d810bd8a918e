import { rowsById } from './rows.ts'
import type { Store, Value } from './store.ts'

/** The part of a list that is asked for. */
export interface Window {
  readonly offset: number
  /** Infinity for the whole list. */
  readonly limit: number
}

/** Everything, for the lists that real services do not page. */
export const whole: Window = { offset: 0, limit: Infinity }

/** The part of a list in memory that a window asks for. */
export function cut<Row>(rows: readonly Row[], window: Window): { rows: readonly Row[]; total: number } {
  return { rows: rows.slice(window.offset, window.offset + window.limit), total: rows.length }
}

export interface Listed<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** A list of rows of one table. All text is constant; values come in as parameters. */
export interface Listing {
  readonly table: string
  /** Table and index hint, after FROM. */
  readonly from: string
  readonly where: readonly string[]
  readonly values: readonly Value[]
  /** Columns, the last of which makes the order total. */
  readonly order: readonly string[]
  readonly descending: boolean
  /**
   * True when no index has the rows in this order, so that each page would search and sort all of them again: then their
   * ids are found once and remembered.
   */
  readonly searched?: boolean
}

/**
 * One window of a list and the count of all its rows. A window beyond the middle is read from the other end, so the
 * last page costs no more than the first.
 */
export function listRows<Row extends { id: number }>(store: Store, listing: Listing, window: Window): Listed<Row> {
  if (listing.searched) return searchedRows(store, listing, window)
  const where = listing.where.length > 0 ? `WHERE ${listing.where.join(' AND ')}` : ''
  const source = `FROM ${listing.from} ${where}`
  const total = store.remember(`${source} ${JSON.stringify(listing.values)}`, () => {
    return store.get<{ n: number }>(`SELECT count(*) AS n ${source}`, ...listing.values)?.n ?? 0
  })
  const count = Math.max(0, Math.min(window.limit, total - window.offset))
  if (count === 0) return { rows: [], total }
  const fromTheEnd = total - window.offset - count
  const backwards = fromTheEnd < window.offset
  const direction = listing.descending === backwards ? 'ASC' : 'DESC'
  const order = listing.order.map((column) => `${column} ${direction}`).join(', ')
  const ids = store
    .all<{
      id: number
    }>(
      `SELECT id ${source} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...listing.values,
      count,
      backwards ? fromTheEnd : window.offset,
    )
    .map(({ id }) => id)
  if (backwards) ids.reverse()
  const rows = rowsById<Row>(store, listing.table, ids)
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total }
}

function searchedRows<Row extends { id: number }>(store: Store, listing: Listing, window: Window): Listed<Row> {
  const order = listing.order.map((column) => `${column} ${listing.descending ? 'DESC' : 'ASC'}`).join(', ')
  const query = `SELECT id FROM ${listing.from} WHERE ${listing.where.join(' AND ')} ORDER BY ${order}`
  const found = store.remember(
    `${query} ${JSON.stringify(listing.values)}`,
    () => store.all<{ id: number }>(query, ...listing.values).map(({ id }) => id),
    (ids) => ids.length,
  )
  const ids = found.slice(window.offset, window.offset + window.limit)
  const rows = rowsById<Row>(store, listing.table, ids)
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total: found.length }
}

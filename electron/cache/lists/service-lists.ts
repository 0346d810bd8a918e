import type { ServiceListKind } from '../../../shared/model/service-list.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'

/** A row of an on-demand list. Its other fields depend on the list. */
export interface ServiceRow {
  readonly id: number
  readonly [field: string]: unknown
}

/**
 * Stores a list as it was read whole, in the place of the rows before.
 *
 * I6: rows that were stored or removed after the request began stay as they are.
 *
 * @param readAt milliseconds since 1970
 */
export function storeServiceList(
  cache: WritableCache,
  name: string,
  {
    rows,
    arrival,
    readAt,
  }: { readonly rows: readonly ServiceRow[]; readonly arrival: Arrival; readonly readAt: number },
): void {
  const place = statement(cache, `UPDATE service_rows SET position = ? WHERE list = ? AND id = ?`)
  for (const [position, row] of rows.entries()) {
    storeReadServiceRow(cache, name, row, arrival)
    place.run(position, name, row.id)
  }
  const isNamed = new Set(rows.map(({ id }) => id))
  const known = statement(cache, `SELECT id, revision FROM service_rows WHERE list = ?`)
  for (const { id, revision } of known.all(name) as { id: number; revision: number }[]) {
    if (isNamed.has(id)) continue
    if (revision > arrival.begunAt) arrival.onRefused?.()
    else removeServiceRow(cache, name, id, arrival)
  }
  statement(
    cache,
    `INSERT INTO service_lists (name, revision, read_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET revision = excluded.revision, read_at = excluded.read_at,
       overtaken = iif(overtaken > ?, overtaken, 0)`,
  ).run(name, arrival.revision, readAt, arrival.begunAt)
}

/**
 * Stores a row that was read. I6: a row that the list did not name when it was read whole, after this request began, may
 * be gone, and is refused.
 */
export function storeReadServiceRow(cache: WritableCache, name: string, row: ServiceRow, arrival: Arrival): void {
  const listed = statement(cache, `SELECT revision FROM service_lists WHERE name = ?`).pluck().get(name)
  const isNew = readStoredServiceRow(cache, name, row.id) === null
  const mayBeGone = isNew && Number(listed ?? 0) > arrival.begunAt
  if (mayBeGone || !putServiceRow(cache, name, row, arrival)) arrival.onRefused?.()
}

/**
 * Stores the row with which the service answered an edit. Where another answer came in between, it is unknown which of the two is
 * newer: that one stays (I6), and the list is to be read again.
 */
export function storeEditedServiceRow(cache: WritableCache, name: string, row: ServiceRow, arrival: Arrival): void {
  if (putServiceRow(cache, name, row, arrival)) return
  statement(cache, `UPDATE service_lists SET overtaken = ? WHERE name = ?`).run(arrival.revision, name)
}

/**
 * Puts a row into a list: at its end if it is new. I6: returns false, and changes nothing, when the known row arrived after the
 * request began and is another one.
 */
function putServiceRow(
  cache: WritableCache,
  name: string,
  row: ServiceRow,
  { revision, begunAt }: Pick<Arrival, 'revision' | 'begunAt'>,
): boolean {
  const data = JSON.stringify(row)
  const text = `SELECT revision, data FROM service_rows WHERE list = :name AND id = :id
    UNION ALL SELECT revision, NULL FROM removed_service_rows WHERE list = :name AND id = :id`
  const known = statement(cache, text).get({ name, id: row.id }) as
    { revision: number; data: string | null } | undefined
  if (known !== undefined && known.revision > begunAt) return known.data === data
  statement(cache, `DELETE FROM removed_service_rows WHERE list = ? AND id = ?`).run(name, row.id)
  const end = `SELECT coalesce(max(position), -1) + 1 FROM service_rows WHERE list = ?`
  statement(
    cache,
    `INSERT INTO service_rows (list, id, position, revision, data) VALUES (?, ?, (${end}), ?, ?)
     ON CONFLICT (list, id) DO UPDATE SET revision = excluded.revision, data = excluded.data`,
  ).run(name, row.id, name, revision, data)
  return true
}

/** Removes a row, and remembers when, so that no earlier answer brings it back (I6). */
export function removeServiceRow(
  cache: WritableCache,
  name: string,
  id: number,
  { revision }: Pick<Arrival, 'revision'>,
): void {
  statement(cache, `DELETE FROM service_rows WHERE list = ? AND id = ?`).run(name, id)
  const note = `INSERT OR REPLACE INTO removed_service_rows (list, id, revision) VALUES (?, ?, ?)`
  statement(cache, note).run(name, id, revision)
}

/** A row as the service said it; null where it is not in the list. */
export function readStoredServiceRow(cache: ReadableCache, name: string, id: number): ServiceRow | null {
  const text = `SELECT data FROM service_rows WHERE list = ? AND id = ?`
  const data = statement(cache, text).pluck().get(name, id) as string | undefined
  return data === undefined ? null : (JSON.parse(data) as ServiceRow)
}

/** The rows of a list as the service said them, in its order. */
export function listServiceRows<Row extends { readonly id: number }>(cache: ReadableCache, name: string): Row[] {
  const text = `SELECT data FROM service_rows WHERE list = ? ORDER BY position`
  return (statement(cache, text).pluck().all(name) as string[]).map((data) => JSON.parse(data) as Row)
}

/** A row as the service said it in whichever list of a kind has it; undefined where none has. */
export function findServiceRow<Row extends { readonly id: number }>(
  cache: ReadableCache,
  kind: ServiceListKind,
  id: number,
): Row | undefined {
  const text = `SELECT data FROM service_rows WHERE list >= ? AND list < ? AND id = ? LIMIT 1`
  // Names of lists are their kind, a space and a number: `!` comes after the space.
  const data = statement(cache, text).pluck().get(`${kind} `, `${kind}!`, id) as string | undefined
  return data === undefined ? undefined : (JSON.parse(data) as Row)
}

/** State of the reading of a list. */
export interface ServiceListReading {
  /** Time of the last reading, in milliseconds since 1970; null before the first one. */
  readonly readAt: number | null
  /** True if an answer to an edit came too late to be stored since, so that the list is to be read again. */
  readonly isOvertaken: boolean
}

export function readServiceListReading(cache: ReadableCache, name: string): ServiceListReading {
  const text = `SELECT read_at AS readAt, overtaken FROM service_lists WHERE name = ?`
  const found = statement(cache, text).get(name) as { readAt: number; overtaken: number } | undefined
  return { readAt: found?.readAt ?? null, isOvertaken: (found?.overtaken ?? 0) > 0 }
}

/** The rows of a list in its order, with waiting edits folded in; those that are not on the service yet come last. */
export function listShownServiceRows(cache: ReadableCache, name: string): ServiceRow[] {
  const text = `SELECT coalesce(folded.data, stored.data) AS data, 0 AS isNew, position, stored.id AS id
      FROM service_rows stored
      LEFT JOIN temp.folded_service_rows folded ON folded.list = stored.list AND folded.id = stored.id
      WHERE stored.list = :name AND coalesce(folded.gone, 0) = 0
    UNION ALL
    SELECT data, 1, 0, id FROM temp.folded_service_rows folded WHERE list = :name AND gone = 0
      AND NOT EXISTS (SELECT 1 FROM service_rows WHERE list = :name AND id = folded.id)
    ORDER BY isNew, position, id DESC`
  return (statement(cache, text).pluck().all({ name }) as string[]).map((data) => JSON.parse(data) as ServiceRow)
}

import { statement } from '../database/statement.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import type { Arrival } from './revision.ts'

/** A row of a list that nobody syncs. What else it has depends on the list. */
export interface ServiceRow {
  readonly id: number
  readonly [field: string]: unknown
}

/** Stores a list as it was read whole, in the place of what was there. @param readAt milliseconds since 1970 */
export function storeServiceList(
  cache: WritableCache,
  name: string,
  rows: readonly ServiceRow[],
  { revision }: Pick<Arrival, 'revision'>,
  readAt: number,
): void {
  statement(
    cache,
    `INSERT INTO service_lists (name, revision, read_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET revision = excluded.revision, read_at = excluded.read_at`,
  ).run(name, revision, readAt)
  statement(cache, `DELETE FROM service_rows WHERE list = ?`).run(name)
  const insert = statement(cache, `INSERT OR REPLACE INTO service_rows (list, id, position, data) VALUES (?, ?, ?, ?)`)
  for (const [position, row] of rows.entries()) insert.run(name, row.id, position, JSON.stringify(row))
}

/** Adds a row that was made to the end of a list, or changes it. */
export function storeServiceRow(cache: WritableCache, name: string, row: ServiceRow): void {
  const end = `SELECT coalesce(max(position), -1) + 1 FROM service_rows WHERE list = ?`
  statement(
    cache,
    `INSERT INTO service_rows (list, id, position, data) VALUES (?, ?, (${end}), ?)
     ON CONFLICT (list, id) DO UPDATE SET data = excluded.data`,
  ).run(name, row.id, name, JSON.stringify(row))
}

export function removeServiceRow(cache: WritableCache, name: string, id: number): void {
  statement(cache, `DELETE FROM service_rows WHERE list = ? AND id = ?`).run(name, id)
}

/** When a list was last read, in milliseconds since 1970; null when it never was. */
export function readServiceListTime(cache: ReadableCache, name: string): number | null {
  const readAt = statement(cache, `SELECT read_at FROM service_lists WHERE name = ?`).pluck().get(name)
  return (readAt as number | undefined) ?? null
}

/** The rows of a list with waiting edits folded in; those that are not on the service yet come last. */
export function listShownServiceRows(cache: ReadableCache, name: string): ServiceRow[] {
  const text = `SELECT coalesce(folded.data, stored.data) FROM service_rows stored
      LEFT JOIN temp.folded_service_rows folded ON folded.list = stored.list AND folded.id = stored.id
      WHERE stored.list = :name AND coalesce(folded.gone, 0) = 0
    UNION ALL SELECT data FROM (
      SELECT data, id FROM temp.folded_service_rows folded WHERE list = :name AND gone = 0
        AND NOT EXISTS (SELECT 1 FROM service_rows WHERE list = :name AND id = folded.id)
      ORDER BY id DESC
    )`
  return (statement(cache, text).pluck().all({ name }) as string[]).map((data) => JSON.parse(data) as ServiceRow)
}

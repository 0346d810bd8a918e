import type { Store, Value } from './store.ts'

/** A row as its columns; the names of columns are constants of the code. */
export type Columns = Readonly<Record<string, Value | undefined>>

function given(columns: Columns): [string, Value][] {
  return Object.entries(columns).filter((entry): entry is [string, Value] => entry[1] !== undefined)
}

/** Adds a row and returns its id. A column that is undefined gets the table's default. */
export function insertRow(store: Store, table: string, columns: Columns): number {
  const entries = given(columns)
  const names = entries.map(([name]) => name).join(', ')
  const marks = entries.map(() => '?').join(', ')
  return store.run(`INSERT INTO ${table} (${names}) VALUES (${marks})`, ...entries.map(([, value]) => value)).id
}

/** Sets columns of a row. A column that is undefined stays as it is. */
export function setRow(store: Store, table: string, id: number, columns: Columns): void {
  const entries = given(columns)
  if (entries.length === 0) return
  const set = entries.map(([name]) => `${name} = ?`).join(', ')
  store.run(`UPDATE ${table} SET ${set} WHERE id = ?`, ...entries.map(([, value]) => value), id)
}

/** The rows with these ids, by id, in one query. The table's name is a constant of the code. */
export function rowsById<Row extends { id: number }>(
  store: Store,
  table: string,
  ids: Iterable<number | null>,
): Map<number, Row> {
  const wanted = new Set<number>()
  for (const id of ids) if (id !== null) wanted.add(id)
  if (wanted.size === 0) return new Map()
  const rows = store.all<Row>(
    `SELECT * FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...wanted]),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

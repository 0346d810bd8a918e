import type { WritableCache } from './database.ts'
import type { Arrival } from './revision.ts'
import { statement } from '../database/statement.ts'

/** A table that holds rows of the service, and the columns it stores of them (`id` and `revision` aside). */
export interface RowTable<Column extends string> {
  readonly name: string
  readonly columns: readonly Column[]
  /** Whether rows say when they were last changed. */
  readonly dated: boolean
}

export type Value = string | number | null

/** A row as it stands in its table. */
export type RowRecord<Column extends string> = { readonly id: number } & { readonly [C in Column]: Value }

/**
 * Stores a row unless it is already so, and answers whether something changed.
 *
 * I6: an answer is refused when its request began before the stored answer arrived, unless its `updated_at` is newer:
 * two requests may be answered out of order, and the answer of a write must not be undone by a page read before it.
 * From a later request an equal or older `updated_at` is taken, since owners may set it back.
 */
export function upsert<Column extends string>(
  cache: WritableCache,
  table: RowTable<Column>,
  row: RowRecord<Column>,
  arrival: Arrival,
): boolean {
  const values = table.columns.map((column) => row[column])
  const parameters = [row.id, arrival.revision, ...values, arrival.begunAt]
  if (statement(cache, upsertText(table)).run(...parameters).changes > 0) return true
  if (table.dated && arrival.onRefused && isTooEarly(cache, table, row.id, arrival)) arrival.onRefused()
  return false
}

/** Whether an answer that changed nothing had no right to: it may differ from what is stored, and nobody knows which is newer. */
function isTooEarly(cache: WritableCache, { name }: RowTable<string>, id: number, { begunAt }: Arrival): boolean {
  const revision = statement(cache, `SELECT revision FROM ${name} WHERE id = ?`).pluck().get(id) as number | undefined
  return revision !== undefined && revision > begunAt
}

const texts = new Map<string, string>()

function upsertText({ name, columns, dated }: RowTable<string>): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const list = columns.join(', ')
  const newer = dated ? ` OR excluded.updated_at > ${name}.updated_at` : ''
  const text = `
    INSERT INTO ${name} (id, revision, ${list})
    VALUES (?, ?, ${columns.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, ${columns.map((c) => `${c} = excluded.${c}`).join(', ')}
    WHERE (${name}.revision <= ?${newer})
      AND (${columns.map((c) => `${name}.${c}`).join(', ')}) IS NOT (${columns.map((c) => `excluded.${c}`).join(', ')})`
  texts.set(name, text)
  return text
}

/** Milliseconds of a timestamp; the client has made sure that it is one. */
export function millisecondsOf(timestamp: string): number {
  return Date.parse(timestamp)
}

export function timestampOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

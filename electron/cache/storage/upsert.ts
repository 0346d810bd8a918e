import { wireNameOf } from '../../../shared/model/entity.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import type { Arrival, ChangedRecord } from './revision.ts'
import { statement } from '../../database/statement.ts'

/** A table that holds rows of the service, and the columns it stores of them (`id` and `revision` aside). */
export interface RowTable<Column extends string> {
  readonly name: string
  readonly columns: readonly Column[]
  /** True if rows have the time of their last change. */
  readonly dated: boolean
  /** The columns that some answers leave out. `unsaid` in one of them leaves there what is stored. */
  readonly sometimesUnsaid?: readonly Column[]
  /** The columns that hold a field of the entity, where their names are not that of the field. */
  readonly columnsOf?: Readonly<Record<string, readonly Column[]>>
}

/** Value of a column of non-negative numbers until an answer has the value. */
export const unsaid = -1

export type Value = string | number | null

/** A row as it stands in its table. */
export type RowRecord<Column extends string> = { readonly id: number } & { readonly [C in Column]: Value }

/**
 * Stores a row unless it is already stored with the same values. Returns true if something changed. A row that was stored before
 * and changed is reported to `arrival.onChange` with its old and new values; a new row is reported to `arrival.onNew`.
 *
 * Values that an answer leaves out (`sometimesUnsaid`, and `unsaidFields`) stay as they are known from another
 * answer.
 *
 * I6: an answer is refused when its request began before the stored answer arrived, unless its `updated_at` is newer. Two
 * requests may be answered out of order, and a page read before a write must not undo the answer of the write. From a later
 * request an equal or older `updated_at` is accepted, since owners may set it back.
 */
export function upsert<Column extends string>(
  cache: WritableCache,
  table: RowTable<Column>,
  said: RowRecord<Column>,
  arrival: Arrival,
  unsaidFields: readonly string[] = [],
): boolean {
  const { insert, read, update } = textsOf(table)
  const valuesOf = (row: RowRecord<Column>) => table.columns.map((column) => row[column])
  // Most rows of a first sync are new: for them one statement is enough.
  if (statement(cache, insert).run(said.id, arrival.revision, ...valuesOf(said)).changes > 0) {
    arrival.onNew?.(table.name, said)
    return true
  }
  const stored = statement(cache, read).get(said.id) as StoredRecord<Column>
  const row = withKnown(table, said, stored, unsaidFields)
  if (table.columns.every((column) => stored[column] === row[column])) return false
  if (stored.revision > arrival.begunAt && !(table.dated && isNewer(row, stored))) {
    if (table.dated) arrival.onRefused?.()
    return false
  }
  statement(cache, update).run(arrival.revision, ...valuesOf(row), row.id)
  arrival.onChange?.(table.name, stored, row)
  return true
}

/**
 * Returns true if a row is stored as an answer says it: with a newer date, or with the same date and the same values in some columns.
 * Values that the answer leaves out count as the same.
 */
export function isStored<Column extends string>(
  cache: ReadableCache,
  table: RowTable<Column>,
  said: RowRecord<Column>,
  columns: readonly Column[],
  unsaidFields: readonly string[] = [],
): boolean {
  const stored = statement(cache, textsOf(table).read).get(said.id) as StoredRecord<Column> | undefined
  if (stored === undefined || isNewer(said, stored)) return false
  if (isNewer(stored, said)) return true
  const row = withKnown(table, said, stored, unsaidFields)
  return columns.every((column) => stored[column] === row[column])
}

/** A row as it stands in its table, with the revision that stored it. */
type StoredRecord<Column extends string> = RowRecord<Column> & { readonly revision: number }

/** Returns the row with known values in the place of those that it leaves out. */
function withKnown<Column extends string>(
  table: RowTable<Column>,
  said: RowRecord<Column>,
  stored: StoredRecord<Column>,
  unsaidFields: readonly string[],
): RowRecord<Column> {
  const left = [
    ...(table.sometimesUnsaid ?? []).filter((column) => said[column] === unsaid),
    ...unsaidFields.flatMap((field) => columnsOf(table, field)),
  ]
  return left.length === 0 ? said : { ...said, ...Object.fromEntries(left.map((column) => [column, stored[column]])) }
}

function columnsOf<Column extends string>(table: RowTable<Column>, field: string): readonly Column[] {
  const name = wireNameOf(field)
  return table.columnsOf?.[field] ?? table.columns.filter((column) => column === name)
}

function isNewer(row: ChangedRecord, stored: ChangedRecord): boolean {
  return Number(row['updated_at']) > Number(stored['updated_at'])
}

interface Texts {
  readonly insert: string
  readonly read: string
  readonly update: string
}

const texts = new Map<string, Texts>()

function textsOf({ name, columns }: RowTable<string>): Texts {
  const known = texts.get(name)
  if (known) return known
  const made: Texts = {
    insert: `INSERT INTO ${name} (id, revision, ${columns.join(', ')})
      VALUES (?, ?, ${columns.map(() => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`,
    read: `SELECT * FROM ${name} WHERE id = ?`,
    update: `UPDATE ${name} SET revision = ?, ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  }
  texts.set(name, made)
  return made
}

/** Converts a timestamp to milliseconds. The client has already checked that it is one. */
export function millisecondsOf(timestamp: string): number {
  return Date.parse(timestamp)
}

export function timestampOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

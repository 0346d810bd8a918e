/** A row as the service sent it: nothing in it is trusted before a field of an entity has read it. */

/** Reason why a row cannot be used. Holds names of fields, never their values. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
}

export type WireRow = Readonly<Record<string, unknown>>

/** Returns true if something has fields. */
export function isWireRow(value: unknown): value is WireRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The row with its fields. @throws RowProblem for anything that is no object */
export function wireRow(row: unknown, what: string): WireRow {
  if (!isWireRow(row)) throw new RowProblem(`${what} is not an object`)
  return row
}

/**
 * Puts an error that was thrown while a row was read into words. An error that is no RowProblem is Docket's own fault
 * and is thrown on.
 */
export function problemOf(thrown: unknown): string {
  if (thrown instanceof RowProblem) return thrown.message
  throw thrown
}

/** A value within a row that could not be read, so that something else stands for it. */
export interface OddValue {
  /** The field of the entity. */
  readonly field: string
  /** True if all of the field is unknown; false where it is only something within it. */
  readonly isUnknown: boolean
  /** Names fields, never their values. */
  readonly problem: string
}

const odd = new WeakMap<object, readonly OddValue[]>()
const nothing: readonly OddValue[] = []

/** Returns the odd values in a row, or in a list within one, that was read all the same. */
export function oddIn(value: unknown): readonly OddValue[] {
  // Every field of every row is asked.
  return (typeof value === 'object' && value !== null && odd.get(value)) || nothing
}

/** Notes the odd values in a row or list, and returns it. */
export function withOdd<Value extends object>(value: Value, found: readonly OddValue[]): Value {
  if (found.length > 0) odd.set(value, found)
  return value
}

const leftOut = new WeakMap<object, readonly string[]>()

/** Notes the fields of which the answer says nothing, and returns the row. */
export function withLeftOut<Row extends object>(row: Row, fields: readonly string[]): Row {
  if (fields.length > 0) leftOut.set(row, fields)
  return row
}

/** The fields of a row that an answer left out, or sent in a form that could not be read: their known values stay. */
export function unsaidFieldsIn(row: object): readonly string[] {
  const unread = oddIn(row).flatMap(({ field, isUnknown }) => (isUnknown ? [field] : []))
  const silent = leftOut.get(row) ?? []
  return unread.length === 0 ? silent : [...silent, ...unread]
}

/** Returns the id of a row that may be anything. */
export function idIn(row: unknown): number | string | null {
  if (typeof row !== 'object' || row === null) return null
  const { id } = row as WireRow
  if (typeof id === 'string') return id.slice(0, 100)
  return typeof id === 'number' ? id : null
}

/** Returns true if the service left a field out: missing and null mean the same (contract, "Notation"). */
export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

import * as v from 'valibot'
import { canonicalTimestamp } from './timestamp.ts'
import { isAbsent, RowProblem, wireRow, type WireRow } from './wire-row.ts'

/**
 * The sorts of fields that entities are made of. A field that the service sends in another type than the contract says
 * makes the whole row a problem, since guessing would store something that the service did not say.
 */

type AnySchema = v.GenericSchema

/** What a field holds once it has been read, and how it is read. */
export interface Field<Schema extends AnySchema = AnySchema> {
  readonly schema: Schema
  /** Reads the field of a row by the name that the service gives it. @throws RowProblem */
  read(row: WireRow, name: string): v.InferOutput<Schema>
}

/** A field of a sort of its own. */
export function field<Schema extends AnySchema>(schema: Schema, read: Field<Schema>['read']): Field<Schema> {
  return { schema, read }
}

/** An integer above 0. */
export const id = field(v.number(), (row, name) => {
  const value = row[name]
  if (typeof value === 'number' && value > 0 && Number.isSafeInteger(value)) return value
  throw new RowProblem(`${name} is not an id`)
})

/** The same, or 0 where there is none to be named. */
export const idOrZero = field(v.number(), (row, name) => (row[name] === 0 ? 0 : id.read(row, name)))

export const text = field(v.string(), (row, name) => {
  const value = row[name]
  if (typeof value === 'string') return value
  throw new RowProblem(`${name} is not a text`)
})

export const flag = field(v.boolean(), (row, name) => {
  const value = row[name]
  if (typeof value === 'boolean') return value
  throw new RowProblem(`${name} is neither true nor false`)
})

export const number = field(v.number(), (row, name) => {
  const value = row[name]
  if (typeof value === 'number') return value
  throw new RowProblem(`${name} is not a number`)
})

/** A list of texts; empty where there is none. */
export const texts = field(v.array(v.string()), (row, name) => {
  const value = row[name]
  if (isAbsent(value)) return []
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw new RowProblem(`${name} is not a list of texts`)
})

/** A timestamp, as `2016-01-04T15:31:46.176Z`. */
export const timestamp = field(v.string(), (row, name) => {
  const value = row[name]
  const canonical = typeof value === 'string' ? canonicalTimestamp(value) : null
  if (canonical === null) throw new RowProblem(`${name} is not a timestamp`)
  return canonical
})

/** A date as YYYY-MM-DD, null where there is none. A timestamp is cut to its date. */
export const dateOrNull = field(v.nullable(v.string()), (row, name) => {
  const value = row[name]
  if (isAbsent(value) || value === '') return null
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|[T ])/.test(value)) {
    const date = value.slice(0, 10)
    if (!Number.isNaN(Date.parse(date))) return date
  }
  throw new RowProblem(`${name} is not a date`)
})

/** A field that may be left out; it is then null. */
export function orNull<Schema extends AnySchema>(of: Field<Schema>): Field<v.NullableSchema<Schema, undefined>> {
  return field(v.nullable(of.schema), (row, name) => (isAbsent(row[name]) ? null : of.read(row, name)))
}

/** A field that may be left out; it then has this value. */
export function or<Schema extends AnySchema>(of: Field<Schema>, otherwise: v.InferOutput<Schema>): Field<Schema> {
  return field(of.schema, (row, name) => (isAbsent(row[name]) ? otherwise : of.read(row, name)))
}

/** A field that may be left out; another field of the row, by the service's name for it, is then read in its place. */
export function orField<Schema extends AnySchema>(of: Field<Schema>, other: string): Field<Schema> {
  return field(of.schema, (row, name) => of.read(row, isAbsent(row[name]) ? other : name))
}

/** A field that the service calls by another name than Docket. */
export function named<Schema extends AnySchema>(wireName: string, of: Field<Schema>): Field<Schema> {
  return field(of.schema, (row) => of.read(row, wireName))
}

/** A field within a row that stands in the row. */
export function within<Schema extends AnySchema>(outer: string, name: string, of: Field<Schema>): Field<Schema> {
  return field(of.schema, (row) => of.read(wireRow(row[outer], outer), name))
}

/** A value that is worked out from other fields of the row. */
export function workedOut<Schema extends AnySchema>(
  schema: Schema,
  read: (row: WireRow) => v.InferOutput<Schema>,
): Field<Schema> {
  return field(schema, read)
}

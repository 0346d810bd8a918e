import * as v from 'valibot'
import { canonicalTimestamp, unknownTime } from './timestamp.ts'
import { isAbsent, problemOf, RowProblem, wireRow, withOdd, type WireRow } from './wire-row.ts'

/**
 * The sorts of fields that entities are made of. Where the service sends a field in another type than the contract says, nothing
 * is guessed: a value for "not known" takes its place, and the row is kept. Only without an id, or another name of its own, there
 * is no row.
 */

type AnySchema = v.GenericSchema

/** Value of a field once it has been read, and the way it is read. */
export interface Field<Schema extends AnySchema = AnySchema> {
  readonly schema: Schema
  /** Value in place of one that cannot be read; null where the row is nothing without it. */
  readonly unknown: ((row: WireRow) => v.InferOutput<Schema>) | null
  /** Reads the field of a row by the name that the service gives it. @throws RowProblem */
  read(row: WireRow, name: string): v.InferOutput<Schema>
  /**
   * Returns true if an answer leaves out the field. Then the known value stays. A null means that there is none. Always false for
   * a field that every answer has.
   */
  isLeftOut(row: WireRow, name: string): boolean
}

const never = () => false
/** A field that an answer may leave out, under its own name. */
export const isMissing: Field['isLeftOut'] = (row, name) => row[name] === undefined

/** A field of a sort of its own. */
export function field<Schema extends AnySchema>(
  schema: Schema,
  unknown: Field<Schema>['unknown'],
  read: Field<Schema>['read'],
  isLeftOut: Field['isLeftOut'] = never,
): Field<Schema> {
  return { schema, unknown, read, isLeftOut }
}

/** A field that may be left out of an answer, but not by one that has this other field, which has the same meaning. */
export function unlessGiven<Schema extends AnySchema>(other: string, of: Field<Schema>): Field<Schema> {
  return { ...of, isLeftOut: (row, name) => isMissing(row, name) && isMissing(row, other) }
}

/** The field without which a row is nothing, such as the name by which it is known. */
export function vital<Schema extends AnySchema>(of: Field<Schema>): Field<Schema> {
  return { ...of, unknown: null }
}

/** A field for which this stands where it cannot be read. */
export function elseUnknown<Schema extends AnySchema>(of: Field<Schema>, value: v.InferOutput<Schema>): Field<Schema> {
  return { ...of, unknown: () => value }
}

export function isId(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && Number.isSafeInteger(value)
}

/** An integer above 0. */
export const id = field(v.number(), null, (row, name) => {
  const value = row[name]
  if (isId(value)) return value
  throw new RowProblem(`${name} is not an id`)
})

/** The same, or 0 where there is none to be named. */
export const idOrZero = field(
  v.number(),
  () => 0,
  (row, name) => (row[name] === 0 ? 0 : id.read(row, name)),
)

export const text = field(
  v.string(),
  () => '',
  (row, name) => {
    const value = row[name]
    if (typeof value === 'string') return value
    throw new RowProblem(`${name} is not a text`)
  },
)

export const flag = field(
  v.boolean(),
  () => false,
  (row, name) => {
    const value = row[name]
    if (typeof value === 'boolean') return value
    throw new RowProblem(`${name} is neither true nor false`)
  },
)

/** A whole number: the contract knows no others. */
export const number = field(
  v.number(),
  () => 0,
  (row, name) => {
    const value = row[name]
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value
    throw new RowProblem(`${name} is not a whole number`)
  },
)

/** A list of texts; empty where there is none. Anything else is left out of it. */
export const texts = field(
  v.array(v.string()),
  () => [],
  (row, name) => {
    const value = row[name]
    if (isAbsent(value)) return []
    if (!Array.isArray(value)) throw new RowProblem(`${name} is not a list of texts`)
    const read = value.filter((one): one is string => typeof one === 'string')
    const problem = `${name} has something that is not a text`
    return withOdd(read, read.length === value.length ? [] : [{ field: name, isUnknown: false, problem }])
  },
  isMissing,
)

/** A timestamp, as `2016-01-04T15:31:46.176Z`. */
export const timestamp = field(
  v.string(),
  () => unknownTime,
  (row, name) => {
    const value = row[name]
    const canonical = typeof value === 'string' ? canonicalTimestamp(value) : null
    if (canonical === null) throw new RowProblem(`${name} is not a timestamp`)
    return canonical
  },
)

/** A date as YYYY-MM-DD, null where there is none. A timestamp is cut to its date. */
export const dateOrNull = field(
  v.nullable(v.string()),
  () => null,
  (row, name) => {
    const value = row[name]
    if (isAbsent(value) || value === '') return null
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|[T ])/.test(value)) {
      const date = value.slice(0, 10)
      if (!Number.isNaN(Date.parse(date))) return date
    }
    throw new RowProblem(`${name} is not a date`)
  },
  isMissing,
)

/** A field that may be left out; it is then null. */
export function orNull<Schema extends AnySchema>(of: Field<Schema>): Field<v.NullableSchema<Schema, undefined>> {
  return field(
    v.nullable(of.schema),
    () => null,
    (row, name) => (isAbsent(row[name]) ? null : of.read(row, name)),
    isMissing,
  )
}

/** A field that may be left out; it then has this value. */
export function or<Schema extends AnySchema>(of: Field<Schema>, otherwise: v.InferOutput<Schema>): Field<Schema> {
  return field(
    of.schema,
    () => otherwise,
    (row, name) => (isAbsent(row[name]) ? otherwise : of.read(row, name)),
    isMissing,
  )
}

/** A field that may be left out; another field of the row, by the service's name for it, is then read in its place. */
export function orField<Schema extends AnySchema>(of: Field<Schema>, other: string): Field<Schema> {
  return field(
    of.schema,
    (row) => readOr(of, row, other),
    (row, name) => of.read(row, isAbsent(row[name]) ? other : name),
    isMissing,
  )
}

/** A field within a row that stands in the row. */
export function within<Schema extends AnySchema>(outer: string, name: string, of: Field<Schema>): Field<Schema> {
  const read = (row: WireRow) => reported(outer, () => of.read(wireRow(row[outer], outer), name))
  return field(of.schema, of.unknown, read, (row) => isMissing(row, outer))
}

/** Reads the contents of a field; a problem names that field too. @throws RowProblem */
export function reported<Read>(field: string, read: () => Read): Read {
  try {
    return read()
  } catch (thrown) {
    throw new RowProblem(`${field}: ${problemOf(thrown)}`)
  }
}

/** A value that is worked out from another field of the row, by the service's name for it. */
export function workedOut<Schema extends AnySchema>(
  from: string,
  schema: Schema,
  unknown: v.InferOutput<Schema>,
  read: (row: WireRow) => v.InferOutput<Schema>,
): Field<Schema> {
  return field(
    schema,
    () => unknown,
    read,
    (row) => isMissing(row, from),
  )
}

/** Reads a field, or takes its value for "not known" where it cannot be read. @throws RowProblem where there is none */
export function readOr<Schema extends AnySchema>(of: Field<Schema>, row: WireRow, name: string): v.InferOutput<Schema> {
  try {
    return of.read(row, name)
  } catch (thrown) {
    problemOf(thrown)
    if (of.unknown === null) throw thrown
    return of.unknown(row)
  }
}

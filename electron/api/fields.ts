/**
 * Reads the fields of a row that the service sent. A missing or null optional field gets its empty value. A field of
 * another type than the contract says makes the whole row a problem, since guessing would store something that the
 * service did not say.
 */

/** Why a row cannot be used. Holds names of fields, never their values. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
}

export type Fields = Readonly<Record<string, unknown>>

/** The row as fields. */
export function fieldsOf(row: unknown, what: string): Fields {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new RowProblem(`${what} is not an object`)
  return row as Fields
}

/**
 * Puts an error that was thrown while a row was read into words. An error that is no RowProblem is Docket's own fault
 * and is thrown on.
 */
export function problemOf(thrown: unknown): string {
  if (thrown instanceof RowProblem) return thrown.message
  throw thrown
}

/** Returns the id of a row that may be anything. */
export function idIn(row: unknown): number | string | null {
  if (typeof row !== 'object' || row === null) return null
  const { id } = row as Fields
  if (typeof id === 'string') return id.slice(0, 100)
  return typeof id === 'number' ? id : null
}

/** An id: an integer above 0. */
export function id(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value === 'number' && value > 0 && Number.isSafeInteger(value)) return value
  throw new RowProblem(`${name} is not an id`)
}

export function idOrNull(fields: Fields, name: string): number | null {
  return fields[name] === undefined || fields[name] === null ? null : id(fields, name)
}

/** A required text. */
export function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value === 'string') return value
  throw new RowProblem(`${name} is not a text`)
}

export function textOrNull(fields: Fields, name: string): string | null {
  const value = fields[name]
  return value === undefined || value === null ? null : text(fields, name)
}

/** A text, or `otherwise` where there is none. */
export function textOr(fields: Fields, name: string, otherwise: string): string {
  const value = fields[name]
  return value === undefined || value === null ? otherwise : text(fields, name)
}

export function flag(fields: Fields, name: string, otherwise = false): boolean {
  const value = fields[name]
  if (typeof value === 'boolean') return value
  if (value === undefined || value === null) return otherwise
  throw new RowProblem(`${name} is neither true nor false`)
}

export function flagOrNull(fields: Fields, name: string): boolean | null {
  return fields[name] === undefined || fields[name] === null ? null : flag(fields, name)
}

/** A number, or `otherwise` where there is none. */
export function numberOr<Otherwise extends number | null>(
  fields: Fields,
  name: string,
  otherwise: Otherwise,
): number | Otherwise {
  const value = fields[name]
  if (typeof value === 'number') return value
  if (value === undefined || value === null) return otherwise
  throw new RowProblem(`${name} is not a number`)
}

/** A list of texts; empty where there is none. */
export function texts(fields: Fields, name: string): string[] {
  const value = fields[name]
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw new RowProblem(`${name} is not a list of texts`)
}

/** Reads the value of a field as a row of its own; null where there is none. */
export function rowOrNull<T>(fields: Fields, name: string, rowOf: (row: unknown) => T): T | null {
  const value = fields[name]
  return value === undefined || value === null ? null : rowOf(value)
}

/**
 * A list of rows within a row; empty where there is none. If one of them cannot be read, the whole row is a problem.
 */
export function rowsOf<T>(fields: Fields, name: string, rowOf: (row: unknown) => T): T[] {
  const value = fields[name]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new RowProblem(`${name} is not a list`)
  return value.map((row: unknown) => rowOf(row))
}

/** A date as YYYY-MM-DD, null where there is none. A timestamp is cut to its date. */
export function dateOrNull(fields: Fields, name: string): string | null {
  const value = fields[name]
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|[T ])/.test(value)) {
    const date = value.slice(0, 10)
    if (!Number.isNaN(Date.parse(date))) return date
  }
  throw new RowProblem(`${name} is not a date`)
}

/** A required timestamp, as `2016-01-04T15:31:46.176Z`. */
export function timestamp(fields: Fields, name: string): string {
  const value = fields[name]
  const canonical = typeof value === 'string' ? canonicalTimestamp(value) : null
  if (canonical === null) throw new RowProblem(`${name} is not a timestamp`)
  return canonical
}

export function timestampOrNull(fields: Fields, name: string): string | null {
  return fields[name] === undefined || fields[name] === null ? null : timestamp(fields, name)
}

const isoTimestamp =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,12}))?)?)?(?: ?(?:(Z|UTC)|([+-])(\d\d):?(\d\d)?))?$/i

/**
 * Converts a timestamp in any ISO 8601 form to UTC with milliseconds. One without a zone is taken as UTC (contract,
 * "Notation"). Returns null when the text is no timestamp.
 */
export function canonicalTimestamp(written: string): string | null {
  // Fast path: nearly every service sends this form, which needs no conversion.
  if (written.length === 24 && written[23] === 'Z' && written[10] === 'T' && written[19] === '.') {
    return Number.isNaN(Date.parse(written)) ? null : written
  }
  const match = written.length <= 64 ? isoTimestamp.exec(written) : null
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', , sign, hours, minutes] = match
  const milliseconds = `${fraction}000`.slice(0, 3)
  // Milliseconds since 1970 cannot express a leap second.
  const read = `${year}-${month}-${day}T${hour}:${minute}:${second === '60' ? '59' : second}.${milliseconds}Z`
  const time = Date.parse(read)
  if (Number.isNaN(time)) return null
  const offset = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return new Date(time - offset * 60_000).toISOString()
}

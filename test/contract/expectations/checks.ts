/** Checks of answers. They import nothing of the code they judge: a mistake there must not agree with itself here. */

/** Returns the problems of a value, each with its path; none for a correct value. */
export type Check = (value: unknown, at: string) => readonly string[]

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

function which(kind: string, is: (value: unknown) => boolean): Check {
  return (value, at) => (is(value) ? [] : [`${at} should be ${kind}, not ${shown(value)}`])
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

export const anything: Check = () => []
export const integer = which('an integer', Number.isInteger)
export const text = which('a string', (value) => typeof value === 'string')
export const flag = which('a boolean', (value) => typeof value === 'boolean')
/** ISO 8601, UTC. */
export const timestamp = which('a timestamp', isMoment)
/** YYYY-MM-DD. */
export const date = which('a date', isDay)
export const nothing = which('null', (value) => value === null)
export const color = which(
  '# and six hex digits',
  (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
)
/** A list whose rows do not matter here. */
export const someList = which('a list', Array.isArray)

export const orNull =
  (check: Check): Check =>
  (value, at) =>
    value === null ? [] : check(value, at)

/** Whichever of them it is. */
export const either =
  (...checks: readonly Check[]): Check =>
  (value, at) => {
    const found = checks.map((check) => check(value, at))
    return found.some((problems) => problems.length === 0) ? [] : found.flat()
  }

export const both =
  (...checks: readonly Check[]): Check =>
  (value, at) =>
    checks.flatMap((check) => check(value, at))

export const oneOf = (...values: readonly unknown[]): Check =>
  which(`one of ${values.join(', ')}`, (v) => values.includes(v))

export const exactly = (wanted: unknown): Check =>
  which(shown(wanted), (value) => JSON.stringify(value) === JSON.stringify(wanted))

export const matching = (pattern: RegExp): Check =>
  which(`a text like ${String(pattern)}`, (value) => typeof value === 'string' && pattern.test(value))

export const listOf =
  (check: Check, length?: number): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return [`${at} should be a list, not ${shown(value)}`]
    if (length !== undefined && value.length !== length)
      return [`${at} should have ${length} rows, not ${value.length}`]
    return value.flatMap((row, index) => check(row, `${at}[${index}]`))
  }

const optional = new WeakSet<Check>()

/** A field that need not be there. */
export function maybe(check: Check): Check {
  const one: Check = (value, at) => (value === undefined ? [] : check(value, at))
  optional.add(one)
  return one
}

/** An object with these fields; it may have others, since real services add some. */
export function record(fields: Readonly<Record<string, Check>>): Check {
  return (value, at) => {
    if (!isRecord(value)) return [`${at} should be an object, not ${shown(value)}`]
    return Object.entries(fields).flatMap(([name, check]) =>
      name in value || optional.has(check) ? check(value[name], `${at}.${name}`) : [`${at}.${name} is missing`],
    )
  }
}

/** An object with these fields and no others. */
export const onlyRecord = (fields: Readonly<Record<string, Check>>): Check =>
  both(record(fields), (value, at) =>
    isRecord(value)
      ? Object.keys(value)
          .filter((name) => !(name in fields))
          .map((name) => `${at}.${name} should not be there`)
      : [],
  )

/** None of these fields anywhere in it, however deep. */
export function without(...names: readonly string[]): Check {
  const check: Check = (value, at) => {
    if (Array.isArray(value)) return value.flatMap((row, index) => check(row, `${at}[${index}]`))
    if (!isRecord(value)) return []
    return Object.entries(value).flatMap(([name, inner]) =>
      names.includes(name) ? [`${at}.${name} should not be there`] : check(inner, `${at}.${name}`),
    )
  }
  return check
}

/** The answer of a deletion that deleted nobody: anything but a record. */
export const noRecord: Check = (value, at) =>
  isRecord(value) && ['id', 'name', 'token'].some((name) => name in value)
    ? [`${at} should be no record, since nothing was deleted, not ${shown(value)}`]
    : []

/** An error body `{message}` and nothing else. */
export const message = (wanted: string | RegExp): Check =>
  onlyRecord({ message: typeof wanted === 'string' ? exactly(wanted) : matching(wanted) })

/** An error body `{error}` and nothing else: for errors of routes, types and credentials rather than of a resource. */
export const error = (wanted: string | RegExp): Check =>
  onlyRecord({ error: typeof wanted === 'string' ? exactly(wanted) : matching(wanted) })

/** A failed validation: `{message: {property: [texts]}}`. */
export const failedValidation = (property: string, text_: string | RegExp): Check =>
  onlyRecord({
    message: record({
      [property]: (value, at) =>
        Array.isArray(value) &&
        value.some((one) => (typeof text_ === 'string' ? one === text_ : typeof one === 'string' && text_.test(one)))
          ? []
          : [`${at} should say ${String(text_)}, not ${shown(value)}`],
    }),
  })

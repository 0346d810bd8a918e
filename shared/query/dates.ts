import { hour } from '../durations.ts'

/**
 * Dates in queries: `2026-11-23`, `2026-11`, `2026`, `today`, `yesterday`, `tomorrow`, and spans of time such as `2w`. Any
 * of them may follow `<`, `<=`, `>` or `>=`; days may stand in a range such as `2026-01..2026-03`.
 *
 * A span says how far something is away from now. `updated:<2w` was updated less than two weeks ago, `updated:>2w` longer
 * ago. Due dates lie ahead: `due:<2w` is due within two weeks, or overdue.
 */

/** A time range in milliseconds since 1970: from `from` on, and before `to`. Null: unbounded. */
export interface Moments {
  readonly from: number | null
  readonly to: number | null
}

/** A range of days, both included, as `2026-11-23`. Null: unbounded. */
export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

const spanPattern = /^([1-9][0-9]{0,3})(h|d|w|mo|y)$/
const dayPattern = /^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?$/
const namedDays = { today: 0, yesterday: -1, tomorrow: 1 } as const
const comparisonPattern = /^(<=|>=|<|>)?(.+)$/

type Comparison = '<' | '<=' | '>' | '>='

/** A value in its canonical form, or null where it names no date. @param isDay true if it is compared with whole days */
export function readDate(text: string, isDay: boolean): string | null {
  const value = text.toLowerCase()
  if (isDay && (value === 'overdue' || value === 'none')) return value
  if (value.includes('..')) {
    const [from = '', to = '', ...rest] = value.split('..')
    const isRange =
      rest.length === 0 && (from !== '' || to !== '') && [from, to].every((end) => end === '' || isDate(end))
    return isRange ? value : null
  }
  const [, , bare = ''] = comparisonPattern.exec(value) ?? []
  const span = spanPattern.exec(bare)
  if (span) return isDay && span[2] === 'h' ? null : value
  return isDate(bare) ? value : null
}

/** A span of time that has at least passed (`7d`, `>7d`) in its canonical form, or null for anything else. */
export function readAge(text: string): string | null {
  const value = text.toLowerCase().replace(/^>/, '')
  return spanPattern.test(value) ? value : null
}

/** The moments that a canonical value of `updated:` or `created:` means. @param now milliseconds since 1970 */
export function momentsOf(value: string, now: number): Moments {
  if (value.includes('..')) {
    const [from = '', to = ''] = value.split('..')
    return {
      from: from === '' ? null : daysOf(from, now).from.getTime(),
      to: to === '' ? null : daysOf(to, now).to.getTime(),
    }
  }
  const [, comparison, bare = ''] = comparisonPattern.exec(value) ?? []
  const span = spanPattern.exec(bare)
  if (span) {
    const moment = awayBy(new Date(now), span, -1).getTime()
    return comparison?.startsWith('>') === true ? { from: null, to: moment } : { from: moment, to: null }
  }
  const { from, to } = daysOf(bare, now)
  return comparedWith(comparison as Comparison | undefined, from.getTime(), to.getTime())
}

/** The days that a canonical value of `due:` means; `none` is not one of them. */
export function dueDaysOf(value: string, now: number): DayRange {
  const dayBefore = (date: Date) => printDay(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1))
  if (value === 'overdue') return { from: null, to: dayBefore(new Date(now)) }
  if (value.includes('..')) {
    const [from = '', to = ''] = value.split('..')
    return {
      from: from === '' ? null : printDay(daysOf(from, now).from),
      to: to === '' ? null : dayBefore(daysOf(to, now).to),
    }
  }
  const [, comparison, bare = ''] = comparisonPattern.exec(value) ?? []
  const span = spanPattern.exec(bare)
  if (span) {
    const day = awayBy(new Date(now), span, 1)
    return comparison?.startsWith('>') === true
      ? { from: printDay(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)), to: null }
      : { from: null, to: printDay(day) }
  }
  const { from, to } = daysOf(bare, now)
  switch (comparison as Comparison | undefined) {
    case '<':
      return { from: null, to: dayBefore(from) }
    case '<=':
      return { from: null, to: dayBefore(to) }
    case '>':
      return { from: printDay(to), to: null }
    case '>=':
      return { from: printDay(from), to: null }
    case undefined:
      return { from: printDay(from), to: dayBefore(to) }
  }
}

function comparedWith(comparison: Comparison | undefined, from: number, to: number): Moments {
  switch (comparison) {
    case '<':
      return { from: null, to: from }
    case '<=':
      return { from: null, to }
    case '>':
      return { from: to, to: null }
    case '>=':
      return { from, to: null }
    case undefined:
      return { from, to }
  }
}

function isDate(text: string): boolean {
  if (Object.hasOwn(namedDays, text)) return true
  const [, year, month, day] = dayPattern.exec(text) ?? []
  if (year === undefined) return false
  const date = new Date(Number(year), Number(month ?? 1) - 1, Number(day ?? 1))
  // Date goes on counting where a month has not as many days.
  return date.getMonth() === Number(month ?? 1) - 1 && date.getDate() === Number(day ?? 1)
}

/** The days of a date, in the time zone of this computer: from the start of the first to the end of the last. */
function daysOf(text: string, now: number): { readonly from: Date; readonly to: Date } {
  if (Object.hasOwn(namedDays, text)) {
    const today = new Date(now)
    const offset = namedDays[text as keyof typeof namedDays]
    const at = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + offset + days)
    return { from: at(0), to: at(1) }
  }
  const [, year, month, day] = dayPattern.exec(text) ?? []
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const to =
    day !== undefined ? new Date(y, m, d + 1) : month !== undefined ? new Date(y, m + 1, 1) : new Date(y + 1, 0, 1)
  return { from: new Date(y, m, d), to }
}

function awayBy(from: Date, [, count, unit]: RegExpExecArray, sign: 1 | -1): Date {
  const by = Number(count) * sign
  const date = new Date(from)
  // Not by the clock, which may be put forward or back meanwhile.
  if (unit === 'h') date.setTime(date.getTime() + by * hour)
  if (unit === 'd') date.setDate(date.getDate() + by)
  if (unit === 'w') date.setDate(date.getDate() + by * 7)
  if (unit === 'mo' || unit === 'y') {
    date.setMonth(date.getMonth() + (unit === 'y' ? by * 12 : by))
    // The 31st in a month that has not as many days is its last day, and not one of the next month.
    if (date.getDate() !== from.getDate()) date.setDate(0)
  }
  return date
}

/** A day as the service writes it. */
export function printDay(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

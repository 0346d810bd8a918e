import { hour as hourMs, minute as minuteMs } from '../../../shared/durations.ts'
import { dayField, timeField } from './date-fields.ts'
import { wholeDay, wholeMoment } from '../words.ts'

/** Dates as people write them, read by the clock and calendar of this computer. */

/** The date that was read from words. */
export interface Understood {
  /** The day `YYYY-MM-DD`, or the moment `YYYY-MM-DDTHH:MM`; null where the words name none. */
  readonly at: string | null
  /** The reason why they name none, with examples that would be understood; empty where they name one. */
  readonly problem: string
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const monday = 1

/** The hour of a date that names only a day. */
const morning = 9

const days = 'Type a date such as 5 Dec, fri or tomorrow.'
const moments = 'Type a time such as fri 3pm, tomorrow 9 or 2h.'

/** A day as it was read: `impossible` is one that no calendar has, such as 31 February; null is no day at all. */
type ReadDay = Date | 'impossible' | null

/** A day from words: `5 Dec`, `fri`, `tomorrow`, `next week`, `in 2 weeks`, `+3`, `2026-12-05`, `5.12.` */
export function dayFromWords(words: string, now: number): Understood {
  const date = dateFrom(words.trim().toLowerCase(), new Date(now))
  if (date === 'impossible') return refused(`“${words.trim()}” is not a valid date.`, days)
  return date === null ? refused(`“${words.trim()}” is not a date.`, days) : { at: dayField(date), problem: '' }
}

/**
 * A moment from words: a day as above, a time (`14:30`, `3pm`, `at 9`), both (`fri 3pm`, `tomorrow 9`), or a time from now (`2h`,
 * `in 30 minutes`).
 */
export function momentFromWords(words: string, now: number): Understood {
  const text = words.trim().toLowerCase()
  const [, length, unit = ''] = /^(?:in\s+|\+)?(\d{1,3})\s*(h|hours?|min|minutes?)$/.exec(text) ?? []
  if (length !== undefined) {
    return { at: timeField(new Date(now + Number(length) * (unit.startsWith('h') ? hourMs : minuteMs))), problem: '' }
  }
  const today = new Date(now)
  const timed = timedFrom(text, today)
  const day = timed?.day ?? text
  const date = day === '' ? timed && today : dateFrom(day, today)
  if (date === 'impossible') return refused(`“${day}” is not a valid date.`, moments)
  if (date === null) {
    const isNumber = /^\d{1,2}$/.test(text)
    return isNumber
      ? refused(`“${text}” may be a day or a time.`, `Type at ${text}, or tomorrow ${text}.`)
      : refused(`“${words.trim()}” is not a time.`, moments)
  }
  const { hour, minute, written } = timed ?? { hour: morning, minute: 0, written: '' }
  if (hour > 23 || minute > 59) return refused(`“${written}” is not a valid time.`, moments)
  const timeOn = (on: Date): Date => new Date(on.getFullYear(), on.getMonth(), on.getDate(), hour, minute)
  const at = timeOn(date)
  // A time alone is the next one there is, and so is a time of a day of the week: today, where that is still to come.
  if (day === '' && at.getTime() <= now) at.setDate(at.getDate() + 1)
  const isThisDay = timed !== null && weekdayIn(day) === today.getDay() && !day.startsWith('next')
  const isStillToCome = timeOn(today).getTime() > now
  const meant = isThisDay && isStillToCome ? timeOn(today) : at
  // In the night in which clocks are put forward an hour is left out.
  if (meant.getHours() !== hour || meant.getMinutes() !== minute) {
    return refused(`There is no ${written} on ${wholeDay(dayField(meant))}: the clocks go forward then.`, moments)
  }
  return { at: timeField(meant), problem: '' }
}

/** As `momentFromWords`, where the moment must be still to come. */
export function laterFromWords(words: string, now: number): Understood {
  const found = momentFromWords(words, now)
  if (found.at === null || new Date(found.at).getTime() > now) return found
  return refused(`${wholeMoment(found.at)} is in the past.`, 'Type a future time, such as fri 3pm, tomorrow 9 or 2h.')
}

function refused(why: string, instead: string): Understood {
  return { at: null, problem: `${why} ${instead}` }
}

/** The time at the end of a text, how it is written, and the words before it; null where it ends with none. */
function timedFrom(
  text: string,
  today: Date,
): { readonly day: string; readonly hour: number; readonly minute: number; readonly written: string } | null {
  const found =
    /^(?<day>.*?)(?:[\s,]+|(?<=\d)t|^)(?<at>at\s+)?(?<time>(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?<half>am|pm)?)$/.exec(
      text,
    )
  if (!found?.groups) return null
  const { day = '', at, time = '', hour = '', minute, half } = found.groups
  // A number alone is a time only behind a day: `tomorrow 9`, but not `dec 5`.
  const isTime = at !== undefined || minute !== undefined || half !== undefined
  if (!isTime && (day === '' || dateFrom(day.trim(), today) === null)) return null
  const number = Number(hour)
  // Midnight and noon are twelve; a half of the day has no thirteenth hour.
  const counted =
    half === undefined ? number : number >= 1 && number <= 12 ? (number % 12) + (half === 'pm' ? 12 : 0) : 24
  return { day: day.trim(), hour: counted, minute: Number(minute ?? 0), written: time }
}

/** The number of a day of the week that is named; -1 for none. */
function weekdayIn(text: string): number {
  const named = /^(?:next\s+|on\s+)?([a-z]{3,9})$/.exec(text)?.[1]
  return named === undefined ? -1 : weekdays.findIndex((name) => name.startsWith(named))
}

function dateFrom(text: string, today: Date): ReadDay {
  const inDays = (count: number): Date => new Date(today.getFullYear(), today.getMonth(), today.getDate() + count)
  /** Days until the next such day of the week, today not counted. */
  const until = (weekday: number): number => (weekday + 7 - today.getDay()) % 7 || 7
  if (text === 'today') return inDays(0)
  if (text === 'tomorrow') return inDays(1)
  if (text === 'yesterday') return inDays(-1)
  if (text === 'next week') return inDays(until(monday))
  const later = /^(?:in\s+|\+)(\d{1,4})\s*(d|days?|w|weeks?|m|months?)?$/.exec(text)
  if (later) {
    const [count, unit] = [Number(later[1]), later[2]?.[0] ?? 'd']
    return unit === 'm' ? inMonths(today, count) : inDays(count * (unit === 'w' ? 7 : 1))
  }
  const index = weekdayIn(text)
  if (index >= 0) return inDays(until(index))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4})?$/.exec(text)
  if (numbers) return nextOf(Number(numbers[1]), Number(numbers[2]), numbers[3], today)
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?<month>[a-z]{3,9})\.?,?(?:\s+(?<year>\d{4}))?$/.exec(text) ??
    /^(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(?<year>\d{4}))?$/.exec(text)
  if (!named?.groups) return null
  const { day = '', month = '', year } = named.groups
  const number = months.findIndex((name) => name.startsWith(month)) + 1
  return number === 0 ? null : nextOf(Number(day), number, year, today)
}

/** The same day of a later month, or its last day where it has not as many. */
function inMonths(today: Date, count: number): Date {
  const date = new Date(today.getFullYear(), today.getMonth() + count, today.getDate())
  return date.getDate() === today.getDate() ? date : new Date(date.getFullYear(), date.getMonth(), 0)
}

/** A day of that year, or without one the next such day. */
function nextOf(day: number, month: number, year: string | undefined, today: Date): Date | 'impossible' {
  if (year !== undefined) return dateOf(Number(year), month, day)
  const date = dateOf(today.getFullYear(), month, day)
  const isOver = date !== 'impossible' && date < new Date(today.getFullYear(), today.getMonth(), today.getDate())
  return isOver ? dateOf(today.getFullYear() + 1, month, day) : date
}

function dateOf(year: number, month: number, day: number): Date | 'impossible' {
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day && year >= 1000 ? date : 'impossible'
}

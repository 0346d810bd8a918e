import { dayField, timeField } from './date-fields.ts'

/** Dates as people write them, read by the clock and calendar of this computer. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** The hour of a date that names only a day. */
const morning = 9

/**
 * A day `YYYY-MM-DD` from words: `5 Dec`, `fri`, `tomorrow`, `in 2 weeks`, `+3`, `2026-12-05`, `5.12.`; null where they
 * name none.
 */
export function dayFromWords(words: string, now: number): string | null {
  const date = dateFrom(words.trim().toLowerCase(), new Date(now))
  return date && dayField(date)
}

/**
 * A moment `YYYY-MM-DDTHH:MM` from words: a day as above, a time (`14:30`, `at 9`), or both; null where they name none.
 */
export function momentFromWords(words: string, now: number): string | null {
  const text = words.trim().toLowerCase()
  const match = /^(.*?)(?:[\s,t]+|^)(?:at\s+)?(\d{1,2}):(\d{2})$|^(.*?)\s*\bat\s+(\d{1,2})$/.exec(text)
  const day = (match?.[1] ?? match?.[4] ?? text).trim()
  const [hour, minute] = [Number(match?.[2] ?? match?.[5] ?? morning), Number(match?.[3] ?? 0)]
  if (hour > 23 || minute > 59) return null
  const today = new Date(now)
  const date = day === '' && match ? today : dateFrom(day, today)
  if (!date) return null
  const at = new Date(date.getFullYear(), date.getMonth(), date.getDate(), hour, minute)
  // A time alone is the next one there is.
  if (day === '' && at.getTime() <= now) at.setDate(at.getDate() + 1)
  return timeField(at)
}

function dateFrom(text: string, today: Date): Date | null {
  const inDays = (days: number): Date => new Date(today.getFullYear(), today.getMonth(), today.getDate() + days)
  if (text === 'today') return inDays(0)
  if (text === 'tomorrow') return inDays(1)
  const later = /^(?:in\s+|\+)(\d{1,4})\s*(d|days?|w|weeks?|m|months?)?$/.exec(text)
  if (later) {
    const [count, unit] = [Number(later[1]), later[2]?.[0] ?? 'd']
    return unit === 'm'
      ? new Date(today.getFullYear(), today.getMonth() + count, today.getDate())
      : inDays(count * (unit === 'w' ? 7 : 1))
  }
  const weekday = /^(?:next\s+|on\s+)?([a-z]{3,9})$/.exec(text)?.[1]
  const index = weekday === undefined ? -1 : weekdays.findIndex((name) => weekday.startsWith(name))
  if (index >= 0) return inDays((index + 7 - today.getDay()) % 7 || 7)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4})?$/.exec(text)
  if (numbers) return nextOf(Number(numbers[1]), Number(numbers[2]), numbers[3], today)
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?<month>[a-z]{3,9})\.?,?(?:\s+(?<year>\d{4}))?$/.exec(text) ??
    /^(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(?<year>\d{4}))?$/.exec(text)
  if (!named?.groups) return null
  const { day = '', month = '', year } = named.groups
  return nextOf(Number(day), months.indexOf(month.slice(0, 3)) + 1, year, today)
}

/** A day of that year, or without one the next such day. */
function nextOf(day: number, month: number, year: string | undefined, today: Date): Date | null {
  if (year !== undefined) return dateOf(Number(year), month, day)
  const date = dateOf(today.getFullYear(), month, day)
  const isOver = date !== null && date < new Date(today.getFullYear(), today.getMonth(), today.getDate())
  return isOver ? dateOf(today.getFullYear() + 1, month, day) : date
}

/** Null for a day that no calendar has. */
function dateOf(year: number, month: number, day: number): Date | null {
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day && year >= 1000 ? date : null
}

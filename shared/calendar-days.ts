import { printDay } from './query/dates.ts'

/** Days of the calendar by this computer's clock, written as `2026-11-23`. */

/** The day of a moment. @param at milliseconds since 1970 */
export function dayOf(at: number): string {
  return printDay(new Date(at))
}

/** Returns the beginning of a day, in milliseconds since 1970. */
export function beginningOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

/** The day so many days after another, or before it. Counted in days, since one in which the clock is changed is longer. */
export function dayAfter(day: string, by = 1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(new Date(year, month - 1, date + by).getTime())
}

/** The days from one to another, both included, each `step` days after the one before. */
export function daysFrom(first: string, last: string, step = 1): string[] {
  const days: string[] = []
  // Not by how they are written: the day after the year 9999 would come before it.
  const end = beginningOf(last)
  for (let day = first; beginningOf(day) <= end; day = dayAfter(day, step)) days.push(day)
  return days
}

/** The Mondays of the last 52 weeks, of which the last is that of a day's week. */
export function mondaysOfYear(day: string): string[] {
  const last = mondayOf(day)
  return daysFrom(dayAfter(last, -7 * 51), last, 7)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(beginningOf(day)).getDay() + 6) % 7))
}

import { beginningOf, dayAfter, dayOf, mondayOf } from '../../../shared/calendar-days.ts'

/** A stretch of time, in milliseconds since 1970: from a moment until before another. */
export interface Span {
  readonly from: number
  readonly until: number
}

/**
 * A week by this computer's clock, from Monday to Sunday: the one of a moment, or one that lies so many weeks before it.
 * Counted in days of the calendar, since a week in which the clock is changed has an hour more or less.
 */
export function spanOfWeek(now: number, back: number): Span {
  const monday = dayAfter(mondayOf(dayOf(now)), -7 * back)
  return { from: beginningOf(monday), until: beginningOf(dayAfter(monday, 7)) }
}

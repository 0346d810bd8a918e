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
  const today = new Date(now)
  const sinceMonday = (today.getDay() + 6) % 7
  const day = (of: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + of).getTime()
  const monday = -sinceMonday - 7 * back
  return { from: day(monday), until: day(monday + 7) }
}

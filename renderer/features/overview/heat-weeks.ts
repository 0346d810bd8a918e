import { mondaysOfYear } from '../../../shared/calendar-days.ts'
import type { OverviewYear } from '../../../shared/model/overview.ts'

/** The Monday that the year is drawn from: weeks of which nothing is known would be an empty strip. */
export function firstWeekOf({ days, knownSince }: OverviewYear, today: string): string {
  const mondays = mondaysOfYear(today)
  const [first = today] = mondays
  if (knownSince === null) return first
  const known = days.reduce((least, { day }) => (day < least ? day : least), knownSince)
  return mondays.findLast((monday) => monday <= known) ?? first
}

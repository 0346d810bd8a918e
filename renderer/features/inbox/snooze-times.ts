import { hour } from '../../../shared/durations.ts'
import { timeField } from '../../ui/dates/date-fields.ts'
import { laterFromWords } from '../../ui/dates/date-words.ts'
import { dayWords, timeOfDay } from '../../ui/words.ts'

/** A time at which something may come back, as people call it, by the clock and calendar of this computer. */
export interface SnoozeTime {
  readonly title: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const evening = 18
const morning = 9
const monday = 1

/** Returns the times to choose from at a moment (milliseconds since 1970), the soonest first. */
export function snoozeTimes(now: number): SnoozeTime[] {
  const date = new Date(now)
  const at = (days: number, hour: number): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour).getTime()
  const toMonday = (monday + 7 - date.getDay()) % 7 || 7
  const times = [
    { title: 'In an hour', at: now + hour },
    { title: 'This evening', at: at(0, evening) },
    { title: 'Tomorrow', at: at(1, morning) },
    { title: 'On Monday', at: at(toMonday, morning) },
    { title: 'In a month', at: at(30, morning) },
  ]
  // The evening may be over, or nearly here; and on a Sunday Monday is tomorrow.
  const later = times.filter((time) => time.at - now >= hour)
  return later.filter((time, index) => later.findIndex(({ at: other }) => other === time.at) === index)
}

/** The time that words name, such as `fri 3pm`, called by its day; or why it is none that something may be snoozed until. */
export function snoozedUntil(words: string, now: number): SnoozeTime | { readonly problem: string } {
  const { at, problem } = laterFromWords(words, now)
  if (at === null) return { problem }
  const time = new Date(at)
  return { title: `${dayWords(time.getTime(), now)}, ${timeOfDay(time.toISOString(), false)}`, at: time.getTime() }
}

/** A moment as a field for a local date and time has it, to the minute. */
export function fieldOf(time: number): string {
  return timeField(new Date(time))
}

import { day, hour, minute } from '../../shared/durations.ts'
import { unknownTime } from '../../shared/model/timestamp.ts'

export { listed } from '../../shared/listed.ts'
export { until } from '../../shared/time-words.ts'

const numbers = new Intl.NumberFormat('en')
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const weekdayAndYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

/** `1,234`. */
export function count(value: number): string {
  return numbers.format(value)
}

/** `1 edit`, `2 edits`. */
export function counted(value: number, one: string, more = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : more}`
}

/** `12 kB`, `12.3 MB`. */
export function size(bytes: number): string {
  if (bytes < 1_000_000) return `${count(Math.ceil(bytes / 1000))} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** `just now`, `5 min ago`, `3 h ago`, `2 days ago`, then a date. */
export function ago(timestamp: string, now: number): string {
  const date = new Date(timestamp)
  const passed = now - date.getTime()
  if (passed < minute) return 'just now'
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`
  if (passed < day) return `${Math.floor(passed / hour)} h ago`
  if (passed < 7 * day) return counted(Math.floor(passed / day), 'day') + ' ago'
  return onDay(date, now)
}

/** `just now`, `2 minutes ago`, `1 hour ago`, `3 days ago`, then a date: where there is room for whole words. */
export function agoInWords(timestamp: string, now: number): string {
  const passed = now - new Date(timestamp).getTime()
  if (passed < minute || passed >= day) return ago(timestamp, now)
  return passed < hour
    ? `${counted(Math.floor(passed / minute), 'minute')} ago`
    : `${counted(Math.floor(passed / hour), 'hour')} ago`
}

/** The same for narrow columns: `now`, `5m`, `3h`, `2d`, then a date. */
export function shortAgo(timestamp: string, now: number): string {
  const date = new Date(timestamp)
  const passed = now - date.getTime()
  if (passed < minute) return 'now'
  if (passed < hour) return `${Math.floor(passed / minute)}m`
  if (passed < day) return `${Math.floor(passed / hour)}h`
  if (passed < 7 * day) return `${Math.floor(passed / day)}d`
  return onDay(date, now)
}

/** The text for a time that the service sent and that is none. */
const noDate = 'date not known'

function onDay(date: Date, now: number): string {
  if (date.getTime() === Date.parse(unknownTime)) return noDate
  const thisYear = date.getFullYear() === new Date(now).getFullYear()
  return (thisYear ? dayOfMonth : dayAndYear).format(date)
}

/** `14:02` today, else the day too. */
export function clockTime(timestamp: string, now: number): string {
  const date = new Date(timestamp)
  const today = date.toDateString() === new Date(now).toDateString()
  return today ? time.format(date) : `${onDay(date, now)}, ${time.format(date)}`
}

/** `14:02`; rounded to the quarter of an hour where it is not known better. */
export function timeOfDay(timestamp: string, rounded: boolean): string {
  const quarter = 15 * minute
  const milliseconds = new Date(timestamp).getTime()
  return time.format(rounded ? Math.floor(milliseconds / quarter) * quarter : milliseconds)
}

/** `Today`, `Yesterday`, `Tomorrow`, `Monday 16 November`. */
export function dayWords(time: number, now: number): string {
  const date = new Date(time)
  const today = new Date(now)
  const at = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).toDateString()
  if (date.toDateString() === at(0)) return 'Today'
  if (date.toDateString() === at(-1)) return 'Yesterday'
  if (date.toDateString() === at(1)) return 'Tomorrow'
  return (date.getFullYear() === today.getFullYear() ? weekday : weekdayAndYear).format(date)
}

/** A day of the calendar, `YYYY-MM-DD`, which is the same day everywhere. */
export function calendarDay(text: string, now: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return onDay(new Date(year, month - 1, date), now)
}

/** `5 Dec 2026`: a day of the calendar, `YYYY-MM-DD`, with its year, for fields. */
export function wholeDay(text: string): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return dayAndYear.format(new Date(year, month - 1, date))
}

/** `5 Dec 2026, 09:00`: a moment by this computer's clock, `YYYY-MM-DDTHH:MM`, for fields. */
export function wholeMoment(text: string): string {
  return `${wholeDay(text.slice(0, 10))}, ${time.format(new Date(text))}`
}

/** Returns true if a calendar day is over. */
export function isPast(text: string, now: number): boolean {
  const today = new Date(now)
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date + 1) <= today
}

/** Day and time in full, for titles. */
export function wholeTime(timestamp: string): string {
  return timestamp === unknownTime ? noDate : whole.format(new Date(timestamp))
}

/** The time that something may still take, as coarsely as an estimate deserves: `about 20 seconds`, `about 3 minutes`. */
export function aboutSeconds(seconds: number): string {
  if (seconds < 8) return 'a few seconds'
  if (seconds < 35) return `about ${Math.max(10, Math.round(seconds / 10) * 10)} seconds`
  if (seconds < 55) return 'less than a minute'
  if (seconds < 90) return 'about a minute'
  const minutes = seconds / 60
  if (minutes < 10) return `about ${Math.round(minutes)} minutes`
  if (minutes < 52) return `about ${Math.round(minutes / 5) * 5} minutes`
  const hours = Math.max(1, Math.round(minutes / 60))
  return hours === 1 ? 'about an hour' : `about ${hours} hours`
}

/** Returns the name of a host for a sentence, such as `code.example.org`. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

/** The detail that tells a milestone from others of its name: its group and its due date. */
export function milestoneDetail(
  { groupPath, dueDate }: { readonly groupPath: string | null; readonly dueDate: string | null },
  now: number,
): string {
  return [groupPath ?? [], dueDate === null ? [] : `due ${calendarDay(dueDate, now)}`].flat().join(' · ')
}

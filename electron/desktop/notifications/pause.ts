import { hour } from '../../../shared/durations.ts'
import type { Pause } from '../../../shared/preferences.ts'

/** Pausing notifications: for an hour, until tomorrow, until the user resumes them. */

/** The hour, in local time, at which a pause until tomorrow ends. */
const morning = 8

/** Returns true if notifications are paused. @param now milliseconds since 1970 */
export function isPaused(pause: Pause, now: number): boolean {
  return pause === 'resumed' || (pause !== null && Date.parse(pause) > now)
}

/** Returns a pause that ends an hour after `now` (milliseconds since 1970). */
export function pauseForAnHour(now: number): Pause {
  return new Date(now + hour).toISOString()
}

/** Returns a pause until eight o'clock in the morning of the next day, even if the clocks change that night. */
export function pauseUntilTomorrow(now: number): Pause {
  const tomorrow = new Date(now)
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(morning, 0, 0, 0)
  return tomorrow.toISOString()
}

/** Returns the time for which notifications are paused, in words for the user. */
export function pauseWords(pause: Pause, now: number): string {
  if (pause === null || pause === 'resumed') return 'paused'
  const until = new Date(pause)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(until)
  return until.toDateString() === new Date(now).toDateString()
    ? `paused until ${time}`
    : `paused until tomorrow at ${time}`
}

import type { Pause } from '../../shared/preferences.ts'

/** Pausing notifications: for an hour, until tomorrow, until the user resumes them. */

const hour = 3_600_000

/** When a day begins for somebody who wants no notifications until tomorrow, in the computer's time. */
const morning = 8

/** @param now milliseconds since 1970 */
export function isPaused(pause: Pause, now: number): boolean {
  return pause === 'resumed' || (pause !== null && Date.parse(pause) > now)
}

export function pauseForAnHour(now: number): Pause {
  return new Date(now + hour).toISOString()
}

/** Until eight in the morning of the next day, whatever clocks do that night. */
export function pauseUntilTomorrow(now: number): Pause {
  const tomorrow = new Date(now)
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(morning, 0, 0, 0)
  return tomorrow.toISOString()
}

/** How long notifications are paused, for somebody who may resume them. */
export function pauseWords(pause: Pause, now: number): string {
  if (pause === null || pause === 'resumed') return 'paused'
  const until = new Date(pause)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(until)
  return until.toDateString() === new Date(now).toDateString()
    ? `paused until ${time}`
    : `paused until tomorrow ${time}`
}

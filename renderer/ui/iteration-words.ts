import type { Iteration } from '../../shared/model/iteration.ts'
import { calendarDay } from './words.ts'

/** The title of an iteration, or its days: `Week 23`, `1 Jun – 7 Jun`. Empty for none. */
export function iterationWords({ title, start, due }: Omit<Iteration, 'id'>, now: number): string {
  return title ?? iterationDays({ start, due }, now)
}

/** `1 Jun – 7 Jun` */
export function iterationDays({ start, due }: Pick<Iteration, 'start' | 'due'>, now: number): string {
  return [start, due].flatMap((day) => (day === null ? [] : calendarDay(day, now))).join(' – ')
}

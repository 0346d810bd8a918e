import { dayFromWords } from '../../ui/dates/date-words.ts'
import { dayWords, wholeDay } from '../../ui/words.ts'

/** A day that something may be due on, as people say it; null for no day. */
export interface DueDay {
  readonly day: string | null
  readonly title: string
  /** The day itself; empty where the title names it. */
  readonly detail: string
}

/**
 * The days to choose from at a moment (milliseconds since 1970), each once.
 *
 * @param before the day it is due on now
 * @param milestoneEnd the day on which its milestone is due
 */
export function dueDays(now: number, before: string | null, milestoneEnd: string | null): readonly DueDay[] {
  const near = (title: string): DueDay[] => {
    const { at } = dayFromWords(title, now)
    return at === null ? [] : [{ day: at, title, detail: wholeDay(at) }]
  }
  const days: readonly DueDay[] = [
    ...['Today', 'Tomorrow', 'Next week'].flatMap(near),
    ...(milestoneEnd === null
      ? []
      : [{ day: milestoneEnd, title: 'End of the milestone', detail: wholeDay(milestoneEnd) }]),
  ]
  const offered = days.filter(({ day }, index) => days.findIndex((other) => other.day === day) === index)
  const isOffered = before === null || offered.some(({ day }) => day === before)
  return [...(isOffered ? [] : [namedDay(before, now)]), ...offered, { day: null, title: 'No due date', detail: '' }]
}

/** The day that words name, or why they name none. */
export function dueDayFromWords(words: string, now: number): DueDay | { readonly problem: string } {
  const { at, problem } = dayFromWords(words, now)
  return at === null ? { problem } : namedDay(at, now)
}

function namedDay(day: string, now: number): DueDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { day, title: dayWords(new Date(year, month - 1, date).getTime(), now), detail: wholeDay(day) }
}

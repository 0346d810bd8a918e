import type { IssueRow, Item } from '../../../shared/model/rows.ts'
import { dayFromWords } from '../../ui/dates/date-words.ts'
import { dayWords, wholeDay } from '../../ui/words.ts'

/** A day of an issue that is set here. */
export type PlannedField = 'dueDate' | 'startDate'

/** A day that can be chosen for it, as people say it; null for no day. */
export interface PlannedDay {
  readonly day: string | null
  readonly title: string
  /** The day itself; empty where the title names it. */
  readonly detail: string
}

/** What the choices of each field are called. */
const words = {
  dueDate: { ofMilestone: 'End of the milestone', none: 'No due date', problem: 'It would be due before it starts.' },
  startDate: {
    ofMilestone: 'Start of the milestone',
    none: 'No start date',
    problem: 'It would start after it is due.',
  },
} as const satisfies Record<PlannedField, object>

/**
 * The days to choose from at a moment (milliseconds since 1970), each once.
 *
 * @param before the day that is set now
 * @param ofMilestone the same day of its milestone
 */
export function plannedDays(
  field: PlannedField,
  now: number,
  before: string | null,
  ofMilestone: string | null,
): readonly PlannedDay[] {
  const near = (title: string): PlannedDay[] => {
    const { at } = dayFromWords(title, now)
    return at === null ? [] : [{ day: at, title, detail: wholeDay(at) }]
  }
  const days: readonly PlannedDay[] = [
    ...['Today', 'Tomorrow', 'Next week'].flatMap(near),
    ...(ofMilestone === null
      ? []
      : [{ day: ofMilestone, title: words[field].ofMilestone, detail: wholeDay(ofMilestone) }]),
  ]
  const offered = days.filter(({ day }, index) => days.findIndex((other) => other.day === day) === index)
  const isOffered = before === null || offered.some(({ day }) => day === before)
  return [
    ...(isOffered ? [] : [namedDay(before, now)]),
    ...offered,
    { day: null, title: words[field].none, detail: '' },
  ]
}

/** The day that words name, or why they name none. */
export function dayFromTyped(typed: string, now: number): PlannedDay | { readonly problem: string } {
  const { at, problem } = dayFromWords(typed, now)
  return at === null ? { problem } : namedDay(at, now)
}

/** Why an issue cannot have a day: services take no due date before the start date. Null where it can. */
export function orderProblem(
  field: PlannedField,
  day: string | null,
  issue: Pick<IssueRow, PlannedField>,
): string | null {
  const startDate = field === 'startDate' ? day : issue.startDate
  const dueDate = field === 'dueDate' ? day : issue.dueDate
  return startDate !== null && dueDate !== null && dueDate < startDate ? words[field].problem : null
}

/** The day that an item has; null for none. */
export function plannedDayOf(item: Item['row'], field: PlannedField): string | null {
  return item.kind === 'issue' ? item[field] : null
}

function namedDay(day: string, now: number): PlannedDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { day, title: dayWords(new Date(year, month - 1, date).getTime(), now), detail: wholeDay(day) }
}

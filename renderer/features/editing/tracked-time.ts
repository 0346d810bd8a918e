import { readWorkingTime, workingTimeWords } from '../../../shared/working-time.ts'

/** What was written in the form about the time of an item, and what was known before. */
export interface WrittenTime {
  readonly estimate: string
  /** The estimate as it was, in words; empty for none. */
  readonly before: string
  readonly spent: string
  readonly summary: string
  /** Seconds that were spent so far. */
  readonly total: number
}

/** What the form asks for: seconds, null for no change. With a problem, neither is asked for. */
export interface TrackedTime {
  readonly estimate: number | null
  readonly spent: { readonly seconds: number; readonly summary: string } | null
  /** Words about what cannot be done; empty where all can. */
  readonly problem: string
}

/** Reads the form about the time of an item. */
export function trackedTime({ estimate, before, spent, summary, total }: WrittenTime): TrackedTime {
  const wanted = estimate.trim() === '' ? 0 : readWorkingTime(estimate)
  const added = spent.trim() === '' ? 0 : readWorkingTime(spent)
  const refused = (problem: string): TrackedTime => ({ estimate: null, spent: null, problem })
  if (wanted === null || wanted < 0) return refused(`“${estimate.trim()}” is not a valid estimate.`)
  if (added === null) return refused(`“${spent.trim()}” is not a valid time.`)
  if (total + added < 0) {
    return refused(
      total === 0 ? 'No time has been spent so far.' : `Only ${workingTimeWords(total)} has been spent so far.`,
    )
  }
  return {
    estimate: wanted === (before === '' ? 0 : readWorkingTime(before)) ? null : wanted,
    spent: added === 0 ? null : { seconds: added, summary: summary.trim() },
    problem: '',
  }
}

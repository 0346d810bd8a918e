import { day } from '../../shared/durations.ts'
import type { Derived } from '../cache/inbox/inbox-entries.ts'
import type { MilestoneFacts } from '../cache/inbox/inbox-facts.ts'
import type { DerivedKind } from './derive.ts'

/** Number of days before its due date that a milestone comes into the inbox. */
const daysAhead = 3

/**
 * Returns the reason why a milestone with open items of the user is in their inbox: it is due soon, or overdue, on the calendar
 * day `today` (YYYY-MM-DD). The reason's time comes from the due date. So a milestone that was marked done comes back when it is
 * overdue, and when its due date was moved.
 */
export function deriveMilestone({ milestone, openItems }: MilestoneFacts, today: string, since: number): Derived {
  const dueAt = Date.parse(milestone?.dueDate ?? '')
  if (!milestone || milestone.state !== 'active' || Number.isNaN(dueAt) || openItems === 0) return nothing
  const daysLeft = Math.round((dueAt - Date.parse(today)) / day)
  if (daysLeft > daysAhead) return nothing
  const kind: DerivedKind = daysLeft < 0 ? 'milestone_overdue' : 'milestone_due'
  const at = dueAt + (daysLeft < 0 ? 1 : -daysAhead) * day
  if (at < since) return nothing
  return { reasons: [{ kind, source: 'docket', at, actorId: null, noteId: null, todoId: null }], provisionalAt: null }
}

const nothing: Derived = { reasons: [], provisionalAt: null }

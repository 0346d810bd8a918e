import type { TargetType } from './labels.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Store, Value } from './store.ts'

/** What happened, as `action_name` shows it; a reopened issue is shown as `opened`. */
export type EventAction =
  'opened' | 'closed' | 'accepted' | 'commented on' | 'pushed to' | 'pushed new' | 'created' | 'joined'

export interface EventRow {
  readonly id: number
  readonly project_id: number
  readonly author_id: number
  readonly action: EventAction
  readonly target_type: TargetType | 'Note' | null
  readonly target_id: number | null
  /** The issue or merge request it is about, also when its target is a note. */
  readonly item_type: TargetType | null
  readonly item_id: number | null
  /** The payload of a push, JSON. */
  readonly data: string | null
  readonly created_at: number
}

export function insertEvent(store: Store, event: Omit<EventRow, 'id'>): number {
  return store.run(
    `INSERT INTO events (project_id, author_id, action, target_type, target_id, item_type, item_id, data, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    event.project_id,
    event.author_id,
    event.action,
    event.target_type,
    event.target_id,
    event.item_type,
    event.item_id,
    event.data,
    event.created_at,
  ).id
}

export interface EventFilter {
  readonly projectId: number
  /** Leaves out what is about confidential issues but for this user's own (0: for nobody); null leaves nothing out. */
  readonly confidentialOnlyOf: number | null
  /** Whether merge requests and pushes may be seen. */
  readonly withCode: boolean
}

/** Newest first. */
export function listEvents(store: Store, filter: EventFilter, window: Window): Listed<EventRow> {
  const where = ['project_id = ?']
  const values: Value[] = [filter.projectId]
  if (filter.confidentialOnlyOf !== null) {
    where.push(`NOT (item_type IS 'Issue' AND EXISTS (SELECT 1 FROM issues WHERE issues.id = item_id AND confidential = 1
      AND issues.author_id <> ? AND coalesce(assignee_id, -1) <> ?))`)
    values.push(filter.confidentialOnlyOf, filter.confidentialOnlyOf)
  }
  if (!filter.withCode) where.push(`item_type IS NOT 'MergeRequest' AND data IS NULL`)
  const listing = { table: 'events', from: 'events', where, values, order: ['id'], descending: true }
  return listRows<EventRow>(store, listing, window)
}

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
  readonly target_type: TargetType | 'Note' | 'Milestone' | null
  readonly target_id: number | null
  /** The issue, merge request or snippet it is about, also when its target is a note. */
  readonly item_type: TargetType | 'Snippet' | null
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

// What is about confidential issues of others; takes a user's id twice.
const othersConfidential = `item_type IS 'Issue' AND EXISTS (SELECT 1 FROM issues WHERE issues.id = item_id
  AND confidential = 1 AND issues.author_id <> ? AND coalesce(assignee_id, -1) <> ?)`
const aboutCode = `(item_type IS 'MergeRequest' OR data IS NOT NULL)`

function eventListing(where: readonly string[], values: readonly Value[]) {
  return { table: 'events', from: 'events', where, values, order: ['id'], descending: true }
}

/** Newest first. */
export function listEvents(store: Store, filter: EventFilter, window: Window): Listed<EventRow> {
  const where = ['project_id = ?']
  const values: Value[] = [filter.projectId]
  if (filter.confidentialOnlyOf !== null) {
    where.push(`NOT (${othersConfidential})`)
    values.push(filter.confidentialOnlyOf, filter.confidentialOnlyOf)
  }
  if (!filter.withCode) where.push(`NOT ${aboutCode}`)
  return listRows<EventRow>(store, eventListing(where, values), window)
}

export interface UserEventFilter {
  readonly authorId: number
  /** Who looks, for what is confidential. */
  readonly viewerId: number
  /** The projects the viewer sees, of those all that is confidential, and of those the code. Null for all. */
  readonly visible: {
    readonly all: readonly number[]
    readonly confidential: readonly number[]
    readonly code: readonly number[]
  } | null
}

/** What a user did, newest first. */
export function listUserEvents(store: Store, filter: UserEventFilter, window: Window): Listed<EventRow> {
  const where = ['author_id = ?']
  const values: Value[] = [filter.authorId]
  if (filter.visible) {
    const within = 'project_id IN (SELECT value FROM json_each(?))'
    where.push(within, `(${within} OR NOT ${aboutCode})`, `(${within} OR NOT (${othersConfidential}))`)
    const { all, code, confidential } = filter.visible
    values.push(
      JSON.stringify(all),
      JSON.stringify(code),
      JSON.stringify(confidential),
      filter.viewerId,
      filter.viewerId,
    )
  }
  return listRows<EventRow>(store, eventListing(where, values), window)
}

/** How many tags were pushed to a project. */
export function countTags(store: Store, projectId: number): number {
  const row = store.get<{ n: number }>(
    `SELECT count(*) AS n FROM events WHERE project_id = ? AND json_extract(data, '$.ref') LIKE 'refs/tags/%'`,
    projectId,
  )
  return row?.n ?? 0
}

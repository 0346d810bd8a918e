import type { TargetType } from './labels.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { seen, seenThoughConfidential } from './visibility.ts'
import type { Viewer } from './visibility.ts'
import type { Store, Value } from './store.ts'

/** The action of an event, as `action_name` shows it; a reopened issue is shown as `opened`. */
export type EventAction =
  'opened' | 'closed' | 'accepted' | 'approved' | 'commented on' | 'pushed to' | 'pushed new' | 'created' | 'joined'

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
  readonly viewer: Viewer
  /** The events of one project, or of one author in all projects. */
  readonly of: { readonly projectId: number } | { readonly authorId: number }
  /** Happened then or later, in milliseconds since 1970. */
  readonly from?: number | undefined
  /** Happened before then. */
  readonly until?: number | undefined
  readonly ascending?: boolean | undefined
  /** Only actions of this kind. */
  readonly did?: EventKind | undefined
  /** Only actions on this kind of target. */
  readonly to?: 'Issue' | 'MergeRequest' | 'Milestone' | 'Note' | 'nothing here' | undefined
}

/** The kinds of events that lists are filtered by, fewer than events are shown in. Here nothing expires and nobody leaves. */
export type EventKind =
  'approved' | 'closed' | 'commented' | 'created' | 'joined' | 'merged' | 'pushed' | 'reopened' | 'none'

const firstOpening = `id = (SELECT min(first.id) FROM events AS first WHERE first.action = 'opened'
  AND first.target_type = events.target_type AND first.target_id = events.target_id)`

const eventKinds: Readonly<Record<EventKind, string>> = {
  approved: `action = 'approved'`,
  closed: `action = 'closed'`,
  commented: `action = 'commented on'`,
  // A reopening has the action `opened`, too.
  created: `(action = 'created' OR (action = 'opened' AND ${firstOpening}))`,
  reopened: `(action = 'opened' AND NOT ${firstOpening})`,
  joined: `action = 'joined'`,
  merged: `action = 'accepted'`,
  pushed: `action IN ('pushed to', 'pushed new')`,
  none: 'FALSE',
}

const aboutCode = `(item_type IS 'MergeRequest' OR data IS NOT NULL)`

/** Newest first, unless the other order is asked for. */
export function listEvents(store: Store, filter: EventFilter, window: Window): Listed<EventRow> {
  const { viewer, of } = filter
  const [column, id] = 'projectId' in of ? ['project_id', of.projectId] : ['author_id', of.authorId]
  const where = [`${column} = ?`]
  const values: Value[] = [id]
  if (!viewer.seesAll) {
    const project = seen(viewer, 'project', 'project_id')
    const code = seen(viewer, 'code', 'project_id')
    const confidential = seenThoughConfidential(viewer)
    const internal = seen(viewer, 'confidential', 'project_id')
    where.push(
      project.text,
      `(NOT ${aboutCode} OR ${code.text})`,
      `(item_type IS NOT 'Issue' OR EXISTS (SELECT 1 FROM issues WHERE issues.id = item_id AND ${confidential.text}))`,
      // Whoever sees confidential issues reads internal notes, too.
      `(target_type IS NOT 'Note' OR ${internal.text} OR EXISTS (SELECT 1 FROM notes WHERE notes.id = events.target_id AND internal = 0))`,
    )
    values.push(...project.values, ...code.values, ...confidential.values, ...internal.values)
  }
  if (filter.from !== undefined) {
    where.push('created_at >= ?')
    values.push(filter.from)
  }
  if (filter.until !== undefined) {
    where.push('created_at < ?')
    values.push(filter.until)
  }
  if (filter.did !== undefined) where.push(eventKinds[filter.did])
  if (filter.to !== undefined) {
    where.push('target_type = ?')
    values.push(filter.to)
  }
  const listing = { table: 'events', from: 'events', where, values, order: ['id'], descending: !filter.ascending }
  return listRows<EventRow>(store, listing, window)
}

/** Deletes the events of an item, with those of its comments. */
export function deleteEventsOf(store: Store, type: TargetType, itemId: number): void {
  store.run('DELETE FROM events WHERE item_type = ? AND item_id = ?', type, itemId)
}

/** The author and date of each item's last event with this action, by the item's id. Items without one are left out. */
export function lastEventsOf(
  store: Store,
  type: TargetType,
  action: EventAction,
  ids: readonly number[],
): Map<number, Pick<EventRow, 'author_id' | 'created_at'>> {
  const rows = store.all<{ item_id: number; author_id: number; created_at: number }>(
    `SELECT item_id, author_id, max(created_at) AS created_at FROM events
      WHERE item_type = ? AND item_id IN (SELECT value FROM json_each(?)) AND action = ? GROUP BY item_id`,
    type,
    JSON.stringify(ids),
    action,
  )
  return new Map(rows.map(({ item_id, ...event }) => [item_id, event]))
}

/** Counts the tags that were pushed to a project. */
export function countTags(store: Store, projectId: number): number {
  const row = store.get<{ n: number }>(
    `SELECT count(*) AS n FROM events WHERE project_id = ? AND json_extract(data, '$.ref') LIKE 'refs/tags/%'`,
    projectId,
  )
  return row?.n ?? 0
}

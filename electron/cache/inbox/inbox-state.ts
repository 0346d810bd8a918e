import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { InboxTarget } from './inbox-entries.ts'
import { itemTables, type ItemKind } from '../items/items.ts'
import { statement } from '../../database/statement.ts'

/** The state of deriving the inbox: its user, its horizon, and the items that still have to be checked. */

export interface InboxState {
  readonly userId: number | null
  /** Null until the service has named the user. */
  readonly username: string | null
  readonly since: number
  readonly wholeSince: number | null
  readonly listsTodos: boolean
  readonly todosReadUpTo: number
  readonly day: string | null
  readonly scan: { readonly kind: ItemKind; readonly after: number } | null
}

interface StateRecord {
  readonly user_id: number | null
  readonly username: string | null
  readonly since: number
  readonly whole_since: number | null
  readonly lists_todos: number
  readonly todos_read_up_to: number
  readonly day: string | null
  readonly scan_kind: ItemKind | null
  readonly scan_after: number
}

export function readInboxState(cache: ReadableCache): InboxState {
  const row = statement(cache, `SELECT * FROM inbox_state`).get() as StateRecord
  return {
    userId: row.user_id,
    username: row.username,
    since: row.since,
    wholeSince: row.whole_since,
    listsTodos: row.lists_todos === 1,
    todosReadUpTo: row.todos_read_up_to,
    day: row.day,
    scan: row.scan_kind === null ? null : { kind: row.scan_kind, after: row.scan_after },
  }
}

/** Saves all of it but `todosReadUpTo`, which a trigger keeps. */
export function saveInboxState(cache: WritableCache, state: InboxState): void {
  statement(
    cache,
    `UPDATE inbox_state SET user_id = ?, username = ?, since = ?, whole_since = ?, lists_todos = ?, day = ?,
       scan_kind = ?, scan_after = ?`,
  ).run(
    state.userId,
    state.username,
    state.since,
    state.wholeSince,
    state.listsTodos ? 1 : 0,
    state.day,
    state.scan?.kind ?? null,
    state.scan?.after ?? 0,
  )
}

/**
 * Notes when notifications began, in milliseconds of the service's clock: what changes later without a date of its own gets a later
 * moment. Only the first call has an effect.
 */
export function saveNotifiedSince(cache: WritableCache, since: number): void {
  statement(cache, `UPDATE inbox_state SET notified_since = ? WHERE notified_since = 0`).run(since)
}

/** Targets that moved and have to be checked. */
export function listInboxWaiting(cache: WritableCache, most: number): InboxTarget[] {
  return statement(cache, `SELECT item_kind AS kind, item_id AS id FROM inbox_waiting LIMIT ?`).all(
    most,
  ) as InboxTarget[]
}

export function removeInboxWaiting(cache: WritableCache, { kind, id }: InboxTarget): void {
  statement(cache, `DELETE FROM inbox_waiting WHERE item_kind = ? AND item_id = ?`).run(kind, id)
}

export function hasInboxWaiting(cache: ReadableCache): boolean {
  return statement(cache, `SELECT 1 FROM inbox_waiting LIMIT 1`).get() !== undefined
}

/** Marks entries to be checked again that have a derived reason older than `since`. */
export function awaitEntriesBefore(cache: WritableCache, since: number): void {
  statement(
    cache,
    `INSERT INTO inbox_waiting SELECT item_kind, item_id FROM inbox_entries WHERE oldest_at < ? ON CONFLICT DO NOTHING`,
  ).run(since)
}

/**
 * Marks entries to be checked again that have a reason which held only until the service's todos were listed. They are
 * listed now.
 */
export function awaitProvisionalEntries(cache: WritableCache, upTo: number): void {
  statement(
    cache,
    `INSERT INTO inbox_waiting SELECT item_kind, item_id FROM inbox_entries WHERE provisional_at <= ?
     ON CONFLICT DO NOTHING`,
  ).run(upTo)
}

/** Marks active milestones, and those with an entry, to be checked again, because another day has come. */
export function awaitMilestones(cache: WritableCache): void {
  statement(
    cache,
    `INSERT INTO inbox_waiting SELECT 'milestone', id FROM milestones WHERE state = 'active' ON CONFLICT DO NOTHING`,
  ).run()
  statement(
    cache,
    `INSERT INTO inbox_waiting SELECT item_kind, item_id FROM inbox_entries WHERE item_kind = 'milestone'
     ON CONFLICT DO NOTHING`,
  ).run()
}

/** Marks all targets of todos to be checked. */
export function awaitTargetsOfTodos(cache: WritableCache): void {
  statement(
    cache,
    `INSERT INTO inbox_waiting SELECT DISTINCT target_kind, target_id FROM todos WHERE true ON CONFLICT DO NOTHING`,
  ).run()
}

/** Marks the next items of a kind, by id, to be checked. Returns the id of the last of them, or null when there are none. */
export function awaitItemsAfter(
  cache: WritableCache,
  { kind, after, most }: { readonly kind: ItemKind; readonly after: number; readonly most: number },
): number | null {
  const ids = statement(cache, `SELECT id FROM ${itemTables[kind].stored} WHERE id > ? ORDER BY id LIMIT ?`)
    .pluck()
    .all(after, most) as number[]
  const wait = statement(cache, `INSERT INTO inbox_waiting VALUES (?, ?) ON CONFLICT DO NOTHING`)
  for (const id of ids) wait.run(kind, id)
  return ids.at(-1) ?? null
}

/**
 * Marks items to be checked that were updated after a time (the service's, milliseconds), or of which something is
 * known after it. Notes and noticed facts count by themselves: a comment does not move its item on every service, and
 * owners may have set back the date of an item's row.
 */
export function awaitItemsNewerThan(cache: WritableCache, time: number): void {
  const wait = (targets: string): void => {
    statement(cache, `INSERT INTO inbox_waiting ${targets} ON CONFLICT DO NOTHING`).run({ time })
  }
  for (const [kind, { stored }] of Object.entries(itemTables)) {
    wait(`SELECT '${kind}', id FROM ${stored} WHERE updated_at > :time`)
  }
  wait(`SELECT DISTINCT item_kind, item_id FROM notes WHERE created_at > :time`)
  wait(`SELECT item_kind, item_id FROM inbox_noticed
    WHERE max(${noticedTimes.map((column) => `coalesce(${column}, 0)`).join(', ')}) > :time`)
}

const noticedTimes = [
  'assigned_at',
  'ended_at',
  'unmergeable_at',
  'review_at',
  'rereview_at',
  'approved_at',
  'changes_requested_at',
  'threads_resolved_at',
  'mergeable_at',
  'pipeline_failed_at',
  'pipeline_fixed_at',
  'described_at',
  'mentioned_at',
]

/**
 * Remembers since when a description has mentioned the user (null: always, or not at all). The change of the description
 * that led to this is dealt with, and forgotten.
 */
export function saveMention(cache: WritableCache, { kind, id }: InboxTarget, mentionedAt: number | null): void {
  statement(
    cache,
    `UPDATE inbox_noticed SET mentioned_at = ?, described_at = NULL, description_before = NULL
     WHERE item_kind = ? AND item_id = ?`,
  ).run(mentionedAt, kind, id)
}

/**
 * The newest `updated_at` of any item: the service's clock, as far as its data shows it. Owners may set dates to any
 * time, so dates after `mostly` are ignored where there are others.
 */
export function newestItemTime(cache: ReadableCache, mostly: number): number {
  const newest = (most: number): number =>
    Math.max(
      ...Object.values(itemTables).map(({ stored }) => {
        const at = statement(cache, `SELECT max(updated_at) FROM ${stored} WHERE updated_at <= ?`).pluck().get(most)
        return (at as number | null) ?? 0
      }),
    )
  return newest(mostly) || newest(Number.MAX_SAFE_INTEGER)
}

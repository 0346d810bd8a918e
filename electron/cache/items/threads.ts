import { hour, minute, second } from '../../../shared/durations.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { itemTables, type ItemKind } from './items.ts'
import { isUnresolvedSql } from './notes.ts'
import { unshownSql } from '../storage/shown-projects.ts'
import { statement } from '../../database/statement.ts'

/**
 * For so long after an item has moved, its thread may change without a new date: services move an item once a minute at most for what
 * is written below it, and a row may be seen up to a minute later than its date says.
 */
export const unsettledMilliseconds = 2 * minute

/**
 * Returns true if a thread was read early: its item had only just moved, and may not move again for what is written next.
 *
 * @param readAt the service's clock at the reading, in milliseconds since 1970; null where it does not tell
 */
export function isReadEarly(updatedAt: number, readAt: number | null): boolean {
  // Services tell their clock in whole seconds.
  return readAt !== null && Math.abs(readAt - updatedAt) <= unsettledMilliseconds - 2 * second
}

/** The state of its item as of which a thread is known. */
interface KnownThread {
  readonly item: { readonly notesCount: number; readonly updatedAt: number }
  /** Milliseconds since 1970. */
  readonly readAt: number
  readonly isEarly?: boolean
}

/** Marks an item's thread as read to its end, and keeps the count and time of the item at that moment. */
export function markThreadRead(
  cache: WritableCache,
  kind: ItemKind,
  itemId: number,
  { item, readAt, isEarly = false }: KnownThread,
): void {
  statement(
    cache,
    `INSERT INTO threads (item_kind, item_id, notes_count, item_updated_at, read_at, read_early) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id) DO UPDATE SET notes_count = excluded.notes_count,
       item_updated_at = excluded.item_updated_at, read_at = excluded.read_at, read_early = excluded.read_early`,
  ).run(kind, itemId, item.notesCount, item.updatedAt, readAt, Number(isEarly))
}

/** A thread that has to be read. */
export interface StaleThread {
  readonly kind: ItemKind
  readonly id: number
  readonly projectId: number
}

/**
 * SQL: the ids of items that were assigned to the user, and of the user's own merge requests that were merged or
 * closed. Their threads are read even if they count no notes, because lines of the service say who did it, and the
 * service does not count those lines.
 */
export function noticedSql(kind: ItemKind): string {
  return `SELECT n.item_id FROM inbox_state s, inbox_noticed n JOIN ${itemTables[kind].stored} j ON j.id = n.item_id
    WHERE n.item_kind = '${kind}'
      AND (n.assigned_at >= s.since OR (n.ended_at > s.whole_since AND j.author_id = s.user_id))`
}

/** Returns true if an item is one of these. */
export function isNoticed(cache: ReadableCache, kind: ItemKind, itemId: number): boolean {
  return statement(cache, `${noticedSql(kind)} AND n.item_id = ?`).get(itemId) !== undefined
}

/** For how long a thread is trusted in which all discussions are resolved: few are opened again. In milliseconds. */
const resolvedTrustedFor = hour

/**
 * The threads of open merge requests with a discussion that can be resolved, or opened again, and that concern the user: their own,
 * those assigned to them or to be reviewed by them, and those in which they wrote. Those with an open discussion come first, and then
 * the ones that were read longest ago. Those without are due only an hour after they were read.
 *
 * @param readBefore only those that were last read before that, in milliseconds since 1970
 */
export function listResolvableThreads(
  cache: ReadableCache,
  { ownUserId, readBefore, most }: { readonly ownUserId: number; readonly readBefore: number; readonly most: number },
): StaleThread[] {
  const isOpenSql = `EXISTS (SELECT 1 FROM notes INDEXED BY unresolved_notes
        WHERE item_kind = 'mergeRequest' AND item_id = i.id AND ${isUnresolvedSql})`
  const text = `SELECT 'mergeRequest' AS kind, i.id, i.project_id AS projectId FROM threads t
      JOIN merge_requests i ON i.id = t.item_id
    WHERE t.item_kind = 'mergeRequest' AND t.read_at < @readBefore AND i.is_open = 1
      AND i.project_id NOT IN (${unshownSql.mergeRequest})
      AND (t.read_at < @resolvedBefore OR ${isOpenSql})
      AND (i.author_id = @ownUserId OR i.assignee_id = @ownUserId
        OR EXISTS (SELECT 1 FROM json_each(i.reviewer_ids) WHERE value = @ownUserId)
        OR EXISTS (SELECT 1 FROM notes WHERE item_kind = 'mergeRequest' AND item_id = i.id AND author_id = @ownUserId))
      AND EXISTS (SELECT 1 FROM notes WHERE item_kind = 'mergeRequest' AND item_id = i.id AND resolvable = 1)
    ORDER BY ${isOpenSql} DESC, t.read_at LIMIT @most`
  const resolvedBefore = readBefore - resolvedTrustedFor
  return statement(cache, text).all({ ownUserId, readBefore, resolvedBefore, most }) as StaleThread[]
}

/** Returns the time at which the thread was last read whole, in milliseconds, or null. */
export function threadReadAt(cache: ReadableCache, kind: ItemKind, itemId: number): number | null {
  const at = statement(cache, `SELECT read_at FROM threads WHERE item_kind = ? AND item_id = ?`)
    .pluck()
    .get(kind, itemId)
  return (at as number | undefined) ?? null
}

/** The state of its item as of which a thread is known, and when it was read, in milliseconds since 1970. */
export interface ThreadMark {
  readonly notesCount: number
  readonly updatedAt: number
  readonly readAt: number
  /** True where the thread is to be read once more (`isReadEarly`). */
  readonly isEarly: boolean
}

/** The mark of an item's thread that was last read to its end, or null. */
export function readThreadMark(cache: ReadableCache, kind: ItemKind, itemId: number): ThreadMark | null {
  const text = `SELECT notes_count AS notesCount, item_updated_at AS updatedAt, read_at AS readAt, read_early AS isEarly
    FROM threads WHERE item_kind = ? AND item_id = ?`
  const mark = statement(cache, text).get(kind, itemId) as
    (Omit<ThreadMark, 'isEarly'> & { isEarly: 0 | 1 }) | undefined
  return mark === undefined ? null : { ...mark, isEarly: mark.isEarly === 1 }
}

/** Returns true if a thread that was read early is to be read once more. @param now by this computer's clock */
export function isSecondReadingDue({ isEarly, readAt }: ThreadMark, now: number): boolean {
  return isEarly && Math.abs(now - readAt) >= unsettledMilliseconds
}

import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'
import type { MarkTarget } from './marks.ts'

/**
 * The ledger of notifications. For each item it holds the newest reason that was notified: a newer one notifies, once. The times
 * are the service's, so a clock that is set back notifies nothing again.
 */

/** Since when there are notifications; null before the first sync has ended. */
export function readShownSince(user: ReadableUserDatabase): number | null {
  const since = statement(user, `SELECT since FROM told_since`).pluck().get() as number | undefined
  return since ?? null
}

/** Sets the time from which there are notifications, and forgets earlier ones. */
export function saveShownSince(user: WritableUserDatabase, since: number): void {
  statement(user, `DELETE FROM told_since`).run()
  statement(user, `INSERT INTO told_since (since) VALUES (?)`).run(since)
  statement(user, `DELETE FROM told WHERE up_to <= ?`).run(since)
}

/** The newest reason of an item that was notified, or null. */
export function readShownUpTo(user: ReadableUserDatabase, { kind, id }: MarkTarget): number | null {
  const upTo = statement(user, `SELECT up_to FROM told WHERE item_kind = ? AND item_id = ?`).pluck().get(kind, id)
  return (upTo as number | undefined) ?? null
}

export function saveShownUpTo(user: WritableUserDatabase, { kind, id }: MarkTarget, upTo: number): void {
  statement(
    user,
    `INSERT INTO told (item_kind, item_id, up_to) VALUES (?, ?, ?)
     ON CONFLICT (item_kind, item_id) DO UPDATE SET up_to = max(up_to, excluded.up_to)`,
  ).run(kind, id, upTo)
}

/** All that a ledger holds. */
export interface ShownNotifications {
  readonly since: number | null
  readonly items: readonly (MarkTarget & { readonly upTo: number })[]
}

export function readShown(user: ReadableUserDatabase): ShownNotifications {
  const items = statement(user, `SELECT item_kind AS kind, item_id AS id, up_to AS upTo FROM told`).all()
  return { since: readShownSince(user), items: items as ShownNotifications['items'] }
}

/** Adds another ledger to this one: what either holds is not notified again. */
export function addShown(user: WritableUserDatabase, { since, items }: ShownNotifications): void {
  for (const { upTo, ...target } of items) saveShownUpTo(user, target, upTo)
  const own = readShownSince(user)
  if (since !== null && own !== null && since > own) saveShownSince(user, since)
}

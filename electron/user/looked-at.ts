import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'
import type { MarkTarget } from './marks.ts'

/** State of an item when the user last looked at it. Times are milliseconds since 1970. */
export interface Look {
  /** By the service's clock: the newest thing about the item that was on this computer then. */
  readonly seenAt: number
  /** The highest id among its notes then, or 0. */
  readonly newestNote: number
  /** The highest id among its versions then, or 0. */
  readonly newestVersion: number
  /** Time of the look, by the clock of this computer. It is for people to read. */
  readonly lookedAt: number
}

/** The last look at an item, or null when it was never looked at. */
export function readLook(user: ReadableUserDatabase, kind: string, id: number): Look | null {
  const record = statement(user, `SELECT * FROM looked_at WHERE item_kind = ? AND item_id = ?`).get(kind, id) as
    { seen_at: number; newest_note: number; newest_version: number; looked_at: number } | undefined
  if (!record) return null
  return {
    seenAt: record.seen_at,
    newestNote: record.newest_note,
    newestVersion: record.newest_version,
    lookedAt: record.looked_at,
  }
}

/** Up to which moment of the service's clock each item of a kind was seen. */
export function listLooks(
  user: ReadableUserDatabase,
  kind: string,
): { readonly id: number; readonly seenAt: number }[] {
  const text = `SELECT item_id AS id, seen_at AS seenAt FROM looked_at WHERE item_kind = ?`
  return statement(user, text).all(kind) as { id: number; seenAt: number }[]
}

/** Stores a look. Things that were once seen stay seen, even if an owner sets an item's time back. */
export function markLooked(user: WritableUserDatabase, kind: string, id: number, look: Look): void {
  statement(
    user,
    `INSERT INTO looked_at (item_kind, item_id, seen_at, newest_note, newest_version, looked_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at),
       newest_note = max(newest_note, excluded.newest_note), newest_version = max(newest_version, excluded.newest_version),
       looked_at = excluded.looked_at`,
  ).run(kind, id, look.seenAt, look.newestNote, look.newestVersion, look.lookedAt)
}

/** Sets the last look at an item to that of a step, also back to an earlier one. Null: it was never looked at. */
export function restoreLook(user: WritableUserDatabase, { kind, id }: MarkTarget, look: Look | null): void {
  statement(user, `DELETE FROM looked_at WHERE item_kind = ? AND item_id = ?`).run(kind, id)
  if (look !== null) markLooked(user, kind, id, look)
}

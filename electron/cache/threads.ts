import type { ReadableCache, WritableCache } from './database.ts'
import type { ItemKind } from './items.ts'
import { statement } from '../database/statement.ts'

/** Remembers that an item's thread was read whole, as of what the item said of itself then. */
export function markThreadRead(
  cache: WritableCache,
  kind: ItemKind,
  itemId: number,
  item: { readonly notesCount: number; readonly updatedAt: number },
  readAt: number,
): void {
  statement(
    cache,
    `INSERT INTO threads (item_kind, item_id, notes_count, item_updated_at, read_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id) DO UPDATE SET notes_count = excluded.notes_count,
       item_updated_at = excluded.item_updated_at, read_at = excluded.read_at`,
  ).run(kind, itemId, item.notesCount, item.updatedAt, readAt)
}

/** A thread that is to be read. */
export interface StaleThread {
  readonly kind: ItemKind
  readonly id: number
  readonly projectId: number
}

/** When the thread was last read whole, in milliseconds, or null. */
export function threadReadAt(cache: ReadableCache, kind: ItemKind, itemId: number): number | null {
  const at = statement(cache, `SELECT read_at FROM threads WHERE item_kind = ? AND item_id = ?`)
    .pluck()
    .get(kind, itemId)
  return (at as number | undefined) ?? null
}

/** What an item said of itself when its thread was last read whole, or null. */
export function readThreadMark(
  cache: ReadableCache,
  kind: ItemKind,
  itemId: number,
): { readonly notesCount: number; readonly updatedAt: number } | null {
  const text = `SELECT notes_count AS notesCount, item_updated_at AS updatedAt FROM threads WHERE item_kind = ? AND item_id = ?`
  return (statement(cache, text).get(kind, itemId) as { notesCount: number; updatedAt: number } | undefined) ?? null
}

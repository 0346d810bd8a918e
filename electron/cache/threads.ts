import type { ReadableCache, WritableCache } from './database.ts'
import { itemTables, type ItemKind } from './items.ts'
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

export interface StaleThread {
  readonly kind: ItemKind
  readonly id: number
  readonly projectId: number
}

/**
 * Items whose thread has moved since it was read: the count of notes or `updated_at` differs. What was assigned to the user or
 * became of their merge requests is read although it counts no notes: the service's own, which it does not count, say who
 * did it. Open items first, the last updated first.
 */
export function listStaleThreads(cache: ReadableCache, kind: ItemKind, most: number): StaleThread[] {
  const { stored } = itemTables[kind]
  const rows = statement(
    cache,
    `SELECT i.id, i.project_id, i.is_open, i.updated_at FROM ${stored} i
       LEFT JOIN threads t ON t.item_kind = @kind AND t.item_id = i.id
     WHERE (t.item_id IS NULL AND i.notes_count > 0) OR t.notes_count <> i.notes_count OR t.item_updated_at <> i.updated_at
     UNION
     SELECT i.id, i.project_id, i.is_open, i.updated_at FROM inbox_state s, inbox_noticed n JOIN ${stored} i ON i.id = n.item_id
       LEFT JOIN threads t ON t.item_kind = @kind AND t.item_id = i.id
     WHERE n.item_kind = @kind AND t.item_id IS NULL
       AND (n.assigned_at >= s.since OR (n.ended_at > s.whole_since AND i.author_id = s.user_id))
     ORDER BY is_open DESC, updated_at DESC LIMIT @most`,
  ).all({ kind, most }) as { id: number; project_id: number }[]
  return rows.map((row) => ({ kind, id: row.id, projectId: row.project_id }))
}

/** When the thread was last read whole, in milliseconds, or null. */
export function threadReadAt(cache: ReadableCache, kind: ItemKind, itemId: number): number | null {
  const at = statement(cache, `SELECT read_at FROM threads WHERE item_kind = ? AND item_id = ?`)
    .pluck()
    .get(kind, itemId)
  return (at as number | undefined) ?? null
}

/** Leaves a thread that cannot be read alone until its item moves: it counts as read, as of what the item says now. */
export function skipThread(cache: WritableCache, { kind, id }: StaleThread, at: number): void {
  const { stored } = itemTables[kind]
  const item = statement(cache, `SELECT notes_count, updated_at FROM ${stored} WHERE id = ?`).get(id) as
    { notes_count: number; updated_at: number } | undefined
  if (item) markThreadRead(cache, kind, id, { notesCount: item.notes_count, updatedAt: item.updated_at }, at)
}

import type { ReadableCache } from '../storage/database.ts'
import { itemTables, type ItemKind } from './items.ts'
import { listProjectsWithout } from '../storage/shown-projects.ts'
import { statement } from '../../database/statement.ts'

/** A moment of the service's clock, in milliseconds, up to which an item was seen. */
export interface SeenUntil {
  readonly id: number
  readonly seenAt: number
}

/**
 * The ids of those of the items that have moved since they were seen, the last updated first. Comments count by
 * themselves: not every service takes one for an update of its item.
 */
export function listMovedSince(
  cache: ReadableCache,
  kind: ItemKind,
  seen: readonly SeenUntil[],
  most: number,
): number[] {
  const text = `
    SELECT item.id FROM json_each(?) AS seen
    JOIN ${itemTables[kind].stored} AS item ON item.id = json_extract(seen.value, '$.id')
    WHERE item.project_id NOT IN (SELECT value FROM json_each(?))
      AND (item.updated_at > json_extract(seen.value, '$.seenAt') OR EXISTS (SELECT 1 FROM notes
        WHERE item_kind = '${kind}' AND item_id = item.id AND system = 0
          AND created_at > json_extract(seen.value, '$.seenAt')))
    ORDER BY item.updated_at DESC, item.id DESC LIMIT ?`
  return statement(cache, text)
    .pluck()
    .all(JSON.stringify(seen), JSON.stringify(listProjectsWithout(cache, kind)), most) as number[]
}

/**
 * The ids of the comments that others have written on an item since a look, oldest first. Where no comment was known at the look,
 * ids prove nothing: the thread may have come since, with old comments.
 */
export function listCommentsSince(
  cache: ReadableCache,
  { kind, id }: { readonly kind: ItemKind; readonly id: number },
  { newestNote, seenAt }: { readonly newestNote: number; readonly seenAt: number },
  ownUserId: number,
): number[] {
  const [column, least] = newestNote > 0 ? ['id', newestNote] : ['created_at', seenAt]
  const text = `SELECT id FROM notes
    WHERE item_kind = ? AND item_id = ? AND system = 0 AND author_id <> ? AND ${column} > ? ORDER BY created_at, id`
  return statement(cache, text).pluck().all(kind, id, ownUserId, least) as number[]
}

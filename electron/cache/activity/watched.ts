import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { itemTables, type ItemKind } from '../items/items.ts'
import { statement } from '../../database/statement.ts'
import { isWithheld } from '../storage/withheld.ts'

/**
 * Since when a project's items of a kind are watched, by the service's clock, or null while its lists have not been
 * read whole. An item that is met for the first time and is not newer than that was there before, so it is no news.
 */
export function watchedSince(cache: ReadableCache, kind: ItemKind, projectId: number): number | null {
  const at = statement(cache, `SELECT at FROM watched_since WHERE kind = ? AND project_id = ?`)
    .pluck()
    .get(kind, projectId)
  return (at as number | undefined) ?? null
}

/**
 * Begins to watch a kind of items in each project where all lists of that kind have been read whole: from the newest
 * moment that this reading has seen. Lists that the service does not show are not waited for.
 */
export function beginToWatch(cache: WritableCache, kind: ItemKind): void {
  const newest = (isOpen: number) =>
    `coalesce((SELECT max(updated_at) FROM ${itemTables[kind].stored} WHERE project_id = l.project_id AND is_open = ${isOpen}), 0)`
  statement(
    cache,
    `INSERT INTO watched_since (kind, project_id, at)
     SELECT l.kind, l.project_id, max(${newest(0)}, ${newest(1)}) FROM lists l
     WHERE l.kind = ? AND l.project_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM watched_since w WHERE w.kind = l.kind AND w.project_id = l.project_id)
     GROUP BY l.project_id
     HAVING count(l.whole_at) > 0 AND count(*) = sum(l.whole_at IS NOT NULL
       OR ${isWithheld('l.error')})`,
  ).run(kind)
}

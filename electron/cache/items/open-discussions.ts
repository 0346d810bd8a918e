import type { ReadableCache } from '../storage/database.ts'
import { isLocalSql } from '../storage/local-ids.ts'
import { statement } from '../../database/statement.ts'
import type { ItemKind, SqlCondition } from './items.ts'
import { discussionSql, isUnresolvedSql } from './notes.ts'

/** Items with discussions that are open: some note of them can be resolved and is not, waiting edits folded in (I1). */

/** SQL: the ids of the items of a kind that have a discussion which is open. */
function openItems(kind: ItemKind): string {
  return `SELECT item_id FROM notes
      WHERE item_kind = '${kind}' AND ${isUnresolvedSql} AND id NOT IN (SELECT id FROM temp.folded_notes)
    UNION ALL SELECT item_id FROM temp.folded_notes WHERE item_kind = '${kind}' AND ${isUnresolvedSql} AND gone = 0`
}

/** Condition that an item has a discussion which is open. */
export function hasOpenDiscussion(kind: ItemKind): SqlCondition {
  return { text: `id IN (${openItems(kind)})`, parameters: [] }
}

/** Number of the discussions of an item that are open. */
export function countOpenDiscussions(cache: ReadableCache, kind: ItemKind, itemId: number): number {
  const open = `item_kind = ? AND item_id = ? AND ${isUnresolvedSql}`
  const text = `SELECT count(DISTINCT discussion) FROM (
      SELECT ${discussionSql} AS discussion FROM notes
        WHERE ${open} AND NOT EXISTS (SELECT 1 FROM temp.folded_notes AS folded WHERE folded.id = notes.id)
      UNION ALL SELECT ${discussionSql} FROM temp.folded_notes WHERE ${open} AND gone = 0)`
  return statement(cache, text).pluck().get(kind, itemId, kind, itemId) as number
}

/**
 * The ids of the items that have an open discussion which the user began, or in which somebody else answered them. Lines that the
 * service writes are no answers.
 */
export function listItemsOfOwnDiscussions(cache: ReadableCache, kind: ItemKind, ownUserId: number): number[] {
  const columns = `id, item_id, ${discussionSql} AS discussion, author_id, created_at, system, ${isUnresolvedSql} AS is_unresolved`
  const ofOpenItems = `item_kind = '${kind}' AND item_id IN (${openItems(kind)})`
  // Comments that are not sent yet are the newest, and the last one written has the lowest id.
  const text = `
    WITH shown AS (
      SELECT ${columns} FROM notes WHERE ${ofOpenItems} AND id NOT IN (SELECT id FROM temp.folded_notes)
      UNION ALL SELECT ${columns} FROM temp.folded_notes WHERE ${ofOpenItems} AND gone = 0
    ), numbered AS (
      SELECT *, author_id = ? AS is_own, row_number() OVER (ORDER BY ${isLocalSql('id')}, created_at, abs(id)) AS number
        FROM shown
    ), discussions AS (
      SELECT item_id, max(is_unresolved) AS is_open,
        min(number) FILTER (WHERE system = 0) AS first,
        min(number) FILTER (WHERE system = 0 AND is_own) AS first_own,
        max(number) FILTER (WHERE system = 0 AND NOT is_own) AS last_other
      FROM numbered GROUP BY item_id, discussion
    )
    SELECT DISTINCT item_id FROM discussions WHERE is_open AND (first_own = first OR first_own < last_other)`
  return statement(cache, text).pluck().all(ownUserId) as number[]
}

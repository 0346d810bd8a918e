import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { removeIssueLinks } from './issue-links.ts'
import { itemTables, type ItemKind } from './items.ts'
import { statement } from '../../database/statement.ts'

/** The stored rows that a list of the service should hold. */
export interface ListContents {
  readonly kind: ItemKind
  readonly projectId: number
  /** Null: both open and closed ones. */
  readonly open: boolean | null
}

/** Returns the number of stored rows of a list. */
export function countContents(cache: ReadableCache, contents: ListContents): number {
  const { table, where, parameters } = partsOf(contents)
  return Number(
    statement(cache, `SELECT count(*) FROM ${table} WHERE ${where}`)
      .pluck()
      .get(...parameters),
  )
}

/**
 * Returns the number of rows that were updated before a moment, and until that moment included (milliseconds). The difference is
 * the number of rows of that moment.
 */
export function countContentsBefore(
  cache: ReadableCache,
  contents: ListContents,
  moment: number,
): { readonly before: number; readonly by: number } {
  const { table, where, parameters } = partsOf(contents)
  const count = (comparison: string) =>
    Number(
      statement(cache, `SELECT count(*) FROM ${table} WHERE ${where} AND updated_at ${comparison} ?`)
        .pluck()
        .get(...parameters, moment),
    )
  return { before: count('<'), by: count('<=') }
}

/**
 * The ids of the rows updated after `after` and not later than `upTo` (both in milliseconds), and stored no later than
 * a revision.
 */
export function listContentsBetween(
  cache: ReadableCache,
  contents: ListContents,
  range: { readonly after: number; readonly upTo: number; readonly revision: number },
): number[] {
  const { table, where, parameters } = partsOf(contents)
  const ids = statement(
    cache,
    `SELECT id FROM ${table} WHERE ${where} AND updated_at > ? AND updated_at <= ? AND revision <= ?`,
  ).pluck()
  return ids.all(...parameters, range.after, range.upTo, range.revision) as number[]
}

/** The tables with what was read of merge requests besides their rows. */
const tablesOfMergeRequests = [
  'commits',
  'diff_versions',
  'file_changes',
  'version_changes',
  'closed_issues',
  'review_readings',
  'pipeline_readings',
]

/**
 * Removes an item that is proven to be gone, with everything that was read of it. Returns the other items of its kind that have
 * changed with that. Call it in the transaction of a revision.
 */
export function removeItem(cache: WritableCache, kind: ItemKind, id: number): number[] {
  statement(cache, `DELETE FROM ${itemTables[kind].stored} WHERE id = ?`).run(id)
  statement(cache, `DELETE FROM notes WHERE item_kind = ? AND item_id = ?`).run(kind, id)
  statement(cache, `DELETE FROM threads WHERE item_kind = ? AND item_id = ?`).run(kind, id)
  statement(cache, `DELETE FROM todos WHERE target_kind = ? AND target_id = ?`).run(kind, id)
  statement(cache, `DELETE FROM award_emoji WHERE awardable_kind = ? AND awardable_id = ?`).run(kind, id)
  statement(cache, `DELETE FROM item_parts WHERE item_kind = ? AND item_id = ?`).run(kind, id)
  statement(cache, `DELETE FROM item_pictures WHERE item_kind = ? AND item_id = ?`).run(kind, id)
  if (kind === 'issue') return removeIssueLinks(cache, id)
  for (const table of tablesOfMergeRequests) statement(cache, `DELETE FROM ${table} WHERE merge_request_id = ?`).run(id)
  return []
}

function partsOf({ kind, projectId, open }: ListContents): {
  readonly table: string
  readonly where: string
  readonly parameters: readonly number[]
} {
  const table = itemTables[kind].stored
  if (open === null) return { table, where: 'project_id = ? AND is_open IN (0, 1)', parameters: [projectId] }
  return { table, where: 'project_id = ? AND is_open = ?', parameters: [projectId, open ? 1 : 0] }
}

import { statement } from '../../database/statement.ts'
import type { WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'

/** The column of the revision at which each column arrived that is asked for apart from the row, as JSON. */
const revisions = { approval_rules: 'rules_revision', obstacles: 'obstacles_revision' } as const

/**
 * Stores what was asked of a merge request apart from its row; null where there is nothing. Returns whether it changed. I6: an answer
 * is refused when its request began before the stored one arrived.
 */
export function storeAskedColumn(
  cache: WritableCache,
  column: keyof typeof revisions,
  mergeRequestId: number,
  value: object | null,
  { revision, begunAt }: Arrival,
): boolean {
  const text = `UPDATE merge_requests SET ${column} = :value, ${revisions[column]} = :revision
    WHERE id = :id AND ${revisions[column]} <= :begunAt AND ${column} IS NOT :value`
  const stored = value === null ? null : JSON.stringify(value)
  return statement(cache, text).run({ id: mergeRequestId, value: stored, revision, begunAt }).changes > 0
}

import { statement } from '../../database/statement.ts'
import type { WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'

/**
 * Columns of items that are asked for apart from the row, as JSON: their tables, and the columns of the revisions at which they
 * arrived.
 */
const askedColumns = {
  approval_rules: { table: 'merge_requests', revision: 'rules_revision' },
  obstacles: { table: 'merge_requests', revision: 'obstacles_revision' },
  issues: { table: 'merge_requests', revision: 'issues_revision' },
  merge_requests: { table: 'issues', revision: 'merge_requests_revision' },
  hierarchy: { table: 'issues', revision: 'hierarchy_revision' },
} as const

/**
 * Stores what was asked of an item apart from its row; null where there is nothing. Returns whether it changed. I6: an answer is
 * refused when its request began before the stored one arrived.
 */
export function storeAskedColumn(
  cache: WritableCache,
  column: keyof typeof askedColumns,
  itemId: number,
  value: object | null,
  { revision, begunAt }: Arrival,
): boolean {
  const { table, revision: arrived } = askedColumns[column]
  const text = `UPDATE ${table} SET ${column} = :value, ${arrived} = :revision
    WHERE id = :id AND ${arrived} <= :begunAt AND ${column} IS NOT :value`
  const stored = value === null ? null : JSON.stringify(value)
  return statement(cache, text).run({ id: itemId, value: stored, revision, begunAt }).changes > 0
}

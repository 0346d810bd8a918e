import type { Hierarchy } from '../../../shared/model/work-item.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import type { RowRecord, Value } from '../storage/upsert.ts'
import { storeAskedColumn } from './asked-columns.ts'

/** The columns of an issue with what it is a part of, and what is a part of it. */
export type HierarchyColumns = Pick<RowRecord<'hierarchy' | 'hierarchy_revision'>, 'hierarchy' | 'hierarchy_revision'>

/** What stands in the column; null before it was asked for. */
export function hierarchyIn(column: Value | undefined): Hierarchy | null {
  return typeof column === 'string' ? (JSON.parse(column) as Hierarchy) : null
}

/**
 * Stores what an issue is a part of, and what is a part of it. Returns whether what it shows changed (I6, as `storeAskedColumn`): what
 * its parent had said since its last answer no longer counts.
 */
export function storeHierarchy(cache: WritableCache, issueId: number, hierarchy: Hierarchy, arrival: Arrival): boolean {
  const before = statement(cache, `SELECT hierarchy_revision FROM issues WHERE id = ?`).pluck().get(issueId)
  const changed = storeAskedColumn(cache, 'hierarchy', issueId, hierarchy, arrival)
  if (typeof before !== 'number' || before > arrival.begunAt || findParentOf(cache, issueId, before) === null) {
    return changed
  }
  statement(cache, `UPDATE issues SET hierarchy_revision = ? WHERE id = ?`).run(arrival.revision, issueId)
  return true
}

/**
 * Returns the id of the issue of which another one is a part, as that issue itself said last; null where none says so.
 *
 * @param since the revision with which the part's own answer arrived: only what was said later counts
 */
export function findParentOf(cache: ReadableCache, id: number, since: number): number | null {
  const text = `SELECT i.id FROM issues i WHERE i.hierarchy IS NOT NULL AND i.hierarchy_revision > ?
      AND EXISTS (SELECT 1 FROM json_each(i.hierarchy, '$.children') WHERE value ->> 'id' = ?)
    ORDER BY i.hierarchy_revision DESC LIMIT 1`
  return (statement(cache, text).pluck().get(since, id) as number | undefined) ?? null
}

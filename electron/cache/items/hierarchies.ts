import type { Hierarchy } from '../../../shared/model/work-item.ts'
import type { WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import type { RowRecord, Value } from '../storage/upsert.ts'
import { storeAskedColumn } from './asked-columns.ts'

/** The columns of an issue with what it is a part of, and what is a part of it. */
export type HierarchyColumns = Pick<RowRecord<'hierarchy' | 'hierarchy_revision'>, 'hierarchy' | 'hierarchy_revision'>

/** What stands in the column; null before it was asked for. */
export function hierarchyIn(column: Value | undefined): Hierarchy | null {
  return typeof column === 'string' ? (JSON.parse(column) as Hierarchy) : null
}

/** Stores what an issue is a part of, and what is a part of it. Returns whether that changed (I6, as `storeAskedColumn`). */
export function storeHierarchy(cache: WritableCache, issueId: number, hierarchy: Hierarchy, arrival: Arrival): boolean {
  return storeAskedColumn(cache, 'hierarchy', issueId, hierarchy, arrival)
}

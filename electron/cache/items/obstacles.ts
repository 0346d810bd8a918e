import type { MergeBlock } from '../../../shared/model/merge-block.ts'
import type { Obstacles } from '../../../shared/model/rows.ts'
import type { StatusCheck } from '../../../shared/model/status-check.ts'
import { storeAskedColumn } from './asked-columns.ts'
import type { WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import type { RowRecord, Value } from '../storage/upsert.ts'

/** The columns of a merge request with what holds it up. */
export type ObstaclesColumns = RowRecord<'obstacles' | 'obstacles_revision'>

/** What holds a merge request up, as the service named it. */
export interface StoredObstacles {
  /** Merge requests that are to be merged first; null for one that the user may not see. */
  readonly blockedBy: readonly MergeBlock['blockingMergeRequest'][]
  /** The status checks that have not passed. */
  readonly checks: readonly StatusCheck[]
  readonly train: Obstacles['train']
}

/** What stands in the column; null where nothing is known. */
export function obstaclesIn(column: Value | undefined): StoredObstacles | null {
  return typeof column === 'string' ? (JSON.parse(column) as StoredObstacles) : null
}

/**
 * Stores what holds a merge request up; null where nothing does that has a name. Returns whether it changed. I6: an answer is
 * refused when its request began before the stored one arrived.
 */
export function storeObstacles(
  cache: WritableCache,
  mergeRequestId: number,
  obstacles: StoredObstacles | null,
  arrival: Arrival,
): boolean {
  return storeAskedColumn(cache, 'obstacles', mergeRequestId, obstacles, arrival)
}

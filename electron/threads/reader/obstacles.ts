import { meaningOf } from '../../../shared/model/merge-obstacle.ts'
import type { Obstacles } from '../../../shared/model/rows.ts'
import { obstaclesIn, type ObstaclesColumns } from '../../cache/items/obstacles.ts'
import type { ItemRecord } from '../../cache/items/items.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
import { namedItemRow } from './named-items.ts'
import type { RowSource } from './row-source.ts'

/**
 * Returns what holds a merge request up by name, as far as it is known and its row still says so: that is read more often than
 * what holds it up.
 */
export function obstaclesOf(source: RowSource, record: ItemRecord): Obstacles {
  const columns = record as MergeRequestRecord & Partial<ObstaclesColumns>
  const stored = obstaclesIn(columns.obstacles)
  const status = columns.detailed_merge_status
  const means = typeof status === 'string' ? meaningOf(status) : null
  const blockedBy = means === 'otherMerge' ? (stored?.blockedBy ?? []) : []
  const since = Number(columns.obstacles_revision ?? 0)
  return {
    blockedBy: blockedBy.flatMap((blocking) =>
      blocking === null
        ? []
        : [namedItemRow(source, 'mergeRequest', blocking, { projectId: Number(record.project_id), since })],
    ),
    hiddenBlocks: blockedBy.filter((blocking) => blocking === null).length,
    checks: means === 'statusChecks' ? [...(stored?.checks ?? [])] : [],
    train: columns.merge_when_build_succeeds === 1 ? (stored?.train ?? null) : null,
  }
}

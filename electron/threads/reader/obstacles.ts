import { keyOf } from '../../../shared/model/key.ts'
import { meaningOf } from '../../../shared/model/merge-obstacle.ts'
import type { BlockingRow, Obstacles } from '../../../shared/model/rows.ts'
import { obstaclesIn, type ObstaclesColumns, type StoredObstacles } from '../../cache/items/obstacles.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { ItemRecord } from '../../cache/items/items.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
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
      blocking === null ? [] : [blockingRowOf(source, blocking, { projectId: Number(record.project_id), since })],
    ),
    hiddenBlocks: blockedBy.filter((blocking) => blocking === null).length,
    checks: means === 'statusChecks' ? [...(stored?.checks ?? [])] : [],
    train: columns.merge_when_build_succeeds === 1 ? (stored?.train ?? null) : null,
  }
}

/**
 * Returns a merge request that another one waits for. Where its own row is newer, its title and state are taken from that.
 *
 * @param of.projectId the project of the one that waits
 * @param of.since the revision with which that it waits was stored
 */
function blockingRowOf(
  { account, cache }: RowSource,
  blocking: NonNullable<StoredObstacles['blockedBy'][number]>,
  of: { readonly projectId: number; readonly since: number },
): BlockingRow {
  const row = readStoredItem(cache, 'mergeRequest', blocking.id)
  const { title, state } = row !== undefined && row.revision >= of.since ? row : blocking
  return {
    key: row === undefined ? null : keyOf(account, 'mergeRequest', blocking.id),
    iid: blocking.iid,
    projectKey: keyOf(account, 'project', blocking.projectId),
    reference: blocking.projectId === of.projectId || blocking.full === '' ? `!${blocking.iid}` : blocking.full,
    title: String(title),
    state: String(state),
    webUrl: blocking.webUrl,
  }
}

import { pipelineStates } from '../../../shared/model/pipeline-states.ts'
import { statement } from '../../database/statement.ts'
import { isOwnSql } from '../items/concerning.ts'
import type { ReadableCache } from '../storage/database.ts'
import { projectsWithoutSql } from '../storage/shown-projects.ts'

/** An open merge request of the user's own. */
export interface OwnOpenMergeRequest {
  readonly id: number
  /** Its place among what needs the user: 0 failed or cannot be merged, 1 can be merged, 2 its pipeline runs, 3 nothing. */
  readonly place: number
  /** Milliseconds since 1970. */
  readonly updatedAt: number
}

const running = pipelineStates.running.map((status) => `'${status}'`).join(', ')

const placeSql = `CASE
  WHEN i.pipeline_status = 'failed' OR i.merge_status = 'cannot_be_merged' THEN 0
  WHEN i.detailed_merge_status = 'mergeable' AND i.work_in_progress = 0 THEN 1
  WHEN i.pipeline_status IN (${running}) THEN 2
  ELSE 3 END`

/**
 * The user's own open merge requests in shown projects: those that need them first, then the last updated. One that a waiting edit
 * closes is left out. The connection must have the folded tables.
 */
export function listOwnOpenMergeRequests(
  cache: ReadableCache,
  { ownUserId, most }: { readonly ownUserId: number; readonly most: number },
): OwnOpenMergeRequest[] {
  const text = `SELECT i.id, ${placeSql} AS place, i.updated_at AS updatedAt FROM merge_requests i
    WHERE i.is_open = 1 AND ${isOwnSql} AND i.project_id NOT IN (${projectsWithoutSql.mergeRequest})
      AND i.id NOT IN (SELECT id FROM temp.folded_merge_requests WHERE gone = 1 OR is_open = 0)
    ORDER BY place, i.updated_at DESC, i.id DESC LIMIT @most`
  return statement(cache, text).all({ ownUserId, most }) as OwnOpenMergeRequest[]
}

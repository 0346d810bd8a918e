import { statement } from '../../database/statement.ts'
import type { ReadableCache } from '../storage/database.ts'

/** Returns the branches of a project that open merge requests come from, those that wait in the outbox included. */
export function listBranchesInReview(cache: ReadableCache, projectId: number): string[] {
  const isOne = `source_project_id = :projectId AND is_open = 1`
  const text = `SELECT source_branch FROM merge_requests
      WHERE ${isOne} AND id NOT IN (SELECT id FROM temp.folded_merge_requests)
    UNION SELECT source_branch FROM temp.shown_merge_requests WHERE ${isOne}`
  return statement(cache, text).pluck().all({ projectId }) as string[]
}

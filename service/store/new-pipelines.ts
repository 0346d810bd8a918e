import { insertJob, jobDefinitionsOf } from './jobs.ts'
import { setMergeRequest } from './merge-requests.ts'
import type { MergeRequestRow } from './merge-requests.ts'
import { insertPipeline } from './pipelines.ts'
import type { Store } from './store.ts'
import { headsOf } from './versions.ts'

/** Who does something, and when. */
export interface Doing {
  readonly userId: number
  readonly at: number
}

/**
 * Starts a pipeline for the head of a merge request, in the project that it comes from, and has its status say so. Returns the
 * id; null where that project has no jobs for merge requests.
 */
export function startMergeRequestPipeline(store: Store, row: MergeRequestRow, { userId, at }: Doing): number | null {
  const jobs = jobDefinitionsOf(store, row.source_project_id).filter((job) => job.for_merge_requests === 1)
  if (jobs.length === 0) return null
  const id = insertPipeline(store, {
    project_id: row.source_project_id,
    merge_request_id: row.id,
    sha: headsOf(store, [row.id]).get(row.id) ?? '',
    ref: `refs/merge-requests/${row.iid}/head`,
    source: 'merge_request_event',
    user_id: userId,
    created_at: at,
  })
  for (const job of jobs) {
    insertJob(store, { pipeline_id: id, definition_id: job.id, attempt: 1, user_id: userId, created_at: at })
  }
  setMergeRequest(store, row.id, { build_status: 'created' })
  return id
}

import { insertJob, jobDefinitionsOf } from './jobs.ts'
import type { DefinedJob, JobDefinitionRow } from './jobs.ts'
import { setMergeRequest } from './merge-requests.ts'
import type { MergeRequestRow } from './merge-requests.ts'
import { insertPipeline } from './pipelines.ts'
import type { PipelineRow } from './pipelines.ts'
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
  const jobs = jobDefinitionsOf(store, row.source_project_id).filter(
    ({ for_merge_requests, child }) => for_merge_requests === 1 && child === null,
  )
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
  insertJobs(store, jobs, id, { userId, at })
  setMergeRequest(store, row.id, { build_status: 'created' })
  return id
}

/** Starts the child pipeline of a job, for the same commit. Returns false where its project has no jobs for it. */
export function startChildPipeline(store: Store, pipeline: PipelineRow, job: DefinedJob, at: number): boolean {
  const jobs = jobDefinitionsOf(store, pipeline.project_id).filter(({ child }) => child === job.triggers)
  if (jobs.length === 0) return false
  const { project_id, sha, ref } = pipeline
  const id = insertPipeline(store, {
    ...{ project_id, merge_request_id: null, sha, ref, source: 'parent_pipeline' },
    ...{ user_id: job.user_id, created_at: at, source_job_id: job.id },
  })
  insertJobs(store, jobs, id, { userId: job.user_id, at })
  return true
}

function insertJobs(
  store: Store,
  definitions: readonly JobDefinitionRow[],
  pipelineId: number,
  { userId, at }: { readonly userId: number | null; readonly at: number },
): void {
  for (const { id } of definitions) {
    insertJob(store, { pipeline_id: pipelineId, definition_id: id, attempt: 1, user_id: userId, created_at: at })
  }
}

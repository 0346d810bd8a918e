import type { PipelineStatus } from './jobs.ts'
import { insertRow, setRow } from './rows.ts'
import type { Store } from './store.ts'

/** The jobs that run for a commit of a project. */
export interface PipelineRow {
  readonly id: number
  readonly iid: number
  /** The project that it runs in: that of a fork for a merge request from there. */
  readonly project_id: number
  readonly merge_request_id: number | null
  readonly sha: string
  readonly ref: string
  readonly source: string
  readonly status: PipelineStatus
  readonly user_id: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly started_at: number | null
  readonly finished_at: number | null
  readonly due_at: number | null
  /** The job of another pipeline that started this one, which is its child. */
  readonly source_job_id: number | null
}

/** A pipeline before it has run. */
export type NewPipeline = Pick<
  PipelineRow,
  'project_id' | 'merge_request_id' | 'sha' | 'ref' | 'source' | 'user_id' | 'created_at'
> &
  Partial<Pick<PipelineRow, 'source_job_id'>>

/** Adds a pipeline, numbered next in its project. It is due at once. Returns its id. */
export function insertPipeline(store: Store, pipeline: NewPipeline): number {
  const at = pipeline.created_at
  const iid = store.next(`pipeline of ${pipeline.project_id}`)
  return insertRow(store, 'pipelines', { ...pipeline, iid, status: 'created', updated_at: at, due_at: at })
}

export function setPipeline(store: Store, id: number, change: Partial<Omit<PipelineRow, 'id'>>): void {
  setRow(store, 'pipelines', id, change)
}

/** Returns the pipeline in which something happens next, no later than the moment. */
export function duePipeline(store: Store, moment: number): (PipelineRow & { readonly due_at: number }) | undefined {
  return store.get(
    'SELECT * FROM pipelines WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, id LIMIT 1',
    moment,
  )
}

export function findPipeline(store: Store, projectId: number, id: number): PipelineRow | undefined {
  return store.get('SELECT * FROM pipelines WHERE id = ? AND project_id = ?', id, projectId)
}

/** Returns the child pipelines that jobs have started, by the jobs. */
export function childrenOfJobs(store: Store, jobIds: readonly number[]): Map<number | null, PipelineRow> {
  const rows = store.all<PipelineRow>(
    'SELECT * FROM pipelines WHERE source_job_id IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(jobIds),
  )
  return new Map(rows.map((row) => [row.source_job_id, row]))
}

/** Returns the newest pipeline of a branch. */
export function newestPipeline(store: Store, projectId: number, ref: string): PipelineRow | undefined {
  return store.get(
    'SELECT * FROM pipelines WHERE project_id = ? AND ref = ? AND source_job_id IS NULL ORDER BY id DESC LIMIT 1',
    projectId,
    ref,
  )
}

/** Returns the newest pipeline of a merge request for a commit, which is its head. */
export function headPipelineOf(store: Store, mergeRequestId: number, sha: string): PipelineRow | undefined {
  return store.get(
    'SELECT * FROM pipelines WHERE merge_request_id = ? AND sha = ? ORDER BY id DESC LIMIT 1',
    mergeRequestId,
    sha,
  )
}

/** Returns the pipelines of a merge request: those made for it first, and of each sort the newest. */
export function pipelinesOfMergeRequest(store: Store, mergeRequestId: number): PipelineRow[] {
  return store.all(
    `SELECT * FROM pipelines WHERE merge_request_id = ? ORDER BY source <> 'merge_request_event', id DESC`,
    mergeRequestId,
  )
}

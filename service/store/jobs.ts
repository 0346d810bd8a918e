import { findProject } from './projects.ts'
import { insertRow, setRow } from './rows.ts'
import type { Store } from './store.ts'

/** What can be said of a job, and of all jobs of a pipeline together. */
export type PipelineStatus =
  | 'created'
  | 'waiting_for_resource'
  | 'preparing'
  | 'pending'
  | 'running'
  | 'success'
  | 'failed'
  | 'canceling'
  | 'canceled'
  | 'skipped'
  | 'manual'
  | 'scheduled'

/** When a job runs, by what became of those before it. */
export type RunWhen = 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed'

/** What a job of a project is and does. */
export interface JobDefinitionRow {
  readonly id: number
  readonly project_id: number
  readonly name: string
  readonly stage: string
  readonly stage_index: number
  /** A JSON array of names: it starts once these are done. Null for a job that waits for the stages before its own. */
  readonly needs: string | null
  readonly run_when: RunWhen
  readonly allow_failure: number
  /** How long it runs, waits for a runner, and, where it is delayed, waits before that. */
  readonly seconds: number
  readonly queued_seconds: number
  readonly delay_seconds: number
  /** It fails so many times before it succeeds. */
  readonly failing_attempts: number
  readonly failure_reason: string
  /** 1 for jobs that run for merge requests too. */
  readonly for_merge_requests: number
  readonly log: string
  /** The log is made at least this long, by lines that say nothing. */
  readonly log_bytes: number
}

export interface JobRow {
  readonly id: number
  readonly pipeline_id: number
  readonly definition_id: number
  readonly attempt: number
  /** 1 once another job runs in its place. */
  readonly retried: number
  readonly status: PipelineStatus
  readonly user_id: number | null
  readonly created_at: number
  readonly queued_at: number | null
  readonly started_at: number | null
  readonly finished_at: number | null
  readonly erased_at: number | null
  readonly due_at: number | null
}

/** A job with its definition. */
export interface DefinedJob extends JobRow, Omit<JobDefinitionRow, 'id'> {}

const defined = `SELECT job_definitions.*, jobs.* FROM jobs JOIN job_definitions ON job_definitions.id = definition_id`

export function insertJobDefinition(store: Store, definition: Omit<JobDefinitionRow, 'id'>): number {
  return insertRow(store, 'job_definitions', { ...definition })
}

/** Returns the definitions of a project's jobs, in the order of their stages. A fork has those of the project that it comes from. */
export function jobDefinitionsOf(store: Store, projectId: number): JobDefinitionRow[] {
  const definitions = store.all<JobDefinitionRow>(
    'SELECT * FROM job_definitions WHERE project_id = ? ORDER BY stage_index, id',
    projectId,
  )
  if (definitions.length > 0) return definitions
  const origin = findProject(store, projectId)?.forked_from_id ?? null
  return origin === null ? [] : jobDefinitionsOf(store, origin)
}

export function insertJob(
  store: Store,
  job: Pick<JobRow, 'pipeline_id' | 'definition_id' | 'attempt' | 'user_id' | 'created_at'>,
): number {
  return insertRow(store, 'jobs', { ...job, status: 'created' })
}

export function setJob(store: Store, id: number, change: Partial<Omit<JobRow, 'id'>>): void {
  setRow(store, 'jobs', id, change)
}

/** Returns the jobs of a pipeline by stage, without those that ran once more. */
export function jobsOfPipeline(store: Store, pipelineId: number): DefinedJob[] {
  return store.all(`${defined} WHERE pipeline_id = ? AND retried = 0 ORDER BY stage_index, jobs.id`, pipelineId)
}

/** Returns all jobs of a pipeline, the newest first. */
export function allJobsOfPipeline(store: Store, pipelineId: number): DefinedJob[] {
  return store.all(`${defined} WHERE pipeline_id = ? ORDER BY jobs.id DESC`, pipelineId)
}

export function findJob(store: Store, projectId: number, id: number): DefinedJob | undefined {
  return store.get(
    `${defined} JOIN pipelines ON pipelines.id = pipeline_id WHERE jobs.id = ? AND pipelines.project_id = ?`,
    id,
    projectId,
  )
}

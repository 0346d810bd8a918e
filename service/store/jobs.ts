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
  /** The name of the child pipeline that it starts; null for a job that runs. */
  readonly triggers: string | null
  /** 1 where it runs as long as that pipeline and ends like it, and 0 where it succeeds once that has started. */
  readonly depends_on_child: number
  /** The name of the child pipeline that it belongs to; null for a job of the pipeline itself. */
  readonly child: string | null
  /** The number of tests that it reports. */
  readonly tests: number
  /** The share of commits for which its first attempt fails, from 0 to 1. */
  readonly flaky: number
  /** The log of an attempt that fails; null where it is `log`. */
  readonly failure_log: string | null
}

/** What a commit does to a job: it fails so many times. */
export interface JobFailureRow {
  readonly sha: string
  readonly name: string
  readonly attempts: number
  /** The log of these attempts; null where it is that of the definition. */
  readonly log: string | null
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
export interface DefinedJob extends JobRow, Omit<JobDefinitionRow, 'id'> {
  /** The commit that it runs for. */
  readonly sha: string
}

const defined = `SELECT job_definitions.*, jobs.*, pipelines.sha,
    coalesce(job_failures.attempts, failing_attempts) AS failing_attempts,
    coalesce(job_failures.log, failure_log) AS failure_log
  FROM jobs JOIN pipelines ON pipelines.id = pipeline_id JOIN job_definitions ON job_definitions.id = definition_id
  LEFT JOIN job_failures ON job_failures.sha = pipelines.sha AND job_failures.name = job_definitions.name`

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
  return store.get(`${defined} WHERE jobs.id = ? AND pipelines.project_id = ?`, id, projectId)
}

/** Says what a commit does to a job. */
export function putJobFailure(store: Store, { sha, name, attempts, log }: JobFailureRow): void {
  store.run('INSERT OR REPLACE INTO job_failures VALUES (?, ?, ?, ?)', sha, name, attempts, log)
}

import { compositeStatus, endedStatuses } from '../rules/pipeline-status.ts'
import { isCancelable, isFailing } from '../rules/jobs.ts'
import { findJob, jobsOfPipeline, setJob } from '../store/jobs.ts'
import type { DefinedJob, PipelineStatus, RunWhen } from '../store/jobs.ts'
import { startChildPipeline } from '../store/new-pipelines.ts'
import { childrenOfJobs, duePipeline, setPipeline } from '../store/pipelines.ts'
import type { PipelineRow } from '../store/pipelines.ts'
import type { Store } from '../store/store.ts'
import type { Workspace } from '../workspace.ts'
import { followHeadPipeline } from './head-pipeline.ts'

/**
 * Pipelines run by the clock of the service, without timers: whoever asks first has all happen that was due by then, each thing
 * at its own moment. So the same clock makes the same pipelines.
 */

const second = 1000
/** How long a runner takes to stop a job. */
const stopping = 2 * second

/** What may have become of the jobs before one that runs then. */
const conditions: Readonly<Record<RunWhen, readonly string[]>> = {
  on_success: ['success', 'skipped'],
  manual: ['success', 'skipped'],
  delayed: ['success', 'skipped'],
  on_failure: ['failed'],
  always: ['success', 'failed', 'skipped'],
}

/** Puts a job into the queue of the runners. */
export function enqueue(store: Store, job: DefinedJob, at: number): void {
  setJob(store, job.id, { status: 'pending', queued_at: at, due_at: at + job.queued_seconds * second })
}

/** Has a job begin its way: at once, later, or when somebody starts it. */
function begin(store: Store, job: DefinedJob, at: number): void {
  if (job.attempt > 1) enqueue(store, job, at)
  else if (job.run_when === 'manual') setJob(store, job.id, { status: 'manual' })
  else if (job.run_when === 'delayed')
    setJob(store, job.id, { status: 'scheduled', due_at: at + job.delay_seconds * second })
  else enqueue(store, job, at)
}

/** Cancels all jobs of a pipeline that have not ended. What follows from that happens once the pipeline is run. */
export function cancelJobs(store: Store, pipelineId: number, at: number): void {
  for (const job of jobsOfPipeline(store, pipelineId)) if (isCancelable(job)) cancel(store, job, at)
  setPipeline(store, pipelineId, { due_at: at })
}

/**
 * Cancels a job that has not ended. One that runs is stopped by its runner, which takes a moment, and one that waits for its child
 * pipeline ends with that.
 */
export function cancel(store: Store, job: DefinedJob, at: number): void {
  const child = job.triggers === null ? undefined : childrenOfJobs(store, [job.id]).get(job.id)
  if (job.status === 'running' && child) {
    setJob(store, job.id, { status: 'canceling' })
    cancelJobs(store, child.id, at)
  } else if (job.status === 'running') setJob(store, job.id, { status: 'canceling', due_at: at + stopping })
  else setJob(store, job.id, { status: 'canceled', finished_at: at, due_at: null })
}

/** Starts the child pipeline of a job, which ends with it, or at once where it does not depend on that. */
function trigger(store: Store, pipeline: PipelineRow, job: DefinedJob, at: number): void {
  const hasStarted = startChildPipeline(store, pipeline, job, at)
  const status = !hasStarted ? 'failed' : job.depends_on_child === 1 ? 'running' : 'success'
  const finished = status === 'running' ? {} : { finished_at: at }
  setJob(store, job.id, { status, started_at: at, due_at: null, ...finished })
}

/** Has the job follow that started a pipeline, where it depends on that: it runs as long, and ends like it. */
function followChild(store: Store, child: PipelineRow, status: PipelineStatus, at: number): void {
  const { project_id, source_job_id } = child
  const job = source_job_id === null ? undefined : findJob(store, project_id, source_job_id)
  if (!job || job.retried === 1 || job.depends_on_child === 0) return
  const isSaid = endedStatuses.has(status) || status === 'canceling' || status === 'manual'
  const said = isSaid ? status : 'running'
  if (job.status === said) return
  setJob(store, job.id, { status: said, finished_at: endedStatuses.has(said) ? at : null })
  setPipeline(store, job.pipeline_id, { due_at: at })
}

/** The next thing that happens to a job, by its status. */
function advance(store: Store, pipeline: PipelineRow, job: DefinedJob, at: number): void {
  if (job.status === 'pending' && job.triggers !== null) trigger(store, pipeline, job, at)
  else if (job.status === 'pending')
    setJob(store, job.id, { status: 'running', started_at: at, due_at: at + job.seconds * second })
  else if (job.status === 'scheduled') enqueue(store, job, at)
  else if (job.status === 'running') {
    const status = isFailing(job) ? 'failed' : 'success'
    setJob(store, job.id, { status, finished_at: at, due_at: null })
  } else setJob(store, job.id, { status: 'canceled', finished_at: at, due_at: null })
}

/** Has those jobs begin, or be skipped, whose turn it is. Returns true if there was one. */
function beginReady(store: Store, jobs: readonly DefinedJob[], at: number): boolean {
  for (const job of jobs) {
    if (job.status !== 'created') continue
    const needs = job.needs === null ? null : (JSON.parse(job.needs) as readonly string[])
    const before = jobs.filter((other) => (needs ? needs.includes(other.name) : other.stage_index < job.stage_index))
    const status = compositeStatus(before, needs !== null) ?? 'success'
    if (!endedStatuses.has(status)) continue
    const fits = conditions[job.run_when].includes(status) && !(needs !== null && status === 'skipped')
    if (fits) begin(store, job, at)
    else setJob(store, job.id, { status: 'skipped' })
    return true
  }
  return false
}

function step(workspace: Workspace, pipeline: PipelineRow, at: number): void {
  const { store } = workspace
  for (const job of jobsOfPipeline(store, pipeline.id)) {
    if (job.due_at !== null && job.due_at <= at) advance(store, pipeline, job, at)
  }
  let jobs = jobsOfPipeline(store, pipeline.id)
  while (beginReady(store, jobs, at)) jobs = jobsOfPipeline(store, pipeline.id)
  const status = compositeStatus(jobs) ?? 'skipped'
  const due = jobs.flatMap(({ due_at }) => due_at ?? [])
  const hasEnded = status !== pipeline.status && endedStatuses.has(status) && status !== 'skipped'
  setPipeline(store, pipeline.id, {
    due_at: due.length === 0 ? null : Math.min(...due),
    ...(status === pipeline.status ? {} : { status, updated_at: at }),
    ...(status === 'running' && pipeline.started_at === null ? { started_at: at } : {}),
    ...(hasEnded ? { finished_at: at } : {}),
  })
  if (status === pipeline.status) return
  followHeadPipeline(workspace, pipeline, { status, at })
  followChild(store, pipeline, status, at)
}

/** Has everything happen in the pipelines that is due by a moment, now by the service's clock. */
export function runPipelines(workspace: Workspace, now = workspace.store.now()): void {
  const { store } = workspace
  if (!duePipeline(store, now)) return
  store.write(() => {
    for (let due = duePipeline(store, now); due; due = duePipeline(store, now)) step(workspace, due, due.due_at)
  })
}

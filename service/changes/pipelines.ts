import { insertJob, jobsOfPipeline, setJob } from '../store/jobs.ts'
import type { DefinedJob } from '../store/jobs.ts'
import type { Doing } from '../store/new-pipelines.ts'
import { setPipeline } from '../store/pipelines.ts'
import type { PipelineRow } from '../store/pipelines.ts'
import type { Store } from '../store/store.ts'
import { isCancelable } from '../rules/jobs.ts'
import type { Workspace } from '../workspace.ts'
import { cancel, cancelJobs, enqueue, runPipelines } from './pipeline-run.ts'

/** What people do to them and their jobs. What follows from that happens at the same moment. */

/** Changes jobs of a pipeline, and has happen what follows from that now. */
function act(workspace: Workspace, pipelineId: number, work: (at: number) => void): void {
  const { store } = workspace
  store.write(() => {
    const at = store.moment()
    work(at)
    setPipeline(store, pipelineId, { due_at: at, updated_at: at })
    runPipelines(workspace, at)
  })
}

/** Puts a new job in place of one that has ended, and has those wait again that were skipped after it. Returns its id. */
function replace(store: Store, job: DefinedJob, { userId, at }: Doing): number {
  setJob(store, job.id, { retried: 1 })
  for (const later of jobsOfPipeline(store, job.pipeline_id)) {
    const follows = later.needs ? later.needs.includes(JSON.stringify(job.name)) : later.stage_index > job.stage_index
    if (later.status === 'skipped' && follows) setJob(store, later.id, { status: 'created' })
  }
  return insertJob(store, {
    pipeline_id: job.pipeline_id,
    definition_id: job.definition_id,
    attempt: job.attempt + 1,
    user_id: userId,
    created_at: at,
  })
}

/** Runs a job once more. Returns the id of the new one. */
export function retryJob(workspace: Workspace, job: DefinedJob, userId: number): number {
  const { store } = workspace
  let id = 0
  act(workspace, job.pipeline_id, (at) => {
    id = replace(store, job, { userId, at })
  })
  return id
}

/** Runs the jobs of a pipeline once more that failed or were canceled. */
export function retryPipeline(workspace: Workspace, pipeline: PipelineRow, userId: number): void {
  const { store } = workspace
  act(workspace, pipeline.id, (at) => {
    for (const job of jobsOfPipeline(store, pipeline.id)) {
      if (job.status === 'failed' || job.status === 'canceled') replace(store, job, { userId, at })
    }
  })
}

/**
 * Cancels a job; one that has ended stays as it is.
 * @param force true to have it canceled at once, also where its runner is stopping it
 */
export function cancelJob(workspace: Workspace, job: DefinedJob, force = false): void {
  const { store } = workspace
  if (force && job.status === 'canceling') {
    act(workspace, job.pipeline_id, (at) =>
      setJob(store, job.id, { status: 'canceled', finished_at: at, due_at: null }),
    )
  } else if (isCancelable(job)) act(workspace, job.pipeline_id, (at) => cancel(store, job, at))
}

/** Cancels all jobs of a pipeline that have not ended, and those of its child pipelines. */
export function cancelPipeline(workspace: Workspace, pipeline: PipelineRow): void {
  const { store } = workspace
  if (!jobsOfPipeline(store, pipeline.id).some(isCancelable)) return
  act(workspace, pipeline.id, (at) => cancelJobs(store, pipeline.id, at))
}

/** Starts a job that waits for somebody to do so. One that has ended is run once more. */
export function playJob(workspace: Workspace, job: DefinedJob, userId: number): void {
  const { store } = workspace
  act(workspace, job.pipeline_id, (at) => {
    if (job.status === 'manual' || job.status === 'scheduled') {
      setJob(store, job.id, { user_id: userId })
      enqueue(store, job, at)
    } else replace(store, job, { userId, at })
  })
}

/** Deletes the log of a job. */
export function eraseJob(store: Store, job: DefinedJob): void {
  store.write(() => setJob(store, job.id, { erased_at: store.moment() }))
}

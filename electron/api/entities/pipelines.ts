import { additions } from '../../../shared/contract/v4/additions.ts'
import { jobEntity, triggerJobEntity } from '../../../shared/model/job.ts'
import { pipelineEntity } from '../../../shared/model/pipeline.ts'
import { testReportEntity } from '../../../shared/model/test-report.ts'
import type { BytesOptions, Client } from '../client/client.ts'
import { listing, oneRow } from '../client/requests.ts'

/**
 * Pipelines and jobs (API v4). The project is the one that the pipeline runs in. Every function throws an AppFailure when it
 * fails: `not_found` and `forbidden` also where the project runs none, or shows the caller none. What changes something is sent
 * once, and never repeated.
 */

/** The jobs of a pipeline; with `include_retried` those that ran once more, too. */
export const listPipelineJobs = listing(additions.listPipelineJobs, jobEntity.read)

/** The jobs of a pipeline that start others. New services have them at the first address. */
export const listTriggerJobs = listing(additions.listTriggerJobs, triggerJobEntity.read)
export const listPipelineBridges = listing(additions.listPipelineBridges, triggerJobEntity.read)

/** How many tests the jobs of a pipeline report. Services keep the answer for two minutes. */
export const readTestReportSummary = oneRow(additions.readTestReportSummary, testReportEntity.read)

export const retryPipeline = oneRow(additions.retryPipeline, pipelineEntity.read)
export const cancelPipeline = oneRow(additions.cancelPipeline, pipelineEntity.read)
/** @throws AppFailure `method_not_allowed` where there are no jobs for merge requests */
export const startMergeRequestPipeline = oneRow(additions.startMergeRequestPipeline, pipelineEntity.read)

/** Runs a job again. Returns the new job. @throws AppFailure `forbidden` where it has not ended, or ran once more already */
export const retryJob = oneRow(additions.retryJob, jobEntity.read)
export const cancelJob = oneRow(additions.cancelJob, jobEntity.read)
/** Starts a job that waits for somebody. @throws AppFailure `invalid` for any other */
export const playJob = oneRow(additions.playJob, jobEntity.read)

/** Reads the log of a job, always all of it. @throws AppFailure; `answer_too_large` for more than so many bytes */
export async function readJobLog(
  client: Client,
  { projectId, job }: { readonly projectId: number; readonly job: number },
  options: BytesOptions,
): Promise<string> {
  const bytes = await client.readBytes(additions.readJobTrace, { id: projectId, job_id: job }, options)
  return bytes.toString()
}

import type { ShownPipeline } from '../../../shared/model/job.ts'
import { jobsWithLogs } from '../../cache/pipelines/job-logs.ts'
import { readJobs } from '../../cache/pipelines/jobs.ts'
import { pipelineReadAt, readPipeline } from '../../cache/pipelines/pipelines.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'

/** Reads the newest pipeline of a merge request and its jobs, as far as they are on this computer. */
export function readShownPipeline(cache: ReadableCache, mergeRequestId: number): ShownPipeline {
  const pipeline = readPipeline(cache, mergeRequestId)
  const jobs = pipeline && readJobs(cache, pipeline.id)
  const withLogs = jobsWithLogs(cache, jobs?.map(({ id }) => id) ?? [])
  const readAt = pipelineReadAt(cache, mergeRequestId)
  return {
    pipeline,
    jobs: jobs?.map((job) => ({ ...job, hasLog: withLogs.has(job.id) })) ?? null,
    readAt: readAt === null ? null : timestampOf(readAt),
  }
}

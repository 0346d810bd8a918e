import type { JobRow, ShownPipeline } from '../../../shared/model/job.ts'
import { listChildPipelines } from '../../cache/pipelines/child-pipelines.ts'
import { jobsWithLogs } from '../../cache/pipelines/job-logs.ts'
import { isTrigger, readJobs, type NewestJob } from '../../cache/pipelines/jobs.ts'
import { pipelineReadAt, readPipeline } from '../../cache/pipelines/pipelines.ts'
import { readTestReport } from '../../cache/pipelines/test-reports.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'

/** Reads the newest pipeline of a merge request with what it started, and the jobs of these, as far as they are on this computer. */
export function readShownPipeline(cache: ReadableCache, mergeRequestId: number): ShownPipeline {
  const pipeline = readPipeline(cache, mergeRequestId)
  const readAt = pipelineReadAt(cache, mergeRequestId)
  const children = pipeline === null ? [] : listChildPipelines(cache, pipeline.id)
  return {
    pipeline,
    jobs: pipeline && jobRows(cache, readJobs(cache, pipeline.id)),
    children: children.map(({ pipeline, through, jobs }) => ({
      pipeline,
      through: [...through],
      jobs: jobRows(cache, jobs),
    })),
    tests: pipeline && readTestReport(cache, pipeline.id),
    readAt: readAt === null ? null : timestampOf(readAt),
  }
}

function jobRows(cache: ReadableCache, jobs: readonly NewestJob[] | null): JobRow[] | null {
  const withLogs = jobsWithLogs(cache, jobs?.map(({ id }) => id) ?? [])
  return (
    jobs?.map((job) => {
      const { downstreamPipeline, ...row } = job
      const startedPipeline = downstreamPipeline?.id ?? null
      return { ...row, isTrigger: isTrigger(job), startedPipeline, hasLog: withLogs.has(job.id) }
    }) ?? null
  )
}

import type { ChildPipeline, Pipeline } from '../../../shared/model/pipeline.ts'
import { isUnderWay } from '../../../shared/model/pipeline-states.ts'
import type { ReadableCache } from '../storage/database.ts'
import { readJobs, type NewestJob } from './jobs.ts'

/** Services start no pipelines below those that a child pipeline started. */
export const mostLevels = 2

/** A pipeline that a job of another one started, with its jobs. */
export interface StoredChild {
  readonly pipeline: ChildPipeline
  /** The name of the job that started it, after those of the jobs that started the pipelines above, if there are any. */
  readonly through: readonly string[]
  /** Null while they were not read. */
  readonly jobs: readonly NewestJob[] | null
}

/** The pipelines that a pipeline started, as far as they are stored, each before those that it started itself. */
export function listChildPipelines(
  cache: ReadableCache,
  pipelineId: number,
  above: readonly string[] = [],
): StoredChild[] {
  if (above.length === mostLevels) return []
  return (readJobs(cache, pipelineId) ?? []).flatMap(({ name, downstreamPipeline: pipeline }) => {
    if (!pipeline) return []
    const through = [...above, name]
    const child = { pipeline, through, jobs: readJobs(cache, pipeline.id) }
    return [child, ...listChildPipelines(cache, pipeline.id, through)]
  })
}

/** How far a pipeline is together with those that it started. */
export interface StatusWithChildren {
  readonly status: string
  /** When it ended, in milliseconds since 1970; null while it has not, and where the service does not say. */
  readonly endedAt: number | null
}

/**
 * How far a pipeline is together with those that it started, as far as they are stored. A job may start one and not depend on it: the
 * pipeline then succeeds while its child still runs, and also where that fails. A job that may fail says nothing of its child.
 */
export function statusWithChildren(cache: ReadableCache, { id, status, finishedAt }: Pipeline): StatusWithChildren {
  const children = status === 'success' ? countedChildren(cache, id) : []
  if (children.some(isUnderWay)) return { status: 'running', endedAt: null }
  const failed = children.filter((child) => child.status === 'failed')
  const ends = (failed.length > 0 ? failed : children).map((child) => child.finishedAt ?? child.updatedAt)
  return {
    status: failed.length > 0 ? 'failed' : status,
    endedAt: finishedAt === null ? null : Math.max(...[finishedAt, ...ends].map((at) => Date.parse(at ?? finishedAt))),
  }
}

function countedChildren(cache: ReadableCache, pipelineId: number, level = 0): ChildPipeline[] {
  if (level === mostLevels) return []
  return (readJobs(cache, pipelineId) ?? []).flatMap(({ allowFailure, downstreamPipeline: child }) =>
    child && !allowFailure ? [child, ...countedChildren(cache, child.id, level + 1)] : [],
  )
}

/** A job by which a pipeline failed. */
export interface FailedJob {
  readonly job: NewestJob
  /** The child pipeline that it belongs to; null for a job of the pipeline itself. */
  readonly in: StoredChild | null
}

/**
 * The jobs by which a pipeline failed, or one that it started. In the place of one that started a child pipeline are the jobs by which
 * that failed, where they are known.
 */
export function failedJobs(cache: ReadableCache, pipelineId: number): FailedJob[] {
  const children = new Map(listChildPipelines(cache, pipelineId).map((child) => [nameOf(child.through), child]))
  const failedIn = (jobs: readonly NewestJob[] | null, within: StoredChild | null): FailedJob[] =>
    (jobs ?? [])
      .filter((job) => !job.allowFailure && (job.status === 'failed' || job.downstreamPipeline?.status === 'failed'))
      .flatMap((job) => {
        const child = children.get(nameOf([...(within?.through ?? []), job.name]))
        const below = child ? failedIn(child.jobs, child) : []
        return below.length > 0 ? below : [{ job, in: within }]
      })
  return failedIn(readJobs(cache, pipelineId), null)
}

function nameOf(through: readonly string[]): string {
  return JSON.stringify(through)
}

import { minute } from '../../../shared/durations.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { Job, TriggerJob } from '../../../shared/model/job.ts'
import type { MergeRequestDetail } from '../../../shared/model/merge-request.ts'
import type { ChildPipeline, Pipeline } from '../../../shared/model/pipeline.ts'
import { isUnderWay } from '../../../shared/model/pipeline-states.ts'
import type { Client } from '../../api/client/client.ts'
import { readMergeRequest } from '../../api/entities/merge-requests.ts'
import {
  listPipelineBridges,
  listPipelineJobs,
  listTriggerJobs,
  readJobLog,
  readTestReportSummary,
} from '../../api/entities/pipelines.ts'
import { readInboxState } from '../../cache/inbox/inbox-state.ts'
import { storeMergeRequest } from '../../cache/items/merge-requests.ts'
import {
  statusWithChildren,
  failedJobs,
  listChildPipelines,
  mostLevels,
} from '../../cache/pipelines/child-pipelines.ts'
import { jobsWithLogs, keepJobLog } from '../../cache/pipelines/job-logs.ts'
import {
  forgetOldJobs,
  isTrigger,
  readJobs,
  startsNoOthers,
  storeJobs,
  type AnyJob,
} from '../../cache/pipelines/jobs.ts'
import {
  listStalePipelines,
  markPipelineRead,
  readPipeline,
  readPipelineStatus,
  storePipeline,
  type StalePipeline,
} from '../../cache/pipelines/pipelines.ts'
import { storeTestReport, testReportReadAt } from '../../cache/pipelines/test-reports.ts'
import { currentRevision, type Arrival } from '../../cache/storage/revision.ts'
import { readPages } from '../by-pages/read-pages.ts'
import { arrive } from '../crawl/arrive.ts'
import { someId, type CrawlContext } from '../crawl/crawl.ts'
import { readAgain } from './read-again.ts'

/** Logs of one pipeline that are read before somebody asks for them. */
const mostLogs = 10

/** Child pipelines whose jobs are read in one go. */
const mostChildren = 20

/** Size of the largest log that is read, in bytes. The service sends all of a log or nothing. */
export const largestLog = 32_000_000

/**
 * Reads the newest pipelines of the open merge requests that concern the user: a pipeline moves no date of its merge request, and
 * no list tells of it. With them come the jobs of those that have failed, and the logs of the failed jobs of the user's own.
 * Throws when the service cannot be reached; returns its other failures.
 */
export async function readPipelines(client: Client, ownUserId: number, context: CrawlContext): Promise<AppError[]> {
  const { cache, now } = context
  if (!client.can('pipelines')) return []
  return await readAgain(context, {
    list: ({ most }) => listStalePipelines(cache, { ownUserId, now: now(), most }),
    read: (stale) => readPipelineOf(client, stale, context),
    putOff: ({ id }) => markPipelineRead(cache, id, now()),
  })
}

async function readPipelineOf(client: Client, stale: StalePipeline, context: CrawlContext): Promise<void> {
  const { cache } = context
  const known = readPipeline(cache, stale.id)
  const begunAt = currentRevision(cache)
  const row = await fetchMergeRequest(client, stale, context)
  const of = pipelineOf(row)
  await readChildrenOfPassed(client, row, context)
  try {
    if (of === null || statusWithChildren(cache, of.pipeline).status !== 'failed') return
    const { id, finishedAt, status } = of.pipeline
    const isSame = known?.id === id && known.finishedAt === finishedAt && known.status === status
    if (status === 'failed' && (!isSame || readJobs(cache, id) === null))
      await readJobsOf(client, of, context, hasFailed)
    if (!stale.isOwn) return
    await readFailedLogs(client, of, context)
    await readTestsOf(client, of, context)
  } finally {
    // After its jobs and logs: a notification of the failure says why.
    storeRead(row, begunAt, context)
  }
}

/**
 * Reads those pipelines that the newest one of the user's own merge request started, where that passed: they may go on without
 * it, and fail. Those of others' are read where it is known that one of them is under way or has failed. Call it before the merge
 * request is stored, so that nobody hears of a pipeline that passes before its children are known.
 *
 * @throws AppFailure when the service fails
 */
export async function readChildrenOfPassed(
  client: Client,
  row: MergeRequestDetail,
  context: CrawlContext,
): Promise<void> {
  const { cache } = context
  const of = pipelineOf(row)
  if (of?.pipeline.status !== 'success' || !client.can('childPipelines') || startsNoOthers(cache, of.pipeline.id))
    return
  const isOwn = row.author.id === readInboxState(cache).userId
  const isKnownToDiffer = readPipeline(cache, row.id)?.status !== (readPipelineStatus(cache, row.id) ?? undefined)
  if (isOwn || isKnownToDiffer) await readJobsOf(client, of, context, hasFailed)
}

/**
 * Reads a merge request with its newest pipeline, the jobs of that and of those that it started, and once it has ended its tests.
 *
 * @throws AppFailure when the service fails
 */
export async function readWholePipeline(
  client: Client,
  asked: Pick<StalePipeline, 'id' | 'projectId'>,
  context: CrawlContext,
): Promise<void> {
  const begunAt = currentRevision(context.cache)
  const row = await fetchMergeRequest(client, asked, context)
  const of = pipelineOf(row)
  if (of) await readJobsOf(client, of, context)
  storeRead(row, begunAt, context)
  if (of) await readTestsOf(client, of, context)
}

async function fetchMergeRequest(
  client: Client,
  { id, projectId }: Pick<StalePipeline, 'id' | 'projectId'>,
  { signal }: CrawlContext,
): Promise<MergeRequestDetail> {
  return await readMergeRequest(client, { id: projectId, merge_request_id: id }, { signal })
}

/** Stores a merge request and its newest pipeline. @param begunAt the revision when its request began */
function storeRead(row: MergeRequestDetail, begunAt: number, context: CrawlContext): void {
  const { cache, listener } = context
  const changed = cache.transaction(() => {
    const arrival = arrive(context, begunAt)
    const rowChanged = storeMergeRequest(cache, row, arrival)
    return storeNewestPipeline(row, arrival, context) || rowChanged
  })()
  if (changed) listener.onPage('mergeRequest', 1, [row.id])
}

function pipelineOf({
  headPipeline: pipeline,
  projectId,
  sourceProjectId,
}: MergeRequestDetail): PipelineOfMergeRequest | null {
  return pipeline && { projectId, sourceProjectId, pipeline }
}

/** Stores the newest pipeline of a merge request that was read alone. Returns whether it changed. Call it in a transaction (I4). */
export function storeNewestPipeline(
  { id, headPipeline }: MergeRequestDetail,
  arrival: Arrival,
  { cache, now }: Pick<CrawlContext, 'cache' | 'now'>,
): boolean {
  const known = readPipeline(cache, id)
  const changed = storePipeline(cache, id, headPipeline, arrival)
  markPipelineRead(cache, id, now())
  if (changed && known !== null && known.id !== headPipeline?.id) forgetOldJobs(cache)
  return changed
}

/** A pipeline, and where it runs. */
interface PipelineOfMergeRequest {
  /** The project of the merge request. */
  readonly projectId: number
  readonly sourceProjectId: number | null
  readonly pipeline: Pipeline
}

/** The project that a pipeline runs in. Older services do not say, and know no other pipelines than those of branches. */
export function projectOfPipeline({ pipeline, sourceProjectId, projectId }: PipelineOfMergeRequest): number {
  return pipeline.projectId ?? sourceProjectId ?? projectId
}

/**
 * Reads the jobs of a pipeline, and of those pipelines that it started which have changed since. Where the service shows none to
 * the user, nothing is stored.
 *
 * @param isWanted says of which child pipelines the jobs are read
 * @throws AppFailure when the service fails
 */
async function readJobsOf(
  client: Client,
  of: PipelineOfMergeRequest,
  context: CrawlContext,
  isWanted: (child: ChildPipeline) => boolean = () => true,
): Promise<void> {
  const root = { id: of.pipeline.id, projectId: projectOfPipeline(of), level: 0 }
  const queue = [root]
  for (let next = queue.shift(), read = 0; next && read <= mostChildren; next = queue.shift(), read += 1) {
    const { projectId, level } = next
    const changed = await readOwnJobs(client, next, context)
    if (level === mostLevels) continue
    for (const child of changed.filter(isWanted)) {
      queue.push({ id: child.id, projectId: child.projectId ?? projectId, level: level + 1 })
    }
  }
}

const hasFailed = ({ status }: { readonly status: string }) => status === 'failed'

interface AskedPipeline {
  readonly id: number
  /** The project that it runs in. */
  readonly projectId: number
}

/** Reads the jobs of one pipeline. Returns the pipelines that they started which may have jobs other than the stored ones. */
async function readOwnJobs(
  client: Client,
  { id, projectId }: AskedPipeline,
  context: CrawlContext,
): Promise<ChildPipeline[]> {
  const { cache, signal, listener } = context
  const begunAt = currentRevision(cache)
  const asked = { id: projectId, pipeline_id: id, per_page: 100 }
  const jobs = await unlessWithheld(() =>
    readPages<Job>(
      (link) => listPipelineJobs(client, { ...asked, include_retried: true }, { signal, link }),
      ({ id }) => id,
      signal,
    ),
  )
  if (jobs === null) return []
  const mayStart = client.can('childPipelines') && !startsNoOthers(cache, id)
  const list = client.can('triggerJobs') ? listTriggerJobs : listPipelineBridges
  const triggers = mayStart
    ? await unlessWithheld(() =>
        readPages<TriggerJob>(
          (link) => list(client, asked, { signal, link }),
          ({ id }) => id,
          signal,
        ),
      )
    : null
  const known = readJobs(cache, id) ?? []
  const all: readonly AnyJob[] = [...jobs.rows, ...(triggers?.rows ?? [])]
  const hasTriggers = triggers !== null || !mayStart
  const changed = cache.transaction(() => storeJobs(cache, id, all, arrive(context, begunAt), hasTriggers))()
  if (changed) listener.onPage('pipeline', 0, [someId])
  const before = new Map(known.flatMap(({ downstreamPipeline: child }) => (child ? [[child.id, child]] : [])))
  return all.flatMap(({ downstreamPipeline: child }) =>
    child && !isAsBefore(cache, child, before.get(child.id)) ? [child] : [],
  )
}

/** Returns true if the stored jobs of a child pipeline, and of what that started, are those that it has now. */
function isAsBefore(cache: CrawlContext['cache'], child: ChildPipeline, before: ChildPipeline | undefined): boolean {
  if (before?.status !== child.status || before.updatedAt !== child.updatedAt) return false
  const below = listChildPipelines(cache, child.id)
  return readJobs(cache, child.id) !== null && ![child, ...below.map(({ pipeline }) => pipeline)].some(isUnderWay)
}

/** Reads the logs of the jobs by which a pipeline failed, and keeps their ends. @throws AppFailure when the service fails */
async function readFailedLogs(client: Client, of: PipelineOfMergeRequest, context: CrawlContext): Promise<void> {
  const { cache, signal, now, listener } = context
  const failed = failedJobs(cache, of.pipeline.id)
    .flatMap(({ job, in: child }) => (isTrigger(job) ? [] : [{ id: job.id, in: child?.pipeline ?? null }]))
    .slice(0, mostLogs)
  const kept = jobsWithLogs(
    cache,
    failed.map(({ id }) => id),
  )
  for (const { id, in: child } of failed.filter((job) => !kept.has(job.id))) {
    const projectId = child?.projectId ?? projectOfPipeline(of)
    const log = await unlessWithheld(() =>
      readJobLog(client, { projectId, job: id }, { signal, mostBytes: largestLog }),
    )
    // A log that cannot be had is not asked for again and again.
    cache.transaction(() => keepJobLog(cache, id, log ?? '', { now: now() }))()
    listener.onPage('pipeline', 0, [someId])
  }
}

/** Services keep what they answered of tests for that long. */
const reportIsKept = 2 * minute

/**
 * Reads the tests that a pipeline reports, once it has ended, and again where that can have been before its last job did.
 *
 * @throws AppFailure when the service fails
 */
async function readTestsOf(client: Client, of: PipelineOfMergeRequest, context: CrawlContext): Promise<void> {
  const { cache, signal, now, listener } = context
  const { pipeline } = of
  if (!client.can('testReports') || isUnderWay(pipeline)) return
  const readAt = testReportReadAt(cache, pipeline.id)
  const isLast = pipeline.finishedAt !== null && Date.parse(pipeline.finishedAt) + reportIsKept <= (readAt ?? 0)
  if (isLast) return
  const asked = { id: projectOfPipeline(of), pipeline_id: pipeline.id }
  const report = await unlessWithheld(() => readTestReportSummary(client, asked, { signal }))
  const changed = cache.transaction(() => storeTestReport(cache, pipeline.id, report, now()))()
  if (changed) listener.onPage('pipeline', 0, [someId])
}

/** Null where the service does not show it to the user, or where it is too large. */
async function unlessWithheld<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (thrown) {
    const error = errorOf(thrown)
    if (traitsOf(error).isWithheld || error.code === 'answer_too_large') return null
    throw thrown
  }
}

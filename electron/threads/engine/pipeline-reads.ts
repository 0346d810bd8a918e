import { traitsOf } from '../../../shared/error-traits.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import type { JobLog, PipelineAct } from '../../../shared/model/job.ts'
import type { Key } from '../../../shared/model/key.ts'
import { isUnderWay } from '../../../shared/model/pipeline-states.ts'
import type { Client } from '../../api/client/client.ts'
import {
  cancelJob,
  cancelPipeline,
  playJob,
  readJobLog,
  retryJob,
  retryPipeline,
  startMergeRequestPipeline,
} from '../../api/entities/pipelines.ts'
import { keepJobLog, markLogUsed, readJobLog as readKeptLog } from '../../cache/pipelines/job-logs.ts'
import { listChildPipelines } from '../../cache/pipelines/child-pipelines.ts'
import { readJobs, type NewestJob } from '../../cache/pipelines/jobs.ts'
import { readPipeline } from '../../cache/pipelines/pipelines.ts'
import type { AskedJob, AskedPipelineAct } from '../../protocols/asked-pipeline.ts'
import { largestLog, projectOfPipeline, readWholePipeline } from '../../sync/details/read-pipelines.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { ServiceAccess } from './service-access.ts'
import { storedMergeRequest, type StoredMergeRequest } from './stored-merge-request.ts'

export interface PipelineReadsOptions {
  readonly client: Client
  readonly access: ServiceAccess
  readonly contexts: CrawlContexts
}

/** Readings of the newest pipeline of a merge request while somebody looks at it, and what they do to it. */
export class PipelineReads {
  readonly #options: PipelineReadsOptions

  constructor(options: PipelineReadsOptions) {
    this.#options = options
  }

  /**
   * Fetches the newest pipeline of a merge request, its jobs, and once it has ended its tests. Does nothing where the service has
   * no pipelines.
   *
   * @throws AppFailure when they cannot be fetched
   */
  async refreshPipeline(item: Key<'mergeRequest'>): Promise<void> {
    const { client, access } = this.#options
    if (client.can('pipelines')) await access.request(() => this.#readWhole(item))
  }

  /**
   * Returns the log of a job. One that has ended is kept. Without a connection the log is the one that is kept, which may be only
   * the end.
   *
   * @throws AppFailure when it is not here and cannot be fetched; `answer_too_large` for one that is too large
   */
  async readJobLog({ item, job }: AskedJob): Promise<JobLog> {
    const { client, access, contexts } = this.#options
    const { cache, now, signal } = contexts.uncounted
    const { projectId, stored } = this.#jobOf(item, job)
    const hasEnded = !isUnderWay(stored)
    const kept = readKeptLog(cache, job)
    if (kept !== null) markLogUsed(cache, job, now())
    if (kept !== null && ((kept.isWhole && kept.text !== '' && hasEnded) || !access.isAble)) return kept
    try {
      const asked = { projectId, job }
      const text = await access.request(() => readJobLog(client, asked, { signal, mostBytes: largestLog }))
      if (hasEnded) {
        cache.transaction(() => keepJobLog(cache, job, text, { now: now() }))()
        contexts.uncounted.listener.onPage('pipeline', 0, [job])
      }
      return { text, isWhole: true }
    } catch (thrown) {
      if (kept !== null && traitsOf(errorOf(thrown)).isAway) return kept
      throw thrown
    }
  }

  /**
   * Does something to the newest pipeline, or to one that it started, once, and reads what came of it. Where only the reading
   * fails, it is done all the same: whoever is told of a failure does it again, and starts a second pipeline. The next sync reads
   * what came of it. Where the answer to a start is lost, a newer pipeline than before is what came of it.
   *
   * @throws AppFailure when it cannot be asked, or refuses
   */
  async actOnPipeline({ item, does }: AskedPipelineAct): Promise<void> {
    const { access, contexts } = this.#options
    const { signal } = contexts.uncounted
    const before = this.#newestId(item)
    try {
      await access.request(() => this.#act(item, does, signal))
    } catch (thrown) {
      const mayBeDone = does.act === 'startPipeline' && traitsOf(errorOf(thrown)).attempt === 'doubtful'
      // The connection counts as lost by now, though it may be there again.
      if (mayBeDone) await this.#readWhole(item).catch(() => undefined)
      if (!mayBeDone || this.#newestId(item) <= before) throw thrown
    }
    await this.refreshPipeline(item).catch(() => undefined)
  }

  #newestId(item: Key<'mergeRequest'>): number {
    const { contexts } = this.#options
    return readPipeline(contexts.uncounted.cache, this.#stored(item).id)?.id ?? 0
  }

  async #readWhole(item: Key<'mergeRequest'>): Promise<void> {
    const { client, contexts } = this.#options
    const { id, projectId } = this.#stored(item)
    await readWholePipeline(client, { id, projectId }, contexts.uncounted)
  }

  async #act(item: Key<'mergeRequest'>, does: PipelineAct, signal: AbortSignal): Promise<void> {
    const { client } = this.#options
    if (does.act === 'startPipeline') {
      const { projectId, iid } = this.#stored(item)
      await startMergeRequestPipeline(client, { id: projectId, merge_request_iid: iid }, { signal })
      return
    }
    if ('job' in does) {
      const acts = { retryJob, cancelJob, playJob }
      const { projectId } = this.#jobOf(item, does.job)
      await acts[does.act](client, { id: projectId, job_id: does.job }, { signal })
      return
    }
    const acts = { retryPipeline, cancelPipeline }
    const pipeline = this.#pipelinesOf(item).find(({ id }) => id === does.pipeline)
    if (pipeline === undefined) throw AppFailure.of('item_unknown')
    await acts[does.act](client, { id: pipeline.projectId, pipeline_id: pipeline.id }, { signal })
  }

  #stored(item: Key<'mergeRequest'>): StoredMergeRequest {
    return storedMergeRequest(this.#options.contexts.uncounted.cache, item)
  }

  /** The newest pipeline of a merge request, and those that it started, each with the project that it runs in. */
  #pipelinesOf(item: Key<'mergeRequest'>): LocatedPipeline[] {
    const { cache } = this.#options.contexts.uncounted
    const { id, projectId, sourceProjectId } = this.#stored(item)
    const pipeline = readPipeline(cache, id)
    if (pipeline === null) return []
    const own = projectOfPipeline({ projectId, sourceProjectId, pipeline })
    const children = listChildPipelines(cache, pipeline.id)
    return [
      { id: pipeline.id, projectId: own, jobs: readJobs(cache, pipeline.id) ?? [] },
      ...children.map(({ pipeline: { id, projectId }, jobs }) => ({
        id,
        projectId: projectId ?? own,
        jobs: jobs ?? [],
      })),
    ]
  }

  /** A job of those pipelines, with the project that it runs in. @throws AppFailure `item_unknown` for any other */
  #jobOf(item: Key<'mergeRequest'>, job: number): { readonly projectId: number; readonly stored: NewestJob } {
    for (const { projectId, jobs } of this.#pipelinesOf(item)) {
      const stored = jobs.find(({ id }) => id === job)
      if (stored !== undefined) return { projectId, stored }
    }
    throw AppFailure.of('item_unknown')
  }
}

interface LocatedPipeline {
  readonly id: number
  readonly projectId: number
  readonly jobs: readonly NewestJob[]
}

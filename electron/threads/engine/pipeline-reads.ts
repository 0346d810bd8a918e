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
import { readJobs } from '../../cache/pipelines/jobs.ts'
import { readPipeline } from '../../cache/pipelines/pipelines.ts'
import type { AskedJob, AskedPipelineAct } from '../../protocols/asked-pipeline.ts'
import {
  largestLog,
  projectOfPipeline,
  readJobsOf,
  readNewestPipeline,
  type PipelineOfMergeRequest,
} from '../../sync/details/read-pipelines.ts'
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
   * Fetches the newest pipeline of a merge request and its jobs. Does nothing where the service has no pipelines.
   *
   * @throws AppFailure when they cannot be fetched
   */
  async refreshPipeline(item: Key<'mergeRequest'>): Promise<void> {
    const { client, access, contexts } = this.#options
    if (!client.can('pipelines')) return
    const { id, projectId } = this.#stored(item)
    await access.request(async () => {
      const of = await readNewestPipeline(client, { id, projectId }, contexts.uncounted)
      if (of !== null) await readJobsOf(client, of, contexts.uncounted)
    })
  }

  /**
   * Returns the log of a job. One that has ended is kept. Without a connection the log is the one that is kept, which may be only the
   * end.
   *
   * @throws AppFailure when it is not here and cannot be fetched; `answer_too_large` for one that is too large
   */
  async readJobLog({ item, job }: AskedJob): Promise<JobLog> {
    const { client, access, contexts } = this.#options
    const { cache, now, signal } = contexts.uncounted
    const of = this.#pipelineOf(item)
    const stored = readJobs(cache, of.pipeline.id)?.find(({ id }) => id === job)
    const hasEnded = stored !== undefined && !isUnderWay(stored)
    const kept = readKeptLog(cache, job)
    if (kept !== null) markLogUsed(cache, job, now())
    if (kept !== null && ((kept.isWhole && kept.text !== '' && hasEnded) || !access.isAble)) return kept
    try {
      const asked = { projectId: projectOfPipeline(of), job }
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
   * Does something to the newest pipeline, once, and reads what came of it.
   *
   * @throws AppFailure when it cannot be asked, or refuses
   */
  async actOnPipeline({ item, does }: AskedPipelineAct): Promise<void> {
    const { access, contexts } = this.#options
    const { signal } = contexts.uncounted
    await access.request(() => this.#act(item, does, signal))
    await this.refreshPipeline(item)
  }

  async #act(item: Key<'mergeRequest'>, does: PipelineAct, signal: AbortSignal): Promise<void> {
    const { client } = this.#options
    if (does.act === 'startPipeline') {
      const { projectId, iid } = this.#stored(item)
      await startMergeRequestPipeline(client, { id: projectId, merge_request_iid: iid }, { signal })
      return
    }
    const of = this.#pipelineOf(item)
    const id = projectOfPipeline(of)
    if ('job' in does) {
      const acts = { retryJob, cancelJob, playJob }
      await acts[does.act](client, { id, job_id: does.job }, { signal })
      return
    }
    const acts = { retryPipeline, cancelPipeline }
    await acts[does.act](client, { id, pipeline_id: of.pipeline.id }, { signal })
  }

  #stored(item: Key<'mergeRequest'>): StoredMergeRequest {
    return storedMergeRequest(this.#options.contexts.uncounted.cache, item)
  }

  #pipelineOf(item: Key<'mergeRequest'>): PipelineOfMergeRequest {
    const { id, projectId, sourceProjectId } = this.#stored(item)
    const pipeline = readPipeline(this.#options.contexts.uncounted.cache, id)
    if (pipeline === null) throw AppFailure.of('item_unknown')
    return { projectId, sourceProjectId, pipeline }
  }
}

import { untrack } from 'svelte'
import type { AppError } from '../../../shared/errors.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { JobLog, JobRow, PipelineAct, ShownPipeline } from '../../../shared/model/job.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import type { Pipeline } from '../../../shared/model/pipeline.ts'
import { isUnderWay } from '../../../shared/model/pipeline-states.ts'
import { minute } from '../../../shared/durations.ts'

/** A stage of a pipeline with its jobs, in their order. */
export interface Stage {
  readonly name: string
  readonly jobs: readonly JobRow[]
}

/** A pipeline with its jobs: the newest one of the merge request, or one that it started. */
export interface PipelinePart {
  readonly pipeline: Pipeline
  /** Empty for the newest one; else the name of the job that started it, after those of the jobs that started the ones above. */
  readonly through: readonly string[]
  readonly stages: readonly Stage[]
  readonly jobs: readonly JobRow[]
  /** False while its jobs are not on this computer. */
  readonly isRead: boolean
}

/** Returns the jobs by stage, in the order in which they stand. */
function stagesOf(jobs: readonly JobRow[]): Stage[] {
  return [...Map.groupBy(jobs, ({ stage }) => stage)].map(([name, ofStage]) => ({ name, jobs: ofStage }))
}

/** Returns the pipeline itself, then those that it started. */
function shownParts(shown: ShownPipeline | null): PipelinePart[] {
  if (!shown?.pipeline) return []
  const { pipeline, jobs, children } = shown
  return [{ pipeline, jobs, through: [] }, ...children].map((part) => ({
    pipeline: part.pipeline,
    through: part.through,
    stages: stagesOf(part.jobs ?? []),
    jobs: part.jobs ?? [],
    isRead: part.jobs !== null,
  }))
}

/**
 * Returns the job that somebody most likely looks for: the first that failed, that runs, or that waits for them; else the first. One
 * that started a child pipeline is looked for less than the jobs of that.
 */
function foremost(all: readonly JobRow[]): JobRow | null {
  const own = all.filter(({ startedPipeline }) => startedPipeline === null)
  const jobs = own.length > 0 ? own : all
  const failed = jobs.filter(({ status }) => status === 'failed')
  return (
    failed.find(({ allowFailure }) => !allowFailure) ??
    jobs.find(({ status }) => status === 'running') ??
    jobs.find(({ status }) => status === 'manual') ??
    failed[0] ??
    jobs[0] ??
    null
  )
}

/** The log of the job that is looked at, as far as it was read. */
export interface ShownLog {
  readonly job: number
  /** Null while it is on its way. */
  readonly log: JobLog | null
  readonly error: AppError | null
}

/** The newest pipeline of a merge request while it is shown: its jobs, those of the pipelines it started, and the log of one. */
export class PipelineStore {
  readonly #bridge: DocketBridge
  readonly #item: Key<'mergeRequest'>
  #shown = $state.raw<ShownPipeline | null>(null)
  #error = $state.raw<AppError | null>(null)
  #isRefreshing = $state(false)
  #chosen = $state.raw<number | null>(null)
  #log = $state.raw<ShownLog | null>(null)
  #asked = 0
  #logsAsked = 0
  /** The question whose answer is the log that is shown. */
  #logAnswered = 0
  #isRead: Promise<void> = Promise.resolve()
  readonly #parts = $derived(shownParts(this.#shown))
  readonly #jobs = $derived(this.#parts.flatMap(({ jobs }) => jobs))
  readonly #current = $derived(this.#jobs.find(({ id }) => id === this.#chosen) ?? foremost(this.#jobs))

  constructor(bridge: DocketBridge, item: Key<'mergeRequest'>) {
    this.#bridge = bridge
    this.#item = item
  }

  /** Null until it was read on this computer. */
  get shown(): ShownPipeline | null {
    return this.#shown
  }
  /** Why the service could not be asked; what is shown is older then. */
  get error(): AppError | null {
    return this.#error
  }
  /** True while the service is asked. */
  get isRefreshing(): boolean {
    return this.#isRefreshing
  }
  /** The pipeline and those that it started, with their jobs; empty where there is none. */
  get parts(): readonly PipelinePart[] {
    return this.#parts
  }
  /** All jobs, in the order in which they are shown. */
  get jobs(): readonly JobRow[] {
    return this.#jobs
  }
  /** The job whose log is shown; null where there are no jobs. */
  get current(): JobRow | null {
    return this.#current
  }
  /** The pipeline of the current job; of a job that started a child pipeline that one. Null where there is none. */
  get currentPart(): PipelinePart | null {
    const job = this.#current
    const started = this.#parts.find(({ pipeline }) => pipeline.id === job?.startedPipeline)
    return started ?? this.#partOf(job) ?? this.#parts[0] ?? null
  }
  get log(): ShownLog | null {
    return this.#log
  }
  /** Resolves when what is on this computer was read. */
  get isRead(): Promise<void> {
    return this.#isRead
  }

  /** Reads the pipeline, asks the service for it each minute while it goes on, and follows it. Returns a function that ends that. */
  use(): () => void {
    void this.#read()
    void this.refresh()
    const { account } = partsOf(this.#item)
    const stop = this.#bridge.on('changed', (changes) => {
      const isOwn = changes.kinds.includes('mergeRequest') && changes.keys.includes(this.#item)
      if (changes.account === account && (isOwn || changes.kinds.includes('pipeline'))) void this.#read()
    })
    const timer = setInterval(() => {
      if (this.#parts.some(({ pipeline }) => isUnderWay(pipeline))) void this.refresh()
    }, minute)
    return () => {
      stop()
      clearInterval(timer)
    }
  }

  #read(): Promise<void> {
    return (this.#isRead = this.#readShown())
  }

  async #readShown(): Promise<void> {
    const asked = (this.#asked += 1)
    const result = await this.#bridge.call('readPipeline', { item: this.#item })
    if (asked !== this.#asked) return
    if (!result.ok) {
      this.#error = result.error
      return
    }
    const before = this.#current
    const place = placeOf(this.#partOf(before))
    this.#shown = result.value
    // Of a job that runs once more the newest attempt is looked at, also where that is in another child pipeline.
    const part = this.#parts.find((each) => placeOf(each) === place)
    const again = part?.jobs.find(({ name }) => name === before?.name)
    if (this.#chosen !== null && this.#chosen === before?.id && again) this.#chosen = again.id
    await this.#readLog(before)
  }

  #partOf(job: JobRow | null): PipelinePart | undefined {
    return this.#parts.find(({ jobs }) => jobs.some(({ id }) => id === job?.id))
  }

  /** Asks the service. */
  async refresh(): Promise<void> {
    this.#isRefreshing = true
    const result = await this.#bridge.call('refreshPipeline', { item: this.#item })
    this.#isRefreshing = false
    this.#error = result.ok ? null : result.error
    await this.#read()
  }

  /** Looks at a job. */
  choose(job: number): void {
    const before = this.#current
    this.#chosen = job
    void this.#readLog(before)
  }

  /** Reads the log of the current job, where that is another one, or has gone on. */
  async #readLog(before: JobRow | null): Promise<void> {
    const job = this.#current
    if (job === null) return
    const isSame = this.#log?.job === job.id && this.#log.error === null
    if (isSame && before?.status === job.status && !isUnderWay(job)) return
    if (!isSame) this.#log = { job: job.id, log: null, error: null }
    // A job that has not begun has no log, nor has one that starts a child pipeline.
    if (job.startedAt === null || job.isTrigger) return
    const asked = (this.#logsAsked += 1)
    const result = await this.#bridge.call('readJobLog', { item: this.#item, job: job.id })
    // An answer that was overtaken has less of the log, and nobody would ask again once the job has ended.
    if (this.#current?.id !== job.id || asked < this.#logAnswered) return
    this.#logAnswered = asked
    if (result.ok) this.#log = { job: job.id, log: result.value, error: null }
    else this.#log = { job: job.id, log: isSame ? (this.#log?.log ?? null) : null, error: result.error }
  }

  /** Does something to the pipeline or to a job of it, now. Returns why it was refused; null where it was done. */
  async act(does: PipelineAct): Promise<AppError | null> {
    if ('job' in does) this.#chosen = does.job
    const result = await this.#bridge.call('actOnPipeline', { item: this.#item, does })
    await this.#read()
    return result.ok ? null : result.error
  }
}

function placeOf(part: PipelinePart | undefined): string {
  return JSON.stringify(part?.through)
}

/** Shows the newest pipeline of a merge request for as long as the component is there that calls this while it is made. */
export function showPipeline(bridge: DocketBridge, item: () => Key<'mergeRequest'>): PipelineStore {
  const store = new PipelineStore(bridge, untrack(item))
  $effect(() => store.use())
  return store
}

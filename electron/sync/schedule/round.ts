import { traitsOf } from '../../../shared/error-traits.ts'
import { AppFailure, type AppError } from '../../../shared/errors.ts'
import { readStoredError } from '../../../shared/stored-errors.ts'
import type { ListState } from '../../cache/lists/lists.ts'
import type { RequestBudget } from '../service/request-budget.ts'
import { readCapabilities, shouldAsk } from '../service/capabilities.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { backgroundMilliseconds, type ListPurpose } from './intervals.ts'
import { ListReader } from './list-reader.ts'
import { planLists, type PlannedList } from './plan.ts'
import { isSweepDue } from '../lists/reconcile.ts'
import { rowsLeftOf } from './rows-left.ts'
import type { ChangeFeedSource } from '../by-pages/source.ts'
import { Throttle } from '../../timing/throttle.ts'
import type { ServiceClock } from '../service/service-clock.ts'
import type { Sources } from '../lists/sources.ts'
import { ListSchedule } from './list-schedule.ts'
import { SharedRequests } from './shared-requests.ts'
import { askForStates, shouldAskForStates } from '../lists/states-of-issues.ts'

/**
 * Lists that a round reads. `due`: the lists that are due. `changes`: these, and in any case the todos and the projects, since
 * the connection was only just made. `everything`: every list, since the user wants to know now.
 */
export type Asked = 'due' | 'changes' | 'everything'

export interface SyncProgress {
  readonly listsDone: number
  readonly listsTotal: number
  /** Number of rows that are still to be read, if the service says so. */
  readonly rowsLeft: number
}

export interface RoundOptions extends CrawlContext {
  readonly asked: Asked
  readonly sources: Sources
  /** Milliseconds between rounds. */
  readonly interval: number
  readonly clock: ServiceClock
  readonly budget: RequestBudget
  readonly unsettled: Map<string, string>
  /** Number of lists that are read side by side. */
  readonly workers: number
  /** Reads the new ones among a project's events. */
  readonly readEvents: (projectId: number, context: CrawlContext) => Promise<unknown>
  readonly onProgress: (progress: SyncProgress) => void
  /** Called at the end of a round with the failure of a list that is still not read; null when all are. */
  readonly onLasting?: ((failure: AppError | null) => void) | undefined
}

/**
 * The order of work: first the lists with the user's todos, then the newest rows of every list, the small lists, the rest with
 * the newest rows first, and last the work that can wait. Threads are read beside rounds (`threads/engine/reading-ahead.ts`), and
 * sending leaves connections free for reading.
 */
const ranks = {
  first: 0,
  states: 1,
  ties: 2,
  newest: 3,
  details: 4,
  crawl: 5,
  background: 6,
  reconcile: 7,
} as const

/** A piece of work that can begin now. */
interface Work {
  readonly rank: number
  /**
   * Work with the same name is never run twice at once: a list has one request in flight, or one batch of them (I3).
   */
  readonly name: string
  /** The name of the part that is done once in a round, when that is not the whole work. */
  readonly once?: string
  /** Among work of the same rank, the latest comes first. 1 is just in time. */
  readonly lateness?: number
  run(): Promise<void>
}

/** Milliseconds between two reports of the progress while a long list is read. */
const tellMilliseconds = 250

/** Lists get their slot after this part of their wait, so that few of them ever become due. */
const beforeDue = 0.96

const askingForStates = 'states of issues'

/** The service failed at some lists of a round, and answered others. */
export class ListsFailed extends AppFailure {}

/** One round of reading: a list of work that is always begun from its most urgent end. */
export class Round {
  readonly #options: RoundOptions
  readonly #schedule: ListSchedule
  readonly #reader: ListReader
  readonly #begunAt: number
  readonly #running = new Map<string, Promise<void>>()
  /** Pages of the lists that are crawled are read side by side. A slow service gets fewer requests at once. */
  readonly #requests: SharedRequests
  /** Work that is done once in a round. */
  readonly #done = new Set<string>()
  /** Lists that are due because a change was seen in the things they list. */
  readonly #hurried = new Set<string>()
  readonly #failures: AppError[] = []
  #fatal: { readonly thrown: unknown } | null = null
  #plan: readonly PlannedList[] = []
  readonly #progress = new Throttle<void>({ every: tellMilliseconds, trailing: false, emit: () => this.#tell() })

  constructor(options: RoundOptions) {
    this.#options = options
    this.#begunAt = options.now()
    this.#requests = new SharedRequests(options.workers + 1)
    this.#schedule = new ListSchedule(options)
    this.#reader = new ListReader({
      ...options,
      schedule: this.#schedule,
      planned: (name) => this.#plan.find(({ source }) => source.name === name),
      onAnswer: () => this.#progress.push(),
      onProjects: (active) => this.#onProjects(active),
      onMoved: (projectId) => this.#onMoved(projectId),
      onFeedChanges: (source, projectIds) => this.#onFeedChanges(source, projectIds),
      onFailure: (error) => this.#failures.push(error),
    })
  }

  /** Does all the work that is due. Returns whether anything was read. Throws as `Scheduler.round` says. */
  async run(): Promise<boolean> {
    const { signal, asked, workers } = this.#options
    this.#makePlan()
    if (asked === 'changes')
      this.#hurry(({ purpose }) => purpose === 'todos' || purpose === 'projects' || purpose === 'changeFeed')
    for (;;) {
      while (!this.#fatal && !signal.aborted && this.#running.size < workers) {
        const work = this.#next()
        if (!work) break
        this.#begin(work)
      }
      if (this.#running.size === 0) break
      await Promise.race(this.#running.values())
    }
    this.#progress.close()
    this.#tell()
    if (this.#fatal) throw this.#fatal.thrown
    signal.throwIfAborted()
    this.#options.onLasting?.(this.#lasting())
    const [failure] = this.#failures
    if (failure) throw this.#done.size > this.#failures.length ? new ListsFailed(failure) : new AppFailure(failure)
    return this.#done.size > 0
  }

  /** A list that failed in an earlier round waits longer, and nothing of it is here meanwhile. */
  #lasting(): AppError | null {
    for (const { source } of this.#plan) {
      const { error } = this.#schedule.of(source)
      const failure = error === null ? null : readStoredError(error)
      if (failure !== null && traitsOf(failure).isHalfSaid) return failure
    }
    return null
  }

  #begin({ name, once = name, run }: Work): void {
    this.#done.add(once)
    if (once === name) this.#hurried.delete(name)
    const ended = run()
      .catch((thrown: unknown) => {
        // Work that has begun is finished; no new work begins.
        this.#fatal ??= { thrown }
      })
      .finally(() => {
        this.#running.delete(name)
        this.#progress.push()
      })
    this.#running.set(name, ended)
  }

  #makePlan(): void {
    const { cache, sources, now } = this.#options
    const known = readCapabilities(cache)
    // A capability that was found missing long ago may be there by now.
    const capabilities = known.todos === false && shouldAsk(known, now()) ? { ...known, todos: null } : known
    this.#plan = planLists(cache, sources, capabilities)
    this.#schedule.replan(this.#plan)
    this.#options.budget.planSlots(this.#slotsPerInterval)
    this.#progress.pushNow()
  }

  /** Number of seldom-read lists that must be read in each interval so that all of them have their slot in time. */
  get #slotsPerInterval(): number {
    const waits = this.#plan.map((planned) => this.#schedule.intervalOf(planned, this.#schedule.of(planned.source)))
    const slots = waits.map((wait) => (wait < backgroundMilliseconds ? 0 : this.#options.interval / (wait * beforeDue)))
    return slots.reduce((sum, each) => sum + each, 0)
  }

  /** The most urgent work that can begin, of a lower rank than `below`. */
  #next(below: number = Infinity): Work | null {
    let limit = below
    // Before the projects are known, there is nothing else to read. If they cannot be read, this stays so.
    if (this.#schedule.of(this.#options.sources.projects).phase === 'new') limit = Math.min(limit, ranks.states)
    let best: Work | null = this.#statesWork()
    if (this.#running.has(askingForStates)) limit = Math.min(limit, ranks.states)
    for (const planned of this.#plan) {
      if (this.#running.has(planned.source.name)) continue
      const work = this.#workOn(planned)
      if (work && work.rank < limit && (best === null || isBefore(work, best))) best = work
      if (best?.rank === ranks.first) break
    }
    return best !== null && best.rank < limit ? best : null
  }

  /** Returns true if more urgent work waits for a worker that this work could free. */
  #yieldsAt(rank: number): boolean {
    return this.#running.size >= this.#options.workers && this.#next(rank) !== null
  }

  #workOn(planned: PlannedList): Work | null {
    const { source, reading } = planned
    const list = this.#schedule.of(source)
    const { name } = source
    if (reading === 'dated' && list.phase === 'backwards') {
      // A crawl continues until it is done or fails.
      const backsOff = list.failures > 0 && !this.#isDue(planned, list)
      if (backsOff) return null
      const run = async () => {
        const pagesSideBySide = () => this.#requests.of(name)
        const yields = () => this.#yieldsAt(ranks.crawl)
        await this.#requests.whileReading(name, () => this.#reader.crawl(source, pagesSideBySide, yields))
      }
      return { rank: ranks.crawl, name, run }
    }
    const { budget } = this.#options
    const isDue = this.#isDue(planned, list)
    const isUrgent = list.phase !== 'whole' || list.nextAt === null || this.#isAskedFor(name)
    const wait = this.#schedule.intervalOf(planned, list)
    const isBackground = !isUrgent && wait >= backgroundMilliseconds
    if (isDue && isBackground && !budget.isOpen) return null
    const isEarly = isBackground && list.failures === 0 && !this.#done.has(name) && budget.hasSlot
    if (!isDue && !isEarly) return this.#reconciling(planned, list)
    return {
      rank: isBackground ? ranks.background : usualRank(planned),
      name,
      ...(isBackground ? { lateness: this.#schedule.latenessOf(planned, list) } : {}),
      run: async () => {
        if (isBackground) budget.takeForOthers()
        if (reading === 'whole') await this.#reader.readWhole(source)
        else if (reading === 'changeFeed') await this.#readChangeFeed(source)
        else if (reading === 'events') await this.#reader.readEvents(source)
        else if (list.phase === 'whole') await this.#reader.follow(source)
        else await this.#reader.readTail(source)
      },
    }
  }

  /**
   * The work that settles a list whose number of rows differs from the cache's, or that sweeps it. It waits until there
   * is nothing else to do.
   */
  #reconciling({ source, reading }: PlannedList, list: ListState): Work | null {
    if (reading !== 'dated' || list.phase !== 'whole') return null
    const { budget, now } = this.#options
    const { name } = list
    const once = `${name}, reconciled`
    if (this.#done.has(once) || !(this.#reader.uneven.has(name) || isSweepDue(list, now()))) return null
    const yields = () => !budget.isOpen || this.#yieldsAt(ranks.reconcile)
    return { rank: ranks.reconcile, name, once, run: () => this.#reader.reconcile(source, yields) }
  }

  #statesWork(): Work | null {
    if (this.#done.has(askingForStates)) return null
    const { cache, sources, now } = this.#options
    const projects = this.#plan.flatMap(({ purpose, source }) =>
      purpose === 'items' && source.rowKind === 'issue' && source.projectId !== null ? [source.projectId] : [],
    )
    if (projects.length === 0 || !shouldAskForStates(cache, now())) return null
    const run = async () => {
      await askForStates([...new Set(projects)], sources, this.#options)
      this.#makePlan()
    }
    return { rank: ranks.states, name: askingForStates, run }
  }

  #isDue(planned: PlannedList, list: ListState): boolean {
    if (this.#isAskedFor(list.name)) return true
    if (!this.#done.has(list.name)) return this.#schedule.isDue(planned, list)
    // A list is read twice in a round only when the round takes longer than a list may wait.
    const { now, interval } = this.#options
    return now() - this.#begunAt > interval && this.#schedule.isDue(planned, list)
  }

  #isAskedFor(name: string): boolean {
    return this.#hurried.has(name) || (this.#options.asked === 'everything' && !this.#done.has(name))
  }

  #hurry(which: (planned: PlannedList) => boolean): void {
    for (const planned of this.#plan) {
      const { name } = planned.source
      // A list that this round has read is up to date. Only events may add more about a change that was seen after they were
      // read.
      if (which(planned) && (planned.purpose === 'events' || !this.#done.has(name))) this.#hurried.add(name)
    }
  }

  /** Makes the lists that show activity due in the projects where something happened. */
  #onProjects(active: readonly number[]): void {
    this.#makePlan()
    const showsActivity = (purpose: ListPurpose) => purpose === 'items' || purpose === 'events'
    this.#hurry(({ purpose, source }) => showsActivity(purpose) && active.includes(source.projectId ?? 0))
  }

  /**
   * Makes a project's other lists due when its items moved. Events show who moved them. Labels and milestones may have changed
   * too, but for them once in ten minutes is enough.
   */
  #onMoved(projectId: number): void {
    const { now } = this.#options
    this.#hurry(({ purpose, source }) => {
      if (source.projectId !== projectId || purpose === 'items') return false
      if (purpose === 'events') return true
      const { succeededAt } = this.#schedule.of(source)
      return succeededAt !== null && Math.abs(now() - succeededAt) > backgroundMilliseconds
    })
  }

  /** Change feeds decide about the wait of their lists. */
  async #readChangeFeed(source: ChangeFeedSource<unknown>): Promise<void> {
    await this.#reader.readChangeFeed(source)
    this.#schedule.takeInFeeds(this.#plan)
  }

  /**
   * Makes the lists due in which something changed. The cache remembers it, if the round ends before they were read. Lists
   * that this round has read or is reading wait for the next one: the change may have come after the answer.
   */
  #onFeedChanges({ rowKind }: ChangeFeedSource<unknown>, projectIds: ReadonlySet<number>): void {
    for (const { source, purpose } of this.#plan) {
      if (purpose === 'items' && source.rowKind === rowKind && projectIds.has(source.projectId ?? 0)) {
        this.#schedule.bringForward(source)
      }
    }
  }

  #tell(): void {
    const scheduled = this.#plan.map((planned) => ({ planned, list: this.#schedule.of(planned.source) }))
    const lists = scheduled.map(({ list }) => list)
    const concerned = scheduled
      .filter(({ planned, list }) => this.#done.has(list.name) || list.phase !== 'whole' || this.#isDue(planned, list))
      .map(({ list }) => list)
    this.#options.onProgress({
      listsDone: concerned.filter((list) => this.#isRead(list)).length,
      listsTotal: concerned.length,
      rowsLeft: lists.reduce((sum, list) => sum + rowsLeftOf(list), 0),
    })
  }

  #isRead(list: ListState): boolean {
    if (!this.#done.has(list.name) || this.#running.has(list.name)) return false
    return list.phase === 'whole' || list.failures > 0
  }
}

/** Returns true if one piece of work is more urgent than another. Of two equal ones, the one found first stays first. */
function isBefore(one: Work, other: Work): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank
  return (one.lateness ?? 0) > (other.lateness ?? 0)
}

function usualRank(planned: PlannedList): number {
  const { purpose, reading } = planned
  if (purpose === 'ties') return ranks.ties
  if (reading === 'changeFeed' && planned.covers !== null) return ranks.ties
  if (reading === 'dated') return ranks.newest
  return purpose === 'details' || purpose === 'events' ? ranks.details : ranks.first
}

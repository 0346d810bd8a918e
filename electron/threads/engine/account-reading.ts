import { traitsOf } from '../../../shared/error-traits.ts'
import type { AppError } from '../../../shared/errors.ts'
import { readEvents } from '../../activity/read-events.ts'
import type { Recorder } from '../../activity/recorder.ts'
import { pictureFolderOf } from '../../cache/pictures/picture-files.ts'
import { saveFact } from '../../cache/storage/facts.ts'
import { removeSetAside } from '../../cache/storage/open-cache.ts'
import { checkpoint } from '../../database/open.ts'
import { readAhead, type AheadProgress } from '../../sync/details/read-ahead.ts'
import { introduceOwnUser } from '../../sync/lists/own-user.ts'
import type { Sources } from '../../sync/lists/sources.ts'
import { ListsFailed, type Asked } from '../../sync/schedule/round.ts'
import { Scheduler } from '../../sync/schedule/scheduler.ts'
import { CurrentAheadPlan } from './ahead-plan.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { EngineOptions } from './engine-options.ts'
import { isSyncStopped, lastSyncedAt } from './idle-state.ts'
import { NotificationStart } from './notification-start.ts'
import { ReadingAhead } from './reading-ahead.ts'
import type { ReportedState } from './reported-state.ts'
import { Rounds } from './rounds.ts'
import type { ServiceAccess } from './service-access.ts'

export interface AccountReadingOptions {
  readonly engine: EngineOptions
  readonly access: ServiceAccess
  readonly state: ReportedState
  readonly contexts: CrawlContexts
  readonly recorder: Recorder
  readonly sources: Sources
}

/**
 * Reads what the service has of an account: its lists in rounds, and beside them, ahead, the items that the user wants to have
 * offline.
 */
export class AccountReading {
  readonly #options: AccountReadingOptions
  readonly #rounds: Rounds
  readonly #ahead: ReadingAhead
  readonly #plan: CurrentAheadPlan
  readonly #notifications: NotificationStart
  /** The service's refusal of some of what was read ahead. */
  #aheadProblem: AppError | null = null
  /** The failure of a list that waits to be read again. */
  #lastingProblem: AppError | null = null

  constructor(options: AccountReadingOptions) {
    this.#options = options
    const { engine, access, recorder } = options
    const { ownUserId, now, userStore } = engine
    const interval = engine.interval * 1000
    this.#plan = new CurrentAheadPlan(ownUserId, () => userStore.calls.readAheadPlan())
    this.#notifications = new NotificationStart({ cache: engine.cache, now, userStore, recorder })
    this.#rounds = new Rounds(
      {
        scheduler: this.#scheduler(interval),
        interval,
        now,
        isAble: () => access.isAble,
        onBegin: () => options.state.beginRound(),
        onDone: (hasRead) => this.#onRoundDone(hasRead),
        onBroken: (thrown) => this.#onRoundBroken(thrown),
      },
      isSyncStopped(engine.cache),
    )
    this.#ahead = new ReadingAhead({
      read: (signal, onProgress) => this.#readAhead(signal, onProgress),
      interval,
      now,
      onProgress: (ahead) =>
        options.state.say({ ahead: ahead && { ...ahead, ...(this.#plan.fetchesOpen ? { asked: true } : {}) } }),
      onEnd: (thrown) => this.#onAheadEnd(thrown === null ? null : access.errorOf(thrown)),
    })
  }

  /** Begins a round. */
  begin(asked: Asked = 'due'): void {
    this.#rounds.begin(asked)
  }

  /** Ends the pause that the service was given by reading ahead: the user asked to sync now. */
  endAheadBackoff(): void {
    this.#ahead.endBackoff()
  }

  stopAhead(): void {
    this.#ahead.stop()
  }

  /** The user has signed in or out: a refusal of what was read ahead is over. */
  forgetAheadProblem(): void {
    this.#aheadProblem = null
  }

  /** Stops reading or resumes it. The choice is stored in the cache. */
  setStopped(stopped: boolean): void {
    const { engine, state } = this.#options
    saveFact(engine.cache, 'stopped', stopped ? 'yes' : 'no')
    state.say({ stopped, ...(stopped && state.current.phase === 'first' ? { phase: 'idle' } : {}) })
    if (stopped) this.#ahead.stop()
    this.#rounds.setStopped(stopped)
  }

  /** Reads the user's choice of things to keep offline. */
  async readAheadPlan(): Promise<void> {
    await this.#plan.read()
  }

  /**
   * With true, reads all open items ahead once, even beyond the user's budget. With false, stops that.
   *
   * @throws AppFailure the reason, when nothing can be read now
   */
  async fetchOpen(on: boolean): Promise<void> {
    const { access } = this.#options
    if (on && !access.isAble) throw access.inability()
    await this.#plan.setFetchesOpen(on)
    if (!on) return
    this.#ahead.endBackoff()
    this.#ahead.begin()
  }

  /** Begins nothing more, and resolves when all that runs has ended. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#rounds.close(), this.#ahead.close()])
  }

  /**
   * Copies the write-ahead log into the cache file. When that fails (a full disk, for example), the changes stay in the
   * log until the next try.
   */
  checkpoint(): void {
    const { engine, access } = this.#options
    try {
      checkpoint(engine.cache)
    } catch (thrown) {
      access.handleError(access.errorOf(thrown))
    }
  }

  #scheduler(interval: number): Pick<Scheduler, 'round'> {
    const { engine, state, contexts, recorder, sources } = this.#options
    const { client, ownUserId } = engine
    const scheduler = new Scheduler({
      ...contexts.counted,
      sources,
      readEvents: (projectId, context) => readEvents(client, projectId, { ...context, recorder }),
      interval,
      onProgress: (progress) => state.sayProgress(progress),
      onLasting: (failure) => (this.#lastingProblem = failure),
    })
    return {
      round: async (asked, signal) => {
        await introduceOwnUser(client, ownUserId, { ...contexts.counted, signal })
        return await scheduler.round(asked, signal)
      },
    }
  }

  #onRoundDone(hasRead: boolean): void {
    const { engine, state } = this.#options
    if (hasRead) {
      saveFact(engine.cache, 'synced_at', new Date(engine.now()).toISOString())
      this.#notifications.begin()
      removeSetAside(engine.cacheFile)
    }
    this.#ahead.begin()
    state.say({
      phase: 'idle',
      lastSyncedAt: lastSyncedAt(engine.cache),
      problem: this.#lastingProblem ?? this.#aheadProblem,
    })
    this.checkpoint()
  }

  #onRoundBroken(thrown: unknown): void {
    const { access, state } = this.#options
    // If the service fails at some lists only, the threads of the other lists are still read ahead.
    if (thrown instanceof ListsFailed) this.#ahead.begin()
    else this.#ahead.stop()
    if (thrown === null) state.say({ phase: 'idle' })
    else access.handleError(access.errorOf(thrown), 'idle')
    this.checkpoint()
  }

  #readAhead(signal: AbortSignal, onProgress: (progress: AheadProgress) => void): Promise<AppError[]> {
    const { engine, contexts } = this.#options
    const { client, pictures, cacheFile } = engine
    const pictureFolder = pictureFolderOf(cacheFile)
    const plan = () => this.#plan.current
    return readAhead({ ...contexts.uncounted, signal, client, pictures, pictureFolder, plan, onProgress })
  }

  #onAheadEnd(error: AppError | null): void {
    const { access, state } = this.#options
    const before = this.#aheadProblem
    if (this.#plan.fetchesOpen) void this.fetchOpen(false)
    this.#aheadProblem = error !== null && traitsOf(error).isHalfSaid ? error : null
    this.checkpoint()
    if (error === null) {
      if (before !== null && state.current.problem === before) state.say({ problem: this.#lastingProblem })
      return
    }
    // A service that limits its requests wants a pause from everybody, so the rounds pause too.
    if (error.code === 'rate_limited') this.#rounds.backOff(error)
    access.handleError(error)
  }
}

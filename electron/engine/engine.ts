import { traitsOf } from '../../shared/error-traits.ts'
import { AppFailure, errorOf, saidWith, type AppError } from '../../shared/errors.ts'
import { keyOf, partsOf, type Key, type Kind } from '../../shared/model/key.ts'
import { ActivityChore } from '../activity/activity-chore.ts'
import { Recorder } from '../activity/recorder.ts'
import { readEvents } from '../activity/read-events.ts'
import type { AheadPlan } from '../../shared/model/kept-offline.ts'
import type { NoteableKind } from '../../shared/model/note.ts'
import type { Snippet } from '../../shared/model/snippet.ts'
import type { Client } from '../api/client.ts'
import type { PictureReader } from '../api/pictures.ts'
import { readOwnUser } from '../api/users.ts'
import { openCache, type WritableCache } from '../cache/database.ts'
import { readFact, saveFact } from '../cache/facts.ts'
import { forgetLanded } from '../cache/landed.ts'
import { pictureFolderOf } from '../cache/picture-files.ts'
import { readSnippet as readStoredSnippet } from '../cache/snippets.ts'
import type { StaleItemsQuery } from '../cache/stale-items.ts'
import { checkpoint, failureOfDatabase } from '../database/open.ts'
import { isItemKind } from '../cache/inbox-facts.ts'
import { InboxChore } from '../inbox/chore.ts'
import { Sender } from '../outbox/sender.ts'
import { someId, type CrawlContext } from '../sync/crawl.ts'
import { introduceOwnUser } from '../sync/own-user.ts'
import { readAhead, type AheadProgress } from '../sync/read-ahead.ts'
import { readSnippet, refreshSnippet } from '../sync/read-snippet.ts'
import { refreshItem } from '../sync/refresh-item.ts'
import { Pace } from '../sync/pace.ts'
import { serviceSources } from '../sync/service-sources.ts'
import { Scheduler } from '../sync/scheduler.ts'
import { hideIfGone } from '../sync/vanished-projects.ts'
import { AtMostEvery } from './at-most.ts'
import { Chores, type Chore } from './chores.ts'
import { Connection } from './connection.ts'
import { Drains } from './drains.ts'
import { ReadingAhead } from './reading-ahead.ts'
import { Rounds } from './rounds.ts'
import { searchChore } from './search-chore.ts'
import type { Caller } from './thread.ts'
import type { EngineProtocol, OutboxProtocol } from '../protocols/threads.ts'

export interface EngineOptions {
  readonly account: string
  readonly cacheFile: string
  readonly ownUserId: number
  /** Seconds between rounds of looking for news. */
  readonly interval: number
  readonly client: Client
  readonly pictures: PictureReader
  readonly keeper: Caller<OutboxProtocol>
  readonly now: () => number
  readonly random: () => number
  readonly tell: <E extends keyof EngineProtocol['events'] & string>(
    name: E,
    payload: EngineProtocol['events'][E],
  ) => void
}

type State = EngineProtocol['events']['syncState']

const dayMilliseconds = 86_400_000

/**
 * One account at work: reads what is new, sends what waits, and knows whether the service can be reached. The only
 * writer of its cache.db. Sync and outbox run side by side, so that an edit does not wait for a long first sync.
 */
export class Engine {
  readonly #options: EngineOptions
  readonly #cache: WritableCache
  readonly #stop = new AbortController()
  readonly #connection: Connection
  readonly #drains: Drains
  readonly #told: AtMostEvery<State>
  readonly #inbox: InboxChore
  readonly #chores: Chores
  readonly #rounds: Rounds
  readonly #ahead: ReadingAhead
  readonly #recorder: Recorder
  readonly setAside: boolean
  #token: string | null
  /** It had a token that is gone: it waits for the user. */
  #isPaused = false
  #aheadPlan: StaleItemsQuery
  #aheadProblem: AppError | null = null
  #state: State
  #pace = new Pace()

  constructor(options: EngineOptions, token: string | null) {
    this.#options = options
    this.#token = token
    const { cache, setAside } = openCache(options.cacheFile)
    this.#cache = cache
    this.setAside = setAside !== null
    this.#state = {
      phase: this.#restingPhase(),
      listsDone: 0,
      listsTotal: 0,
      rows: 0,
      rowsLeft: 0,
      rowsPerSecond: null,
      ahead: null,
      stopped: this.#isStopped(),
      lastSyncedAt: this.#lastSyncedAt(),
      problem: null,
    }
    this.#recorder = new Recorder({
      cache,
      ownUserId: options.ownUserId,
      onRecorded: (entries) => {
        const keys = entries.map(({ id }) => this.#key('activity', id))
        const items = entries.flatMap(({ item }) => (item ? [this.#key(item.kind, item.id)] : []))
        this.#tellChanged(['activity'], [...keys, ...new Set(items)])
      },
    })
    this.#aheadPlan = { ownUserId: options.ownUserId, budget: 'nothing', kept: [] }
    this.#told = new AtMostEvery(200, (state) => options.tell('syncState', state))
    const { client, keeper, ownUserId } = options
    this.#connection = new Connection({
      probe: async () => {
        try {
          await readOwnUser(client, { signal: this.#stop.signal })
        } catch (thrown) {
          // A refused token is an answer: the service is there, and whoever asks next deals with the refusal.
          if (!traitsOf(errorOf(thrown)).pausesAccount) throw thrown
        }
      },
      onChange: (offline) => this.#onConnection(offline),
    })
    const sources = serviceSources(client)
    const sender = new Sender({
      cache,
      queue: keeper,
      context: { client, cache, ownUserId, signal: this.#stop.signal },
      now: options.now,
      random: options.random,
      onUnreachable: (error) => this.#connection.lose(error),
      isTokenDead: () => this.#isTokenDead(),
      isProjectHidden: (id) => hideIfGone(id, sources, this.#context()),
      recording: (arrival, own) => this.#recorder.recording(arrival, { own }),
      onLanded: ({ kinds, keys }) => {
        this.#chores.wake()
        const named = keys.map(({ kind, id }) => this.#key(kind, id))
        this.#tellChanged(['edit', ...kinds], named)
      },
    })
    this.#drains = new Drains({
      sender,
      isAble: () => this.#isAble(),
      now: options.now,
      onFailure: (thrown) => this.#say({ problem: this.#errorOf(thrown) }),
    })
    const scheduler = new Scheduler({
      ...this.#context(),
      sources,
      readEvents: (projectId, context) => readEvents(client, projectId, { ...context, recorder: this.#recorder }),
      interval: options.interval * 1000,
      onProgress: (progress) => this.#say({ ...progress, rowsPerSecond: this.#pace.perSecond }),
    })
    this.#rounds = new Rounds(
      {
        scheduler: {
          round: async (asked, signal) => {
            await introduceOwnUser(client, ownUserId, { ...this.#context(), signal })
            return await scheduler.round(asked, signal)
          },
        },
        interval: options.interval * 1000,
        now: options.now,
        isAble: () => this.#isAble(),
        onBegin: () => {
          this.#pace = new Pace()
          this.#say({ phase: this.#isFirst() ? 'first' : 'syncing', rows: 0, rowsPerSecond: null })
        },
        onDone: (hasRead) => {
          if (hasRead) saveFact(cache, 'synced_at', new Date(options.now()).toISOString())
          this.#ahead.begin()
          this.#say({ phase: 'idle', lastSyncedAt: this.#lastSyncedAt(), problem: this.#aheadProblem })
          this.#checkpoint()
        },
        onBroken: (thrown) => {
          // One list that the service fails at keeps nobody from reading the threads of the others.
          if (thrown !== null && traitsOf(errorOf(thrown)).isHalfSaid) this.#ahead.begin()
          else this.#ahead.stop()
          if (thrown === null) this.#say({ phase: 'idle' })
          else this.#concern(this.#errorOf(thrown))
          this.#checkpoint()
        },
      },
      this.#state.stopped,
    )
    this.#ahead = new ReadingAhead({
      read: (signal, onProgress) => this.#readAhead(signal, onProgress),
      interval: options.interval * 1000,
      now: options.now,
      onProgress: (ahead) => this.#say({ ahead }),
      onEnd: (thrown) => this.#onAheadEnd(thrown === null ? null : this.#errorOf(thrown)),
    })
    this.#inbox = new InboxChore({
      cache,
      ownUserId,
      now: options.now,
      onChange: (entries, targets) => {
        const keys = entries.map((id) => this.#key('inboxEntry', id))
        // An entry whose reasons are kept in user.db has another key.
        const items = targets.flatMap(({ kind, id }) => (isItemKind(kind) ? [this.#key(kind, id)] : []))
        this.#tellChanged(['inboxEntry'], [...keys, ...items])
      },
    })
    const chores: readonly Chore[] = [
      this.#inbox,
      new ActivityChore(cache, this.#recorder),
      searchChore(cache, () => this.#tellChanged(['issue', 'mergeRequest'], [])),
    ]
    this.#chores = new Chores(chores, (thrown) => this.#concern(this.#errorOf(thrown)))
    keeper.on('queued', () => this.#drains.begin())
    keeper.on('aheadPlanChanged', () => void this.#readAheadPlan().then(() => this.#rounds.begin()))
  }

  get token(): string | null {
    return this.#token
  }

  /** Begins to sync and to send. */
  async start(): Promise<void> {
    const queued = await this.#options.keeper.call('listUnsettled', {})
    forgetLanded(this.#cache, this.#options.now() - dayMilliseconds, queued)
    await this.#readAheadPlan()
    this.#say({})
    this.#chores.wake()
    this.#drains.begin()
    this.#rounds.begin('news')
  }

  setToken(token: string | null): void {
    this.#token = token
    this.#isPaused = token === null
    this.#aheadProblem = null
    if (token === null) {
      this.#ahead.stop()
      return this.#say({ problem: null })
    }
    this.#say({ phase: this.#restingPhase(), problem: null })
    this.#drains.begin()
    this.#rounds.begin('news')
  }

  /** Reads every list now, since the user asked, and tries the connection when it was lost. */
  syncNow(): void {
    this.#ahead.endRest()
    if (this.#connection.offline) void this.#connection.retry()
    else this.#rounds.begin('everything')
  }

  /** Reads what is due now, and tries the connection when it was lost: the user or the network is back. */
  readNews(): void {
    if (this.#connection.offline) void this.#connection.retry()
    else this.#rounds.begin()
  }

  /** Stops reading, or goes on with it. Remembered; edits are sent all the same. */
  stopSync(stopped: boolean): void {
    saveFact(this.#cache, 'stopped', stopped ? 'yes' : 'no')
    this.#say({ stopped, ...(stopped && this.#state.phase === 'first' ? { phase: 'idle' } : {}) })
    if (stopped) this.#ahead.stop()
    this.#rounds.setStopped(stopped)
  }

  /** Looks for what concerns the user as far back again as the inbox went when it was first filled. */
  reachBackInbox(): void {
    this.#inbox.reachBack()
    this.#chores.wake()
  }

  /**
   * Fetches an item or snippet that somebody looks at, with its thread; quietly, since it is on screen from the cache.
   */
  async refreshItem(key: Key<NoteableKind>): Promise<void> {
    if (!this.#isAble()) return
    const { kind, id } = partsOf(key)
    const { client } = this.#options
    try {
      if (kind === 'snippet') await refreshSnippet(client, id, this.#context())
      else await refreshItem(client, kind, id, this.#context())
    } catch (thrown) {
      this.#concernOfOne(this.#errorOf(thrown))
    }
  }

  /**
   * Fetches a snippet unless it was before. @throws AppFailure when it cannot be fetched, `not_found` when there is
   * none
   */
  async findSnippet(snippet: Snippet): Promise<void> {
    if (readStoredSnippet(this.#cache, snippet.id)?.projectId === snippet.projectId) return
    if (!this.#isAble()) throw this.#inability()
    try {
      await readSnippet(this.#options.client, snippet, this.#context())
    } catch (thrown) {
      const error = this.#errorOf(thrown)
      this.#concernOfOne(error)
      throw new AppFailure(error)
    }
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#connection.close()
    this.#told.close()
    this.#chores.close()
    await Promise.allSettled([this.#rounds.close(), this.#ahead.close(), this.#drains.close()])
    await Promise.all([this.#options.client.close(), this.#options.pictures.close()])
    this.#checkpoint()
    this.#cache.close()
  }

  #readAhead(signal: AbortSignal, onProgress: (progress: AheadProgress) => void): Promise<AppError[]> {
    const { client, pictures, cacheFile } = this.#options
    const pictureFolder = pictureFolderOf(cacheFile)
    const context = { ...this.#context(), signal, listener: { onPage: this.#onChanged } }
    return readAhead({ ...context, client, pictures, pictureFolder, plan: () => this.#aheadPlan, onProgress })
  }

  #onAheadEnd(error: AppError | null): void {
    const before = this.#aheadProblem
    this.#aheadProblem = error !== null && traitsOf(error).isHalfSaid ? error : null
    this.#checkpoint()
    if (error === null) {
      if (before !== null && this.#state.problem === before) this.#say({ problem: null })
      return
    }
    // What asks for a pause asks everybody for it.
    if (error.code === 'rate_limited') this.#rounds.rest(error)
    this.#concern(error, this.#state.phase)
  }

  /** Takes over what the user wants on this computer; what is being read ahead now notices at once. */
  async #readAheadPlan(): Promise<void> {
    const plan: AheadPlan = await this.#options.keeper.call('readAheadPlan', {})
    this.#aheadPlan = { ...plan, ownUserId: this.#options.ownUserId }
  }

  /** Changes that cannot be copied now (a full disk, say) stay in the WAL until they can be. */
  #checkpoint(): void {
    try {
      checkpoint(this.#cache)
    } catch (thrown) {
      this.#concern(this.#errorOf(thrown))
    }
  }

  /** What an error of reading means for the account; `phase`: what it is at then. */
  #concern(error: AppError, phase: State['phase'] = 'idle'): void {
    if (this.#stop.signal.aborted) return
    if (traitsOf(error).isAway) this.#connection.lose(error)
    else if (traitsOf(error).pausesAccount || error.code === 'forbidden') void this.#suspect(error)
    else this.#say({ phase, problem: error })
  }

  /** The same of reading one thing: that it is gone or hidden by now is no trouble of the account. */
  #concernOfOne(error: AppError): void {
    if (error.code !== 'not_found' && error.code !== 'forbidden') this.#concern(error)
  }

  #onConnection(offline: AppError | null): void {
    if (offline) {
      this.#say({ phase: 'offline', problem: offline })
      return
    }
    this.#say({ phase: this.#restingPhase(), problem: null })
    // What waits for the user is sent first; what is new may come a moment later.
    void this.#options.keeper
      .call('hurryAll', {})
      // What could not be hurried comes when its pause is over.
      .catch((thrown: unknown) => this.#say({ problem: errorOf(thrown) }))
      .then(() => this.#drains.begin())
    this.#rounds.begin('news')
  }

  /** A refusal may be of one list, or of the whole account; `GET /user` tells. */
  async #suspect(error: AppError): Promise<void> {
    const dead = await this.#isTokenDead()
    if (!dead && !this.#connection.offline) this.#say({ phase: 'idle', problem: error })
  }

  /**
   * A single refusal can be 401 too; the token is dead when `GET /user` agrees. Then the account pauses. Null when the
   * service did not say.
   */
  async #isTokenDead(): Promise<boolean | null> {
    const asked = this.#token
    if (asked === null) return true
    try {
      await readOwnUser(this.#options.client, { signal: this.#stop.signal })
      return false
    } catch (thrown) {
      const error = errorOf(thrown)
      if (traitsOf(error).isAway) this.#connection.lose(error)
      // `GET /user` is refused with 403 when the service has blocked the user.
      if (!traitsOf(error).pausesAccount && error.code !== 'forbidden') return null
      // Sync and outbox may ask at the same time, and the user may have given a new token meanwhile: the answer is of
      // the one it was asked with, and is told once.
      if (this.#token !== asked) return true
      const refusal: AppError = error.code === 'forbidden' ? { ...saidWith(error), code: 'user_blocked' } : error
      this.#token = null
      this.#isPaused = true
      this.#ahead.stop()
      this.#say({ problem: refusal })
      this.#options.tell('tokenRefused', refusal)
      return true
    }
  }

  #context(): CrawlContext {
    return {
      cache: this.#cache,
      signal: this.#stop.signal,
      now: this.#options.now,
      recording: (arrival, serviceTime) => this.#recorder.recording(arrival, { serviceTime }),
      listener: {
        onPage: (kind, rows, changed) => {
          this.#pace.note(rows, performance.now())
          this.#say({ rows: this.#state.rows + rows, rowsPerSecond: this.#pace.perSecond })
          this.#onChanged(kind, rows, changed)
        },
      },
    }
  }

  /** Something was stored. */
  readonly #onChanged = (kind: string, _rows: number, changed: readonly number[]): void => {
    this.#chores.wake()
    if (changed.length === 0) return
    const keys = changed.includes(someId) ? [] : changed.map((id) => this.#key(kind as Kind, id))
    this.#tellChanged([kind], keys)
  }

  /**
   * Tells which rows changed. Some are told of inside the transaction that stores them, and whoever asks at once must
   * find them stored: so a moment later.
   */
  #tellChanged(kinds: readonly string[], keys: readonly string[]): void {
    queueMicrotask(() => this.#options.tell('changed', { kinds: [...kinds], keys: [...keys] }))
  }

  /** Whether there is a token and a connection. */
  #isAble(): boolean {
    return this.#token !== null && !this.#connection.offline
  }

  /** Why nothing can be asked of the service. */
  #inability(): AppFailure {
    const why = this.#connection.offline ?? this.#state.problem
    return why ? new AppFailure(why) : AppFailure.of('signed_out')
  }

  #errorOf(thrown: unknown): AppError {
    return errorOf(failureOfDatabase(this.#options.cacheFile, thrown))
  }

  #key(kind: Kind, id: number): string {
    return keyOf(this.#options.account, kind, id)
  }

  #say(changed: Partial<State>): void {
    this.#state = { ...this.#state, ...changed }
    // A round that was under way may end when the token is gone already.
    if (this.#isPaused) this.#state = { ...this.#state, phase: 'paused' }
    this.#told.say(this.#state)
  }

  /** Between rounds. Where nothing was read yet, one is about to begin, unless the user has stopped them. */
  #restingPhase(): 'first' | 'idle' {
    return this.#isFirst() && !this.#isStopped() ? 'first' : 'idle'
  }

  #isStopped(): boolean {
    return readFact(this.#cache, 'stopped') === 'yes'
  }

  #isFirst(): boolean {
    return this.#lastSyncedAt() === null
  }

  #lastSyncedAt(): string | null {
    return readFact(this.#cache, 'synced_at')
  }
}

/** For calls that come before the engine has its files open. */
export function notOpen(): AppFailure {
  return AppFailure.of('account_opening')
}

import { AppFailure, errorOf, type AppError } from '../../shared/errors.ts'
import { keyOf, partsOf, type Key, type Kind } from '../../shared/model/key.ts'
import type { AheadPlan } from '../../shared/model/kept-offline.ts'
import type { Client } from '../api/client.ts'
import type { PictureReader } from '../api/pictures.ts'
import { readOwnUser } from '../api/users.ts'
import { openCache, type WritableCache } from '../cache/database.ts'
import { readFact, saveFact } from '../cache/facts.ts'
import { forgetLanded } from '../cache/landed.ts'
import { pictureFolderOf } from '../cache/picture-files.ts'
import type { StaleItemsQuery } from '../cache/stale-items.ts'
import { checkpoint, failureOfDatabase } from '../database/open.ts'
import { Sender } from '../outbox/sender.ts'
import { someId, type CrawlContext } from '../sync/crawl.ts'
import { readAhead } from '../sync/read-ahead.ts'
import { refreshItem } from '../sync/refresh-item.ts'
import { serviceSources } from '../sync/service-sources.ts'
import { syncRound } from '../sync/sync.ts'
import { isConnectionError } from '../sync/connection-errors.ts'
import { AtMostEvery } from './at-most.ts'
import { Chores, type Chore } from './chores.ts'
import { Connection } from './connection.ts'
import type { EngineProtocol, OutboxProtocol } from './protocols.ts'
import type { Caller } from './thread.ts'

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
 * How long the outbox is left alone at most: a timer knows nothing of a clock that was set, and one of more than 24 days
 * (a service may ask for that) goes off at once, again and again.
 */
const longestWait = 60_000

/**
 * One account at work: reads what is new, sends what waits, and knows whether the service can be reached. The only
 * writer of its cache.db. Sync and outbox run side by side, so that an edit does not wait for a long first sync.
 */
export class Engine {
  readonly #options: EngineOptions
  readonly #cache: WritableCache
  readonly #stop = new AbortController()
  readonly #connection: Connection
  readonly #sender: Sender
  readonly #told: AtMostEvery<State>
  readonly #chores: Chores
  readonly setAside: boolean
  #token: string | null
  #aheadPlan: StaleItemsQuery
  #state: State
  #syncing: Promise<void> | null = null
  #again = false
  #draining: Promise<void> | null = null
  #drainAgain = false
  #roundTimer: NodeJS.Timeout | null = null
  #drainTimer: NodeJS.Timeout | null = null

  constructor(options: EngineOptions, token: string | null) {
    this.#options = options
    this.#token = token
    const { cache, setAside } = openCache(options.cacheFile)
    this.#cache = cache
    this.setAside = setAside !== null
    this.#state = {
      phase: this.#isFirst() ? 'first' : 'idle',
      listsDone: 0,
      listsTotal: 0,
      rows: 0,
      lastSyncedAt: this.#lastSyncedAt(),
      problem: null,
    }
    this.#aheadPlan = { ownUserId: options.ownUserId, budget: 'nothing', kept: [] }
    this.#told = new AtMostEvery(200, (state) => options.tell('syncState', state))
    const { client, keeper, ownUserId } = options
    this.#connection = new Connection({
      probe: async () => {
        try {
          await readOwnUser(client, { signal: this.#stop.signal })
        } catch (thrown) {
          // A refused token is an answer: the service is there, and whoever asks next deals with the refusal.
          if (!isRefusedToken(errorOf(thrown))) throw thrown
        }
      },
      onChange: (offline) => this.#onConnection(offline),
    })
    this.#sender = new Sender({
      cache,
      queue: {
        listDue: (now, most) => keeper.call('listDue', { now, most }),
        startSending: (id, at, sentAfter) => keeper.call('startSending', { id, at, sentAfter }),
        putBack: (id, nextAttemptAt, error) => keeper.call('putBack', { id, nextAttemptAt, error }),
        doubt: (id, nextAttemptAt, error) => keeper.call('doubt', { id, nextAttemptAt, error }),
        reject: (id, error) => keeper.call('reject', { id, error }),
        retire: (id, at, made) => keeper.call('retire', { id, at, made }),
      },
      context: { client, cache, ownUserId, signal: this.#stop.signal },
      now: options.now,
      random: options.random,
      onUnreachable: (error) => this.#connection.lose(error),
      isTokenDead: () => this.#isTokenDead(),
      onLanded: ({ kinds, keys }) =>
        options.tell('changed', { kinds: ['edit', ...kinds], keys: keys.map(({ kind, id }) => this.#key(kind, id)) }),
    })
    const chores: readonly Chore[] = []
    this.#chores = new Chores(chores, (thrown) => this.#concern(errorOf(failureOfDatabase(options.cacheFile, thrown))))
    keeper.on('queued', () => this.#drain())
    keeper.on('aheadPlanChanged', () => void this.#readAheadPlan().then(() => this.#sync()))
  }

  get token(): string | null {
    return this.#token
  }

  /** Begins to sync and to send. */
  async start(): Promise<void> {
    const queued = await this.#options.keeper.call('listUnsettled', {})
    forgetLanded(this.#cache, this.#options.now() - dayMilliseconds, new Set(queued.map((edit) => edit.id)))
    await this.#readAheadPlan()
    this.#say({})
    this.#chores.wake()
    this.#drain()
    void this.#sync()
  }

  setToken(token: string | null): void {
    this.#token = token
    if (token === null) return
    this.#say({ phase: this.#isFirst() ? 'first' : 'idle', problem: null })
    this.#drain()
    void this.#sync()
  }

  /** Looks for news now, and tries the connection when it was lost. */
  syncNow(): void {
    if (this.#connection.offline) void this.#connection.retry()
    else void this.#sync()
  }

  /** Fetches an item that somebody looks at, with its thread; quietly, since it is on screen from the cache. */
  async refreshItem(key: Key<'issue' | 'mergeRequest'>): Promise<void> {
    if (this.#token === null || this.#connection.offline) return
    const { kind, id } = partsOf(key)
    try {
      await refreshItem(this.#options.client, kind, id, this.#context())
    } catch (thrown) {
      const error = errorOf(failureOfDatabase(this.#options.cacheFile, thrown))
      // One item that is gone or hidden by now is no trouble of the account.
      if (error.code !== 'not_found' && error.code !== 'forbidden') this.#concern(error)
    }
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#connection.close()
    this.#told.close()
    this.#chores.close()
    for (const timer of [this.#roundTimer, this.#drainTimer]) if (timer) clearTimeout(timer)
    await Promise.allSettled([this.#syncing, this.#draining])
    await Promise.all([this.#options.client.close(), this.#options.pictures.close()])
    this.#checkpoint()
    this.#cache.close()
  }

  /** One round at a time; asked for during one, another follows. */
  async #sync(): Promise<void> {
    if (this.#syncing) {
      this.#again = true
      return
    }
    if (this.#token === null || this.#stop.signal.aborted || this.#connection.offline) return
    if (this.#roundTimer) clearTimeout(this.#roundTimer)
    this.#syncing = this.#round()
    await this.#syncing
    this.#syncing = null
    if (this.#stop.signal.aborted) return
    if (this.#again) {
      this.#again = false
      void this.#sync()
      return
    }
    this.#roundTimer = setTimeout(() => void this.#sync(), this.#options.interval * 1000)
  }

  async #round(): Promise<void> {
    this.#say({ phase: this.#isFirst() ? 'first' : 'syncing', rows: 0 })
    try {
      const context = this.#context()
      await syncRound({
        ...context,
        sources: serviceSources(this.#options.client),
        onProgress: (progress) => this.#say(progress),
        readAhead: (context) => this.#readAhead(context),
      })
      saveFact(this.#cache, 'synced_at', new Date(this.#options.now()).toISOString())
      this.#say({ phase: 'idle', lastSyncedAt: this.#lastSyncedAt(), problem: null })
    } catch (thrown) {
      this.#concern(errorOf(failureOfDatabase(this.#options.cacheFile, thrown)))
    } finally {
      if (!this.#stop.signal.aborted) this.#checkpoint()
    }
  }

  #readAhead(context: CrawlContext): Promise<AppError[]> {
    const { client, pictures, cacheFile } = this.#options
    const pictureFolder = pictureFolderOf(cacheFile)
    return readAhead({ ...context, client, pictures, pictureFolder, plan: () => this.#aheadPlan })
  }

  /** Takes over what the user wants on this computer; what is being read ahead now notices at once. */
  async #readAheadPlan(): Promise<void> {
    const plan: AheadPlan = await this.#options.keeper.call('readAheadPlan', {})
    this.#aheadPlan = { ...plan, ownUserId: this.#options.ownUserId }
  }

  /** What cannot be copied now (a full disk) stays in the WAL until it can. */
  #checkpoint(): void {
    try {
      checkpoint(this.#cache)
    } catch (thrown) {
      this.#concern(errorOf(failureOfDatabase(this.#options.cacheFile, thrown)))
    }
  }

  /** What an error of reading means for the account. */
  #concern(error: AppError): void {
    if (this.#stop.signal.aborted) return
    if (isConnectionError(error)) this.#connection.lose(error)
    else if (isRefusedToken(error) || error.code === 'forbidden') void this.#suspect(error)
    else this.#say({ phase: 'idle', problem: error })
  }

  #onConnection(offline: AppError | null): void {
    if (offline) {
      this.#say({ phase: 'offline', problem: offline })
      return
    }
    this.#say({ phase: this.#isFirst() ? 'first' : 'idle', problem: null })
    // What waits for the user is sent first; what is new may come a moment later.
    void this.#options.keeper
      .call('hurryAll', {})
      // What could not be hurried comes when its pause is over.
      .catch((thrown: unknown) => this.#say({ problem: errorOf(thrown) }))
      .then(() => this.#drain())
    void this.#sync()
  }

  /** Sends what is due, and sets a clock for what will be. */
  #drain(): void {
    if (this.#draining) {
      this.#drainAgain = true
      return
    }
    if (this.#token === null || this.#stop.signal.aborted || this.#connection.offline) return
    if (this.#drainTimer) clearTimeout(this.#drainTimer)
    this.#draining = this.#drainOnce().finally(() => {
      this.#draining = null
      if (!this.#drainAgain) return
      this.#drainAgain = false
      this.#drain()
    })
  }

  async #drainOnce(): Promise<void> {
    let dueAt: number | null
    try {
      dueAt = await this.#sender.drain()
    } catch (thrown) {
      const error = errorOf(failureOfDatabase(this.#options.cacheFile, thrown))
      if (this.#stop.signal.aborted) return
      this.#say({ problem: error })
      dueAt = this.#options.now() + 30_000
    }
    if (dueAt === null || this.#stop.signal.aborted) return
    const wait = Math.max(0, dueAt - this.#options.now())
    this.#drainTimer = setTimeout(() => this.#drain(), Math.min(wait, longestWait))
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
      if (isConnectionError(error)) this.#connection.lose(error)
      // `GET /user` is refused with 403 when the service has blocked the user.
      if (!isRefusedToken(error) && error.code !== 'forbidden') return null
      // Sync and outbox may ask at the same time, and the user may have given a new token meanwhile: the answer is of
      // the one it was asked with, and is told once.
      if (this.#token !== asked) return true
      const refusal: AppError = error.code === 'forbidden' ? { ...error, code: 'user_blocked' } : error
      this.#token = null
      this.#say({ phase: 'paused', problem: refusal })
      this.#options.tell('tokenRefused', refusal)
      return true
    }
  }

  #context(): CrawlContext {
    return {
      cache: this.#cache,
      signal: this.#stop.signal,
      now: this.#options.now,
      listener: {
        onPage: (kind, rows, changed) => {
          this.#say({ rows: this.#state.rows + rows })
          this.#chores.wake()
          if (changed.length === 0) return
          const named = changed.includes(someId) ? [] : changed
          this.#options.tell('changed', { kinds: [kind], keys: named.map((id) => this.#key(kind as Kind, id)) })
        },
      },
    }
  }

  #key(kind: Kind, id: number): string {
    return keyOf(this.#options.account, kind, id)
  }

  #say(changed: Partial<State>): void {
    this.#state = { ...this.#state, ...changed }
    this.#told.say(this.#state)
  }

  #isFirst(): boolean {
    return this.#lastSyncedAt() === null
  }

  #lastSyncedAt(): string | null {
    return readFact(this.#cache, 'synced_at')
  }
}

/** Whether the service does not let anybody in with this token. */
function isRefusedToken({ code }: AppError): boolean {
  return code === 'unauthorized' || code === 'user_blocked'
}

/** For calls that come before the engine has its files open. */
export function notOpen(): AppFailure {
  return AppFailure.of('thread_failed', 'This account is just being opened. Try again in a moment.')
}

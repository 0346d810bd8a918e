import { day } from '../../../shared/durations.ts'
import { isChange, operationNamed, type CallValues } from '../../../shared/contract/call.ts'
import type { Operation } from '../../../shared/contract/operation.ts'
import { sendsNoPublicKey } from '../../../shared/contract/secrets.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { AppFailure, errorOf, type AppError } from '../../../shared/errors.ts'
import { keyOf, partsOf, type Key, type Kind } from '../../../shared/model/key.ts'
import { ActivityJob } from '../../activity/activity-job.ts'
import { Recorder } from '../../activity/recorder.ts'
import { readEvents } from '../../activity/read-events.ts'
import type { AheadPlan } from '../../../shared/model/kept-offline.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { Exploration } from '../../../shared/model/exploration.ts'
import {
  directoryLists,
  listChangedBelow,
  serviceListName,
  type ServiceListPart,
} from '../../../shared/model/service-list.ts'
import type { Snippet } from '../../../shared/model/snippet.ts'
import type { ServiceCertificate } from '../../../shared/model/service-certificate.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import type { Client } from '../../api/client/client.ts'
import { explorationOf, pageOf } from '../../api/client/exploration.ts'
import type { PictureReader } from '../../api/client/pictures.ts'
import { readOwnUser, refusalOfUser } from '../../api/entities/users.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { saveFact } from '../../cache/storage/facts.ts'
import { forgetLanded } from '../../cache/storage/landed.ts'
import { pictureFolderOf } from '../../cache/pictures/picture-files.ts'
import { readMergeRequestVersion } from '../../api/entities/merge-requests.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { AskedVersion } from '../../protocols/asked-version.ts'
import type { CalledOperation } from '../../protocols/called-operation.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import type { FetchedRest } from '../../../shared/model/left-out.ts'
import { readSnippet as readStoredSnippet } from '../../cache/directory/snippets.ts'
import { keepVersion, readVersionChanges } from '../../cache/changes/version-changes.ts'
import { budgetForOpen, type StaleItemsQuery } from '../../cache/offline/stale-items.ts'
import { checkpoint, failureOfDatabase } from '../../database/open.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import type { Route } from '../../protocols/route.ts'
import { InboxJob } from '../../inbox/inbox-job.ts'
import { Sender } from '../../outbox/send/sender.ts'
import { someId, type CrawlContext } from '../../sync/crawl/crawl.ts'
import { readServiceListReading, readStoredServiceRow } from '../../cache/lists/service-lists.ts'
import { introduceOwnUser } from '../../sync/lists/own-user.ts'
import { readAhead, type AheadProgress } from '../../sync/details/read-ahead.ts'
import { readServiceList } from '../../sync/lists/service-lists.ts'
import { fetchWholeChanges } from '../../sync/details/whole-changes.ts'
import { readSnippet, refreshSnippet } from '../../sync/details/read-snippet.ts'
import { refreshItem } from '../../sync/details/refresh-item.ts'
import { Pace } from '../../sync/service/pace.ts'
import { serviceSources } from '../../sync/lists/service-sources.ts'
import { ListsFailed } from '../../sync/schedule/round.ts'
import { Scheduler } from '../../sync/schedule/scheduler.ts'
import { hideIfGone } from '../../sync/lists/vanished-projects.ts'
import { Throttle } from '../../timing/throttle.ts'
import { BackgroundJobs, type BackgroundJob } from './background-jobs.ts'
import { Connection } from './connection.ts'
import { OutboxExecutor } from './outbox-executor.ts'
import { ReadingAhead } from './reading-ahead.ts'
import { ItemNumbers } from './item-numbers.ts'
import { lastSyncedAt, idlePhase, idleState } from './idle-state.ts'
import { Rounds } from './rounds.ts'
import { searchJob } from './search-job.ts'
import type { Caller } from '../thread.ts'
import type { EngineEvents, EngineState } from '../../protocols/thread-data.ts'
import type { OutboxProtocol } from '../user-store/outbox-calls.ts'

export interface EngineOptions {
  readonly account: string
  readonly cacheFile: string
  /** Open by now, and closed with the engine. */
  readonly cache: WritableCache
  readonly ownUserId: number
  /** Seconds between rounds of looking for changes. */
  readonly interval: number
  readonly client: Client
  readonly pictures: PictureReader
  /** The way to the service that the client and the pictures begin with. */
  readonly route: Route
  readonly userStore: Caller<OutboxProtocol>
  readonly now: () => number
  readonly random: () => number
  readonly tell: <E extends keyof EngineEvents>(name: E, payload: EngineEvents[E]) => void
}

type State = EngineState

/**
 * Works for one account: reads changes, sends waiting edits, and follows the connection to the service. The engine is the only
 * writer of the account's cache.db. Sync and outbox run side by side, so that an edit does not wait for a long first sync.
 */
export class Engine {
  readonly #options: EngineOptions
  readonly #cache: WritableCache
  readonly #numbers: ItemNumbers
  readonly #stop = new AbortController()
  readonly #connection: Connection
  readonly #executor: OutboxExecutor
  readonly #reported: Throttle<State>
  readonly #inbox: InboxJob
  readonly #jobs: BackgroundJobs
  readonly #rounds: Rounds
  #hasBegunNotifications = false
  readonly #ahead: ReadingAhead
  readonly #recorder: Recorder
  #token: string | null
  #tokenKind: TokenKind
  /** The account has no valid token, and waits until the user signs in again. */
  #isPaused = false
  #aheadPlan: StaleItemsQuery
  /** The user wants all open items on this computer, even if the plan asks for fewer. */
  #fetchesOpen = false
  #aheadProblem: AppError | null = null
  /** The failure of a list that waits to be read again. */
  #lastingProblem: AppError | null = null
  #state: State
  #pace = new Pace()

  constructor(options: EngineOptions, token: string | null, tokenKind: TokenKind = 'private') {
    this.#options = options
    this.#token = token
    this.#tokenKind = tokenKind
    const { cache } = options
    this.#cache = cache
    this.#numbers = new ItemNumbers(cache)
    this.#state = idleState(cache)
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
    this.#reported = new Throttle({ every: 200, emit: (state) => options.tell('syncState', state) })
    const { client, userStore, ownUserId } = options
    this.#connection = new Connection({
      probe: async () => {
        try {
          await readOwnUser(client, {}, { signal: this.#stop.signal })
        } catch (thrown) {
          // A refused token is an answer too: the service can be reached. The next request handles the refusal.
          if (!traitsOf(errorOf(thrown)).pausesAccount) throw thrown
        }
      },
      onChange: (offline) => this.#onConnection(offline),
    })
    const sources = serviceSources(client)
    const sender = new Sender({
      cache,
      queue: userStore.calls,
      context: { client, cache, ownUserId, signal: this.#stop.signal },
      now: options.now,
      random: options.random,
      onUnreachable: (error) => this.#connection.lose(error),
      isTokenDead: () => this.#isTokenDead(),
      isProjectHidden: (id) => hideIfGone(id, sources, this.#context()),
      recording: (arrival, own) => this.#recorder.recording(arrival, { own }),
      onTakenUp: (queued) => this.#numbers.remember(queued),
      onForbidden: ({ edit }) => void this.#readRights(edit.target),
      onLanded: ({ kinds, keys }) => {
        this.#jobs.wake()
        const named = keys.map(({ kind, id }) => this.#key(kind, id))
        this.#tellChanged(['edit', ...kinds], named)
      },
    })
    this.#executor = new OutboxExecutor({
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
      onLasting: (failure) => (this.#lastingProblem = failure),
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
          this.#say({ phase: lastSyncedAt(this.#cache) === null ? 'first' : 'syncing', rows: 0, rowsPerSecond: null })
        },
        onDone: (hasRead) => {
          if (hasRead) {
            saveFact(cache, 'synced_at', new Date(options.now()).toISOString())
            this.#beginNotifications()
          }
          this.#ahead.begin()
          this.#say({
            phase: 'idle',
            lastSyncedAt: lastSyncedAt(this.#cache),
            problem: this.#lastingProblem ?? this.#aheadProblem,
          })
          this.#checkpoint()
        },
        onBroken: (thrown) => {
          // If the service fails at some lists only, the threads of the other lists are still read ahead.
          if (thrown instanceof ListsFailed) this.#ahead.begin()
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
      onProgress: (ahead) => this.#say({ ahead: ahead && { ...ahead, ...(this.#fetchesOpen ? { asked: true } : {}) } }),
      onEnd: (thrown) => this.#onAheadEnd(thrown === null ? null : this.#errorOf(thrown)),
    })
    this.#inbox = new InboxJob({
      cache,
      ownUserId,
      now: options.now,
      onChange: (entries, targets) => {
        const keys = entries.map((id) => this.#key('inboxEntry', id))
        // An entry whose reasons are kept in user.db has another key, so views also get the item's key.
        const items = targets.flatMap(({ kind, id }) => (isItemKind(kind) ? [this.#key(kind, id)] : []))
        this.#tellChanged(['inboxEntry'], [...keys, ...items])
      },
    })
    const jobs: readonly BackgroundJob[] = [
      this.#inbox,
      new ActivityJob(cache, this.#recorder),
      searchJob(cache, () => this.#tellChanged(['issue', 'mergeRequest'], [])),
    ]
    this.#jobs = new BackgroundJobs(jobs, (thrown) => this.#concern(this.#errorOf(thrown)))
    this.#connection.hold(options.route.isClosed)
    userStore.on('queued', () => this.#executor.begin())
    userStore.on('aheadPlanChanged', () => void this.#readAheadPlan().then(() => this.#rounds.begin()))
  }

  get token(): string | null {
    return this.#token
  }

  /** The number of an item in its project, by its id; null where nothing here knows it. */
  numberOf(kind: ItemKind, id: number): number | null {
    return this.#numbers.of(kind, id)
  }

  /** The service has shown its certificate. */
  noteCertificate(certificate: ServiceCertificate): void {
    const { issuer, expiresAt } = this.#state.certificate ?? {}
    if (issuer !== certificate.issuer || expiresAt !== certificate.expiresAt) this.#say({ certificate })
  }

  get tokenKind(): TokenKind {
    return this.#tokenKind
  }

  /** Begins to sync and to send. Call it once, when every thread has the files open. */
  async start(): Promise<void> {
    const queued = await this.#options.userStore.calls.listUnsettled()
    forgetLanded(this.#cache, this.#options.now() - day, queued)
    await this.#readAheadPlan()
    this.#jobs.wake()
    this.#executor.begin()
    this.#rounds.begin('changes')
  }

  setToken(token: string | null, kind: TokenKind = 'private'): void {
    this.#token = token
    this.#tokenKind = kind
    this.#isPaused = token === null
    this.#aheadProblem = null
    if (token === null) {
      this.#ahead.stop()
      return this.#say({ problem: null })
    }
    this.#say({ phase: idlePhase(this.#cache), problem: null })
    this.#executor.begin()
    this.#rounds.begin('changes')
  }

  /**
   * Makes new connections over another route, and tries it at once: the user sees whether it works. Over a closed route
   * nothing is tried until there is another route.
   */
  setRoute(route: Route): void {
    this.#options.client.setRoute(route)
    this.#options.pictures.setRoute(route)
    const wasOffline = this.#connection.offline !== null
    this.#connection.hold(route.isClosed)
    if (this.#connection.offline) void this.#connection.retry()
    // A connection that is no longer held has begun a round itself.
    else if (!wasOffline) this.#rounds.begin('changes')
  }

  /** Reads every list now, since the user asked. When the service cannot be reached, it is tried again instead. */
  syncNow(): void {
    this.#ahead.endBackoff()
    if (this.#connection.offline) void this.#connection.retry()
    else this.#rounds.begin('everything')
  }

  /**
   * Reads the lists that are due now: the user or the network is back. When the service cannot be reached, it is tried
   * again instead.
   */
  lookForChanges(): void {
    if (this.#connection.offline) void this.#connection.retry()
    else this.#rounds.begin()
  }

  /** Stops reading or resumes it. The choice is stored in the cache. Edits are sent in both cases. */
  stopSync(stopped: boolean): void {
    saveFact(this.#cache, 'stopped', stopped ? 'yes' : 'no')
    this.#say({ stopped, ...(stopped && this.#state.phase === 'first' ? { phase: 'idle' } : {}) })
    if (stopped) this.#ahead.stop()
    this.#rounds.setStopped(stopped)
  }

  /**
   * With true, reads all open items ahead once, even beyond the user's budget. With false, stops that.
   *
   * @throws AppFailure the reason, when nothing can be read now
   */
  async fetchOpen(on: boolean): Promise<void> {
    if (on && !this.#isAble()) throw this.#inability()
    this.#fetchesOpen = on
    await this.#readAheadPlan()
    if (!on) return
    this.#ahead.endBackoff()
    this.#ahead.begin()
  }

  /** Lets the inbox hold older entries: it reaches back once more as far as it did when it was first filled. */
  reachBackInbox(): void {
    this.#inbox.reachBack()
    this.#jobs.wake()
  }

  /**
   * Fetches an item or snippet and its thread while the user looks at it. Does nothing while offline or signed out: the
   * cached item is already on screen.
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
   * Fetches a snippet that is not in the cache yet.
   *
   * @throws AppFailure when it cannot be fetched; `not_found` when the service does not have it
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

  /**
   * Reads the changes of a version of a merge request: from the cache where they are kept, else from the service, and keeps
   * them.
   *
   * @throws AppFailure when it cannot be asked; `not_found` when it does not have the version
   */
  async readVersion({ item, version }: AskedVersion): Promise<readonly FileChange[]> {
    const { id } = partsOf(item)
    const record = readStoredItem(this.#cache, 'mergeRequest', id)
    if (!record) throw AppFailure.of('item_unknown')
    const kept = readVersionChanges(this.#cache, id, version)
    if (kept !== null) return kept
    if (!this.#isAble()) throw this.#inability()
    const asked = { id: Number(record.project_id), merge_request_id: id, version_id: version }
    try {
      const { diffs } = await readMergeRequestVersion(this.#options.client, asked, { signal: this.#stop.signal })
      this.#cache.transaction(() => keepVersion(this.#cache, id, version, diffs))()
      return diffs
    } catch (thrown) {
      const error = this.#errorOf(thrown)
      this.#concernOfOne(error)
      throw new AppFailure(error)
    }
  }

  /**
   * Fetches all that a merge request changes, where the service left something out, and keeps it. Where its branches have
   * moved on meanwhile, its newest parts are read instead.
   *
   * @throws AppFailure when it cannot be fetched
   */
  async fetchWholeChanges(item: Key<'mergeRequest'>): Promise<FetchedRest> {
    const { id } = partsOf(item)
    const record = readStoredItem(this.#cache, 'mergeRequest', id)
    if (!record) throw AppFailure.of('item_unknown')
    if (!this.#isAble()) throw this.#inability()
    const context = { ...this.#context(), listener: { onPage: this.#onChanged } }
    try {
      const of = { id, projectId: Number(record.project_id) }
      const outcome = await fetchWholeChanges(this.#options.client, of, context)
      if (outcome !== 'moved') return outcome
    } catch (thrown) {
      const error = this.#errorOf(thrown)
      this.#concernOfOne(error)
      throw new AppFailure(error)
    }
    await this.refreshItem(item)
    return 'moved'
  }

  /**
   * Reads an on-demand list, or a part of it, and keeps it.
   *
   * @throws AppFailure when it cannot be read now; `forbidden` for those of others
   */
  async readServiceList({ kind, of, row, search }: ServiceListPart): Promise<void> {
    if (!this.#isAble()) throw this.#inability()
    const { id } = partsOf(of)
    const owner = { id, isOwn: partsOf(of).kind === 'user' && id === this.#options.ownUserId }
    const context = { ...this.#context(), listener: { onPage: this.#onChanged } }
    try {
      await readServiceList(this.#options.client, kind, { owner, asked: { row, search }, context })
    } catch (thrown) {
      const error = this.#errorOf(thrown)
      this.#concernOfOne(error)
      throw new AppFailure(error)
    }
  }

  /** Reads the user's rights to something again, so that a screen no longer offers actions that the service refuses. */
  async #readRights(target: Key): Promise<void> {
    const { account, ownUserId } = this.#options
    const { kind, id } = partsOf(target)
    const of = keyOf(account, 'user', ownUserId)
    const list = kind === 'project' || kind === 'group' || kind === 'user' ? directoryLists[kind] : null
    const isListed = list !== null && readStoredServiceRow(this.#cache, serviceListName(list, ownUserId), id) !== null
    // A row that cannot be read now stays as it was thought to be; the refusal itself is reported.
    const quietly = () => undefined
    if (isListed) await this.readServiceList({ kind: list, of, row: id }).catch(quietly)
    await this.readServiceList({ kind: 'profile', of }).catch(quietly)
  }

  /**
   * Calls an operation of the contract once. The answer is returned as it came, also a refusal. A call that changed something is
   * followed by a reading of all lists, and of the item that it is about.
   *
   * @throws AppFailure when there is no whole answer; `bad_call` for values that the path cannot hold, `key_not_public` for
   * anything but the public half of a key
   */
  async callOperation({ operation: name, values, sudo, page }: CalledOperation): Promise<Exploration> {
    if (!this.#isAble()) throw this.#inability()
    const operation = operationNamed(name)
    if (operation === null) throw AppFailure.of('bad_call', { detail: `no operation ${name}` })
    if (sendsNoPublicKey(operation, values)) throw AppFailure.of('key_not_public')
    const { client } = this.#options
    const options = { signal: this.#stop.signal, sudo }
    try {
      const answer = await (page === undefined
        ? client.callPlain(operation, values, options)
        : client.followPlain(pageOf(client.dialect.operationOf(operation), page), options))
      if (isChange(operation) && answer.status < 300) this.#readAfterChange(operation, values)
      return explorationOf(client, answer)
    } catch (thrown) {
      const error = this.#errorOf(thrown)
      this.#concernOfOne(error)
      throw new AppFailure(error)
    }
  }

  /** Reads the rows that a call from outside of the outbox may have changed. */
  #readAfterChange({ path }: Operation, { issue_id: issue, merge_request_id: mergeRequest }: CallValues): void {
    const { account, ownUserId } = this.#options
    const list = listChangedBelow(path)
    const isKept =
      list !== null && readServiceListReading(this.#cache, serviceListName(list, ownUserId)).readAt !== null
    // A row that cannot be read now is read when somebody looks at it.
    if (isKept) void this.readServiceList({ kind: list, of: keyOf(account, 'user', ownUserId) }).catch(() => undefined)
    if (typeof issue === 'number') void this.refreshItem(keyOf(account, 'issue', issue))
    if (typeof mergeRequest === 'number') void this.refreshItem(keyOf(account, 'mergeRequest', mergeRequest))
    this.syncNow()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#connection.close()
    this.#reported.close()
    this.#jobs.close()
    await Promise.allSettled([this.#rounds.close(), this.#ahead.close(), this.#executor.close()])
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
    if (this.#fetchesOpen) void this.fetchOpen(false)
    this.#aheadProblem = error !== null && traitsOf(error).isHalfSaid ? error : null
    this.#checkpoint()
    if (error === null) {
      if (before !== null && this.#state.problem === before) this.#say({ problem: this.#lastingProblem })
      return
    }
    // A service that limits its requests wants a pause from everybody, so the rounds pause too.
    if (error.code === 'rate_limited') this.#rounds.backOff(error)
    this.#concern(error, this.#state.phase)
  }

  /** Reports to the user store that rows which come from now on may notify the user. Only the first call has an effect. */
  #beginNotifications(): void {
    if (this.#hasBegunNotifications) return
    this.#hasBegunNotifications = true
    const since = this.#recorder.serviceTime ?? this.#options.now()
    this.#options.userStore.calls.beginNotifications({ since }).catch(() => {
      // user.db cannot be written now. The next round tries again.
      this.#hasBegunNotifications = false
    })
  }

  /** Reads the user's choice of things to keep offline from the user store. A running reading uses the new plan at once. */
  async #readAheadPlan(): Promise<void> {
    const plan: AheadPlan = await this.#options.userStore.calls.readAheadPlan()
    const isLess = plan.budget !== 'everything'
    const budget = this.#fetchesOpen && isLess ? budgetForOpen : plan.budget
    this.#aheadPlan = { ...plan, budget, ownUserId: this.#options.ownUserId }
  }

  /**
   * Copies the write-ahead log into the cache file. When that fails (a full disk, for example), the changes stay in the
   * log until the next try.
   */
  #checkpoint(): void {
    try {
      checkpoint(this.#cache)
    } catch (thrown) {
      this.#concern(this.#errorOf(thrown))
    }
  }

  /**
   * Handles an error of reading: the connection is lost, the token may be refused, or the sync state shows the problem.
   *
   * @param phase the phase to show with the problem
   */
  #concern(error: AppError, phase: State['phase'] = 'idle'): void {
    if (this.#stop.signal.aborted) return
    if (traitsOf(error).isAway) this.#connection.lose(error)
    else if (traitsOf(error).pausesAccount || error.code === 'forbidden') void this.#suspect(error)
    else this.#say({ phase, problem: error })
  }

  /** Handles an error of reading a single item. An item that is gone or hidden is no problem of the account. */
  #concernOfOne(error: AppError): void {
    if (error.code !== 'not_found' && error.code !== 'forbidden') this.#concern(error)
  }

  #onConnection(offline: AppError | null): void {
    if (offline) {
      this.#say({ phase: 'offline', problem: offline })
      return
    }
    this.#say({ phase: idlePhase(this.#cache), problem: null })
    // Waiting edits are sent first; changes may come a moment later.
    void this.#options.userStore.calls
      .hurryAll()
      // Edits that could not be hurried are sent when their pause is over.
      .catch((thrown: unknown) => this.#say({ problem: errorOf(thrown) }))
      .then(() => this.#executor.begin())
    this.#rounds.begin('changes')
  }

  /** Finds out with `GET /user` whether a refusal concerns one list or the whole account. */
  async #suspect(error: AppError): Promise<void> {
    const dead = await this.#isTokenDead()
    if (!dead && !this.#connection.offline) this.#say({ phase: 'idle', problem: error })
  }

  /**
   * Asks `GET /user` if the token is refused, since the service may answer a single request with 401 although the token is valid.
   * When the token is refused, the account pauses. Returns null when the service could not say.
   */
  async #isTokenDead(): Promise<boolean | null> {
    const asked = this.#token
    if (asked === null) return true
    try {
      await readOwnUser(this.#options.client, {}, { signal: this.#stop.signal })
      return false
    } catch (thrown) {
      const error = errorOf(thrown)
      if (traitsOf(error).isAway) this.#connection.lose(error)
      // `GET /user` is refused with 403 when the service has blocked the user, or wants something of them first.
      if (!traitsOf(error).pausesAccount && error.code !== 'forbidden') return null
      // Sync and outbox may ask at the same time, and the user may have signed in again meanwhile. The answer holds for the token
      // that was asked with, and the refusal is reported once.
      if (this.#token !== asked) return true
      const refusal = refusalOfUser(error)
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

  /** Rows were stored: the background jobs may have work, and views may have to read again. */
  readonly #onChanged = (kind: string, _rows: number, changed: readonly number[]): void => {
    this.#jobs.wake()
    if (changed.length === 0) return
    const keys = changed.includes(someId) ? [] : changed.map((id) => this.#key(kind as Kind, id))
    this.#tellChanged([kind], keys)
  }

  /**
   * Reports the rows that changed, in a microtask: some callers are still inside the transaction that stores the rows, and a view
   * that asks at once must find them.
   */
  #tellChanged(kinds: readonly string[], keys: readonly string[]): void {
    queueMicrotask(() => this.#options.tell('changed', { kinds: [...kinds], keys: [...keys] }))
  }

  /** Returns true if there is a token and a connection. */
  #isAble(): boolean {
    return this.#token !== null && !this.#connection.offline
  }

  /** The error that explains why no request can be made now. */
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
    // A round that began earlier may end after the token is gone. The phase stays `paused` then.
    if (this.#isPaused) this.#state = { ...this.#state, phase: 'paused' }
    // A round that ends while the user works offline does not change that.
    else if (this.#connection.offline?.code === 'working_offline') {
      this.#state = { ...this.#state, phase: 'offline', problem: this.#connection.offline }
    }
    this.#reported.push(this.#state)
  }
}

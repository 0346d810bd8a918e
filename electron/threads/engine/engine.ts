import { day } from '../../../shared/durations.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import { pictureFolderOf } from '../../cache/pictures/picture-files.ts'
import { forgetLanded } from '../../cache/storage/landed.ts'
import { namingFailures } from '../../database/open.ts'
import type { Route } from '../../protocols/route.ts'
import { serviceSources } from '../../sync/lists/service-sources.ts'
import { AccountReading } from './account-reading.ts'
import { CalledOperations } from './called-operations.ts'
import { crawlContexts } from './crawl-contexts.ts'
import { DerivedRows } from './derived-rows.ts'
import type { EngineOptions } from './engine-options.ts'
import { idlePhase } from './idle-state.ts'
import { ItemNumbers } from './item-numbers.ts'
import { ItemReads } from './item-reads.ts'
import { BranchReads } from './branch-reads.ts'
import { MergeReads } from './merge-reads.ts'
import { PersonReads } from './person-reads.ts'
import { ServiceSearch } from './service-search.ts'
import { PipelineReads } from './pipeline-reads.ts'
import { ListReads } from './list-reads.ts'
import type { OutboxExecutor } from './outbox-executor.ts'
import { ReportedState } from './reported-state.ts'
import { RowChanges } from './row-changes.ts'
import { outboxExecutor } from './sending.ts'
import { ServiceAccess } from './service-access.ts'
import { ServiceKeys } from './service-keys.ts'

/**
 * Works for one account: reads changes, sends waiting edits, and follows the connection to the service. The engine is the only
 * writer of the account's cache.db. Sync and outbox run side by side, so that an edit does not wait for a long first sync.
 */
export class Engine {
  /** Numbers by which the client may name items. */
  readonly numbers: ItemNumbers
  /** The names of what was made here. */
  readonly serviceKeys: ServiceKeys
  readonly state: ReportedState
  readonly items: ItemReads
  readonly pipelines: PipelineReads
  readonly branches: BranchReads
  readonly search: ServiceSearch
  readonly merges: MergeReads
  readonly people: PersonReads
  readonly lists: ListReads
  readonly operations: CalledOperations
  readonly #options: EngineOptions
  readonly #stop = new AbortController()
  readonly #access: ServiceAccess
  readonly #derived: DerivedRows
  readonly #reading: AccountReading
  readonly #executor: OutboxExecutor

  constructor(options: EngineOptions, token: string | null, tokenKind: TokenKind = 'private') {
    this.#options = options
    const { account, cache, cacheFile, client, indexer, now, ownUserId, tell, userStore } = options
    const { signal } = this.#stop
    const onStored = () => this.#derived.wake()
    this.numbers = new ItemNumbers(cache)
    this.serviceKeys = new ServiceKeys(cache, userStore)
    const state = new ReportedState({
      cache,
      offline: () => this.#access.connection.offline,
      report: (reported) => tell('syncState', reported),
    })
    const changes = new RowChanges({ account, cache, report: (changed) => tell('changed', changed), onStored })
    const access = new ServiceAccess({
      client,
      cacheFile,
      signal,
      state,
      token,
      tokenKind,
      onConnection: (offline) => this.#onConnection(offline),
      onDamaged: (error) => tell('damaged', error),
      onRefused: (refusal) => this.#onRefused(refusal),
    })
    this.#derived = new DerivedRows({
      cache,
      ownUserId,
      now,
      changes,
      indexer,
      onFailure: (thrown) => access.handleError(access.errorOf(thrown)),
      onUnindexed: (error) => access.handleError(error),
    })
    const { recorder } = this.#derived
    const contexts = crawlContexts({ cache, signal, now, recorder, state, changes })
    const common = { access, contexts, state, recorder, engine: options, sources: serviceSources(client) }
    this.state = state
    this.#access = access
    this.pipelines = new PipelineReads({ client, access, contexts })
    this.branches = new BranchReads({ client, access, contexts })
    this.search = new ServiceSearch({ client, access, contexts })
    this.merges = new MergeReads({ client, access, contexts })
    this.people = new PersonReads({ client, access, contexts })
    this.items = new ItemReads({ account, client, access, contexts, pictureFolder: pictureFolderOf(cacheFile) })
    this.lists = new ListReads({ account, client, ownUserId, access, contexts })
    this.operations = new CalledOperations({
      account,
      client,
      access,
      signal,
      items: this.items,
      lists: this.lists,
      syncNow: () => this.syncNow(),
    })
    this.#reading = new AccountReading(common)
    this.#executor = outboxExecutor({ ...common, changes, lists: this.lists, numbers: this.numbers, onStored })
    access.connection.hold(options.route.isClosed)
    userStore.on('queued', () => this.#executor.begin())
    userStore.on('aheadPlanChanged', () => void this.#reading.readAheadPlan().then(() => this.#reading.begin()))
  }

  get token(): string | null {
    return this.#access.token.value
  }

  get tokenKind(): TokenKind {
    return this.#access.token.kind
  }

  /**
   * Begins to sync and to send. Call it once, when every thread has the files open.
   *
   * @throws AppFailure with the name of the file, where one cannot be read
   */
  async start(): Promise<void> {
    const { cache, cacheFile, now, userStore } = this.#options
    const queued = await userStore.calls.listUnsettled()
    namingFailures(cacheFile, () => forgetLanded(cache, now() - day, queued))
    await this.#reading.readAheadPlan()
    this.#derived.wake()
    this.#executor.begin()
    this.#reading.begin('changes')
  }

  setToken(token: string | null, kind: TokenKind = 'private'): void {
    this.#access.token.set(token, kind)
    this.state.setPaused(token === null)
    this.#reading.forgetAheadProblem()
    if (token === null) {
      this.#reading.stopAhead()
      return this.state.say({ problem: null })
    }
    this.state.say({ phase: idlePhase(this.#options.cache), problem: null })
    this.#executor.begin()
    this.#reading.begin('changes')
  }

  /**
   * Makes new connections over another route, and tries it at once: the user sees whether it works. Over a closed route
   * nothing is tried until there is another route.
   */
  setRoute(route: Route): void {
    const { connection } = this.#access
    this.#options.client.setRoute(route)
    this.#options.pictures.setRoute(route)
    const wasOffline = connection.offline !== null
    connection.hold(route.isClosed)
    if (connection.offline) void connection.retry()
    // A connection that is no longer held has begun a round itself.
    else if (!wasOffline) this.#reading.begin('changes')
  }

  /** Reads every list now, since the user asked. When the service cannot be reached, it is tried again instead. */
  syncNow(): void {
    const { connection } = this.#access
    this.#reading.endAheadBackoff()
    if (connection.offline) void connection.retry()
    else this.#reading.begin('everything')
  }

  /**
   * Reads the lists that are due now: the user or the network is back. When the service cannot be reached, it is tried
   * again instead.
   */
  lookForChanges(): void {
    const { connection } = this.#access
    if (connection.offline) void connection.retry()
    else this.#reading.begin()
  }

  /** Stops reading or resumes it. The choice is stored in the cache. Edits are sent in both cases. */
  stopSync(stopped: boolean): void {
    this.#reading.setStopped(stopped)
  }

  /**
   * With true, reads all open items ahead once, even beyond the user's budget. With false, stops that.
   *
   * @throws AppFailure the reason, when nothing can be read now
   */
  async fetchOpen(on: boolean): Promise<void> {
    await this.#reading.fetchOpen(on)
  }

  /** Lets the inbox hold older entries: it reaches back once more as far as it did when it was first filled. */
  reachBackInbox(): void {
    this.#derived.reachBackInbox()
  }

  async close(): Promise<void> {
    const { cache, client, pictures } = this.#options
    this.#stop.abort()
    this.#access.connection.close()
    this.state.close()
    this.#derived.close()
    await Promise.allSettled([this.#reading.close(), this.#executor.close()])
    await Promise.all([client.close(), pictures.close()])
    this.#reading.checkpoint()
    cache.close()
  }

  #onConnection(offline: AppError | null): void {
    if (offline) {
      this.state.say({ phase: 'offline', problem: offline })
      return
    }
    this.state.say({ phase: idlePhase(this.#options.cache), problem: null })
    // Waiting edits are sent first; changes may come a moment later.
    void this.#options.userStore.calls
      .hurryAll()
      // Edits that could not be hurried are sent when their pause is over.
      .catch((thrown: unknown) => this.state.say({ problem: errorOf(thrown) }))
      .then(() => this.#executor.begin())
    this.#reading.begin('changes')
  }

  /** The service has refused the token: the account pauses until the user signs in again. */
  #onRefused(refusal: AppError): void {
    this.state.setPaused(true)
    this.#reading.stopAhead()
    this.state.say({ problem: refusal })
    this.#options.tell('tokenRefused', refusal)
  }
}

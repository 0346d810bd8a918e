import { damagedCopyOf, type CopiedFile } from '../../shared/copied-file.ts'
import { minute } from '../../shared/durations.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { traitsOf } from '../../shared/error-traits.ts'
import { errorOf, type AppError } from '../../shared/errors.ts'
import type { Account, EventPayload, SyncState } from '../../shared/ipc.ts'
import { kinds, type AccountId } from '../../shared/model/key.ts'
import type { ServiceFacts } from '../../shared/model/service-facts.ts'
import type { TokenKind } from '../../shared/model/token-kind.ts'
import { directRoute, isSameRoute } from '../api/transport/route.ts'
import { AccountThreads, type AccountListener } from '../threads/account-threads.ts'
import type { ReaderThread } from '../threads/reader/reader-thread-caller.ts'
import type { PreparedThreads } from '../threads/prepared-threads.ts'
import type { SavedAccount } from './account-cards.ts'
import type { Route } from '../protocols/route.ts'
import type { Changes, EngineState } from '../protocols/thread-data.ts'
import { Backoff, backoffPolicies } from '../timing/backoff.ts'

export interface OpenAccountOptions {
  readonly folder: string
  readonly version: string
  /** The seconds between rounds of reading changes, and the seconds that an edit waits that cannot be undone later. */
  readonly interval: number
  readonly holdSeconds: number
  /** True if accounts can only be read at first: nothing is synced or sent until `leaveSafeMode`. */
  readonly isSafe: boolean
  readonly readers: readonly ReaderThread[]
  readonly threads: PreparedThreads
  /** Resolves when the engines may begin: at a start the window comes first. */
  readonly firstView: Promise<void>
  readonly listener: OpenAccountListener
}

/** The messages of an open account. */
export interface OpenAccountListener {
  /** Its state or its problem changed. */
  onAccounts(): void
  onChanged(account: AccountId, changes: Changes): void
  onSyncState(state: SyncState): void
  onToast(toast: EventPayload<'toast'>): void
  onTrouble(account: AccountId, what: string): void
}

/** Access to an account's service: its route and API, and the kind of the token. */
export interface Access {
  readonly route: Route
  readonly tokenKind: TokenKind
  readonly service: ServiceFacts
}

/** Number of edits that are not on the service, and of those among them that need the user. */
export interface EditCounts {
  readonly waiting: number
  readonly rejected: number
}

const startState: EngineState = {
  phase: 'first',
  listsDone: 0,
  listsTotal: 0,
  rows: 0,
  rowsLeft: 0,
  rowsPerSecond: null,
  ahead: null,
  stopped: false,
  lastSyncedAt: null,
  problem: null,
}

/** Milliseconds without a failure, after which the next failure counts as the first. */
const calmMilliseconds = minute

/**
 * An account while the program runs: its token, its threads and their last messages. It restarts its threads when they
 * end.
 */
export class OpenAccount implements AccountListener {
  readonly #options: OpenAccountOptions
  #saved: SavedAccount
  #token: string | null = null
  #access: Access
  /** The token that the engine has, which may still be the one before. */
  #engineToken: string | null = null
  /** Names the look-up of the token that is under way: until it ends it is not known if there is one. */
  #recalling: symbol | null = null
  #recalled: Promise<void> = Promise.resolve()
  #problem: AppError | null = null
  /** The problem that closed the account or kept it from being opened: it is over once the account is open. */
  #closedBy: AppError | null = null
  #threads: AccountThreads | null = null
  #engineState: EngineState = startState
  #edits: EditCounts | null = null
  #isSafe: boolean
  readonly #backoff = new Backoff(backoffPolicies.accountThreads)
  /** The file in which damage was met, until the engine has made it again. */
  #damaged: CopiedFile | null = null
  #restart: NodeJS.Timeout | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #isStarted = false
  #closed = false

  /** @param service how its service is spoken to, as far as that is known before there is a token */
  constructor(saved: SavedAccount, service: ServiceFacts, options: OpenAccountOptions) {
    this.#saved = saved
    this.#access = { route: directRoute, tokenKind: 'private', service }
    this.#options = options
    this.#isSafe = options.isSafe
  }

  get saved(): SavedAccount {
    return this.#saved
  }
  get token(): string | null {
    return this.#token
  }
  get tokenKind(): TokenKind {
    return this.#access.tokenKind
  }
  get service(): ServiceFacts {
    return this.#access.service
  }
  get isRecalling(): boolean {
    return this.#recalling !== null
  }
  get threads(): AccountThreads | null {
    return this.#threads
  }
  get problem(): AppError | null {
    return this.#problem
  }
  get folder(): string {
    return join(this.#options.folder, 'accounts', this.#saved.id)
  }

  /** The account as windows see it; never with its token. */
  get account(): Account {
    const isSignedOut = this.#token === null && !this.isRecalling
    const state = this.#isSafe ? 'safeMode' : isSignedOut ? 'signedOut' : 'ready'
    return { ...this.#saved, service: this.#access.service, state, problem: this.#problem }
  }

  get syncState(): SyncState {
    const { waiting, rejected } = this.#edits ?? { waiting: 0, rejected: 0 }
    return { account: this.#saved.id, ...this.#engineState, waitingEdits: waiting, rejectedEdits: rejected }
  }

  /**
   * Starts the account's threads. After a failure the account stays listed with its problem, and is tried again if that
   * can help.
   */
  async start(token: string | null, access?: Access): Promise<void> {
    this.#token = token
    if (access) this.#access = access
    await this.#inTurn(() => this.#startThreads())
    this.#isStarted = true
  }

  /** Lets the account be synced, once it has a token again. */
  async leaveSafeMode(): Promise<void> {
    if (!this.#isSafe) return
    this.#isSafe = false
    await this.#inTurn(async () => {
      if (this.#threads) await this.#threads.begin()
      else await this.#startThreads()
    })
  }

  /** True once it has been started. Then calls are answered, or refused with its problem. */
  get isStarted(): boolean {
    return this.#isStarted
  }

  /**
   * Looks up the account's token with `recall`, and the access to its service. Meanwhile the account can be read, because a
   * keychain may take long or ask its owner something.
   */
  async recall(recall: () => Promise<{ readonly token: string; readonly access: Access }>): Promise<void> {
    this.#recalled = this.#recall(recall)
    await this.#recalled
  }

  /** Resolves once the look-up that is under way has ended, whatever came of it. */
  async recalled(): Promise<void> {
    await this.#recalled
  }

  async #recall(recall: () => Promise<{ readonly token: string; readonly access: Access }>): Promise<void> {
    const own = Symbol()
    this.#recalling = own
    let isTaken = false
    try {
      const { token, access } = await recall()
      // The user may have signed out, or in again, while the keychain or the system was asked.
      if (this.#recalling !== own) return
      isTaken = true
      await this.setToken(this.#saved, token, access)
    } catch (thrown) {
      if (!isTaken && this.#recalling !== own) return
      this.#recalling = null
      // A problem with the keychain is replaced by the newer one. Any other problem is kept.
      if (this.#problem === null || traitsOf(this.#problem).isAboutKeychain) this.#problem = errorOf(thrown)
    }
    this.#options.listener.onAccounts()
  }

  /** Takes a token that is known to be valid, and how it is kept from now on. */
  async setToken(saved: SavedAccount, token: string, access: Access): Promise<void> {
    const before = this.#access.service
    // Findings of the engine about another version are no longer valid.
    const isOther = access.service.interface !== before.interface || access.service.version !== before.version
    const moved = saved.url !== this.#saved.url || isOther
    this.#access = access
    this.#saved = saved
    this.#token = token
    this.#recalling = null
    this.#problem = null
    await this.#inTurn(async () => {
      if (moved) await this.#stopThreads()
      if (!this.#threads) return await this.#startThreads()
      // An engine that has not begun yet begins before it gets its token.
      await this.#options.firstView
      await this.#threads.engine.calls.setRoute({ route: this.#access.route })
      await this.#tellToken()
    })
  }

  /** Makes new connections to the service over another route. */
  async setRoute(route: Route): Promise<void> {
    if (isSameRoute(route, this.#access.route)) return
    this.#access = { ...this.#access, route }
    await this.#inTurn(async () => {
      await this.#threads?.engine.calls.setRoute({ route: this.#access.route })
    })
  }

  /** Stops all requests to the service. The data on this computer can still be read, and edits wait. */
  async forgetToken(): Promise<void> {
    this.#token = null
    this.#recalling = null
    this.#problem = null
    await this.#inTurn(() => this.#tellToken())
  }

  async #tellToken(): Promise<void> {
    const token = this.#token
    await this.#threads?.engine.calls.setToken({ token, kind: this.#access.tokenKind })
    this.#engineToken = token
  }

  /** The number of edits that are not on the service, counted now; null when it cannot be known. */
  async countEdits(): Promise<EditCounts | null> {
    try {
      const [reader] = this.#options.readers
      this.#edits = this.#threads && reader ? await reader.calls.countEdits({ account: this.#saved.id }) : null
    } catch (thrown) {
      this.#edits = null
      if (!this.#closed) this.#options.listener.onTrouble(this.#saved.id, errorOf(thrown).code)
    }
    return this.#edits
  }

  /** Fetches everything of the account anew. Its edits, drafts and marks stay. */
  async resetCache(): Promise<void> {
    await this.#withoutThreads(async () => {
      const databases = ['cache.db', 'search.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`])
      await Promise.all(
        [...databases, 'cache.db.damaged', 'pictures'].map((name) =>
          rm(join(this.folder, name), { recursive: true, force: true }),
        ),
      )
    })
  }

  /** Puts a backup in the place of user.db. @throws AppFailure `backup_unusable`; nothing was changed then */
  async restore(from: string): Promise<void> {
    await this.#withoutThreads(async () => {
      const { holdSeconds, threads } = this.#options
      const { id: account, user } = this.#saved
      const files = { cacheFile: join(this.folder, 'cache.db'), userFile: join(this.folder, 'user.db') }
      await AccountThreads.restore({ account, ownUserId: user.id, holdSeconds, service: null, ...files }, from, threads)
    })
  }

  /**
   * Does something to the account's files while no thread has them open. The threads start again even when it fails.
   */
  async #withoutThreads(work: () => Promise<void>): Promise<void> {
    await this.#inTurn(async () => {
      await this.#stopThreads()
      try {
        if (!this.#closed) await work()
      } finally {
        // The replaced file may have been the reason why the account could not be opened.
        this.#problem = this.#token === null ? this.#problem : null
        await this.#startThreads()
      }
    })
    this.#options.listener.onAccounts()
    this.#options.listener.onChanged(this.#saved.id, { kinds: [...kinds], keys: [] })
  }

  async stop(): Promise<void> {
    this.#closed = true
    if (this.#restart) clearTimeout(this.#restart)
    await this.#inTurn(() => this.#stopThreads())
  }

  onChanged(account: AccountId, changes: Changes): void {
    this.#options.listener.onChanged(account, changes)
    if (!changes.kinds.includes('edit')) return
    void this.countEdits().then(() => this.#options.listener.onSyncState(this.syncState))
  }

  onSyncState(_account: AccountId, state: EngineState): void {
    this.#engineState = state
    this.#options.listener.onSyncState(this.syncState)
  }

  onTokenRefused(_account: AccountId, error: AppError): void {
    // It is about the token before, and another one is on its way to the engine.
    if (this.#engineToken !== this.#token) return
    this.#token = null
    // Only the sign-in has the day on which the token ends.
    this.#problem = error.code === 'token_expired' ? { ...error, endedOn: this.#access.service.tokenEndsOn } : error
    this.#options.listener.onAccounts()
  }

  onToast(_account: AccountId, toast: EventPayload<'toast'>): void {
    this.#options.listener.onToast(toast)
  }

  /** Ends the other thread when one ends by itself, and starts both again. */
  onLost(account: AccountId, logged: string, reason: string): void {
    if (this.#closed) return
    this.#options.listener.onTrouble(account, logged)
    this.#startAnew({ code: 'thread_failed', detail: reason })
  }

  /** Opens the account again without the damaged file. The sentence of the error says what becomes of it. */
  onDamaged(account: AccountId, error: AppError): void {
    if (this.#closed) return
    this.#options.listener.onTrouble(account, loggedWords(error))
    this.#damaged = damagedCopyOf(error)
    this.#startAnew(error)
  }

  #startAnew(closedBy: AppError): void {
    void this.#inTurn(() => this.#stopThreads()).then(() => {
      this.#noteClosedBy(closedBy)
      this.#startLater()
    })
  }

  /** The delay grows each time, so that an account which fails at every start does not keep the computer busy. */
  #startLater(): void {
    this.#options.listener.onAccounts()
    if (this.#closed || this.#restart) return
    this.#restart = setTimeout(() => {
      this.#restart = null
      void this.#inTurn(() => this.#startThreads()).then(() => {
        this.#options.listener.onAccounts()
        // What was asked for meanwhile could not be read.
        this.#options.listener.onChanged(this.#saved.id, { kinds: [...kinds], keys: [] })
      })
    }, this.#backoff.next())
  }

  /**
   * Runs `work` when all earlier work has ended, so that threads are started, stopped and given tokens one at a time.
   * Otherwise two pairs of threads could write to the same files. When `stop` has ended, the folder may be removed.
   */
  async #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    await turn
  }

  async #startThreads(): Promise<void> {
    if (this.#closed || this.#threads) return
    const damaged = this.#damaged
    const token = this.#token
    this.#engineToken = token
    try {
      this.#threads = await AccountThreads.start({
        account: this.#saved.id,
        folder: this.folder,
        damaged,
        // What is met from here on is damage of the files that are open now. The new ones must not be set aside for the old damage.
        onCopiesOpened: () => {
          if (this.#damaged === damaged) this.#damaged = null
        },
        baseUrl: this.#saved.url,
        ownUserId: this.#saved.user.id,
        token,
        tokenKind: this.#access.tokenKind,
        apiVersion: this.#access.service.interface,
        serviceVersion: this.#access.service.version,
        route: this.#access.route,
        version: this.#options.version,
        interval: this.#options.interval,
        holdSeconds: this.#options.holdSeconds,
        threads: this.#options.threads,
        readers: this.#options.readers,
        listener: this,
      })
    } catch (thrown) {
      this.#fail(thrown)
      return
    }
    // `stop` was called meanwhile; it ends these threads when its turn comes.
    if (this.#closed) return
    if (this.#problem === this.#closedBy) this.#problem = null
    if (!this.#isSafe) this.#beginWork(this.#threads)
    const calm = setTimeout(() => this.#backoff.reset(), calmMilliseconds)
    calm.unref()
    await this.countEdits()
    this.#options.listener.onSyncState(this.syncState)
  }

  /** Lets the threads work. Their rows can be read by now, so nobody waits for it. */
  #beginWork(threads: AccountThreads): void {
    const giveUp = async (thrown: unknown) => {
      if (this.#threads !== threads) return
      await this.#stopThreads()
      this.#fail(thrown)
      this.#options.listener.onAccounts()
    }
    void this.#options.firstView
      .then(() => threads.begin())
      .catch((thrown: unknown) => void this.#inTurn(() => giveUp(thrown)))
  }

  /** Notes why the threads could not be started, and tries again later where that may help: without a copy that is damaged. */
  #fail(thrown: unknown): void {
    const error = errorOf(thrown)
    this.#noteClosedBy(error)
    this.#options.listener.onTrouble(this.#saved.id, loggedWords(error))
    const damaged = damagedCopyOf(error)
    if (damaged !== null) this.#damaged = damaged
    if (damaged !== null || !traitsOf(error).lasts) this.#startLater()
  }

  #noteClosedBy(error: AppError): void {
    this.#problem = error
    this.#closedBy = error
  }

  async #stopThreads(): Promise<void> {
    const threads = this.#threads
    this.#threads = null
    await threads?.stop()
  }
}

/** The words about an error for the log. A message of other code may quote texts: only the kind of such an error is logged. */
export function loggedWords({ code, detail = code }: AppError): string {
  return code === 'internal' ? `${code}: ${detail.split(':', 1).join('')}` : detail
}

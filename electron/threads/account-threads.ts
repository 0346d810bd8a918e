import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import type { CopiedFile } from '../../shared/copied-file.ts'
import { AppFailure, type AppError } from '../../shared/errors.ts'
import type { EventPayload } from '../../shared/ipc.ts'
import type { AccountId } from '../../shared/model/key.ts'
import type { ApiVersion } from '../../shared/model/service-facts.ts'
import type { TokenKind } from '../../shared/model/token-kind.ts'
import { directRoute } from '../api/transport/route.ts'
import type { Route } from '../protocols/route.ts'
import type { ReaderThread } from './reader/reader-thread-caller.ts'
import type { Caller } from './thread.ts'
import type { PreparedThreads } from './prepared-threads.ts'
import type { IndexerProtocol } from './indexer/indexer-thread.ts'
import { Thread } from './worker.ts'
import type { Changes, EngineData, EngineState, UserStoreData } from '../protocols/thread-data.ts'
import type { EngineProtocol } from './engine/engine-calls.ts'
import type { UserStoreProtocol } from './user-store/user-calls.ts'

/** The events that an account's threads send to the rest of the main process. */
export interface AccountListener {
  onChanged(account: AccountId, changes: Changes): void
  onSyncState(account: AccountId, state: EngineState): void
  onTokenRefused(account: AccountId, error: AppError): void
  onToast(account: AccountId, toast: EventPayload<'toast'>): void
  /** Damage was met in a file that can be made again. Told once: the account is to be started again without it. */
  onDamaged(account: AccountId, error: AppError): void
  /** A thread of the account ended by itself: why, in words for the log and in those of the error, which may quote texts. */
  onLost(account: AccountId, logged: string, reason: string): void
}

export interface AccountThreadsOptions {
  readonly account: AccountId
  /** The account's folder; made when it is missing. */
  readonly folder: string
  /** The file in which damage was met when the threads last had it open. */
  readonly damaged?: CopiedFile | null
  /** Called once the engine has cache.db and search.db open, the damaged one anew. What comes after may still fail. */
  readonly onCopiesOpened?: () => void
  readonly baseUrl: string
  readonly ownUserId: number
  readonly token: string | null
  /** A private token unless given. */
  readonly tokenKind?: TokenKind
  /** The version of the API that the service is spoken to in; v3 unless given. */
  readonly apiVersion?: ApiVersion
  /** The service's own version; not known unless given. */
  readonly serviceVersion?: string | null
  /** Initial route to the service; direct by default. */
  readonly route?: Route
  readonly version: string
  readonly interval: number
  readonly holdSeconds: number
  readonly threads: PreparedThreads
  readonly readers: readonly ReaderThread[]
  readonly listener: AccountListener
}

const lostWords: Readonly<Record<CopiedFile, string>> = {
  'cache.db':
    'The copy of this account was damaged. It was set aside and is being fetched again. Your edits are not affected.',
  'search.db': 'The search index of this account was damaged. It is being rebuilt; until then, searches may find less.',
}

/** The threads of one account, seen from the main process: its engine, its user store and its indexer. */
export class AccountThreads {
  readonly #options: AccountThreadsOptions
  readonly #engine: Thread<EngineProtocol>
  readonly #userStore: Thread<UserStoreProtocol>
  /** The indexer's end of the line to the engine. */
  readonly #indexing: MessagePort
  /** Begun last: no list waits for it. */
  #indexer: Thread<IndexerProtocol> | null = null
  #isStopped = false

  private constructor(
    options: AccountThreadsOptions,
    engine: Thread<EngineProtocol>,
    userStore: Thread<UserStoreProtocol>,
    indexing: MessagePort,
  ) {
    this.#options = options
    this.#engine = engine
    this.#userStore = userStore
    this.#indexing = indexing
  }

  /**
   * Starts the engine and the user store and opens the account's files in a fixed order. First the engine opens cache.db, since
   * it may have to make a new one, and search.db. Then the user store opens user.db, and at last the readers open both. Nothing
   * is sent or fetched before `begin`.
   *
   * @throws AppFailure when a file or the folder cannot be opened; the threads have ended then
   */
  static async start(options: AccountThreadsOptions): Promise<AccountThreads> {
    const { account, folder, listener } = options
    // Only the owner may read the folder: the service's contents may be confidential.
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((thrown: unknown) => {
      throw AppFailure.of('profile_not_writable', { file: null, detail: String(thrown) })
    })
    const cacheFile = join(folder, 'cache.db')
    const userFile = join(folder, 'user.db')
    const line = new MessageChannel()
    const indexing = new MessageChannel()
    const onLost = (logged: string, reason: string) => listener.onLost(account, logged, reason)
    const engineData: EngineData = {
      account,
      baseUrl: options.baseUrl,
      ownUserId: options.ownUserId,
      cacheFile,
      damaged: options.damaged ?? null,
      token: options.token,
      tokenKind: options.tokenKind ?? 'private',
      apiVersion: options.apiVersion ?? 'v3',
      serviceVersion: options.serviceVersion ?? null,
      route: options.route ?? directRoute,
      version: options.version,
      interval: options.interval,
      userStore: line.port1,
      indexer: indexing.port1,
    }
    const { ownUserId, holdSeconds } = options
    const service = { interface: engineData.apiVersion, version: engineData.serviceVersion ?? null }
    const userStoreData: UserStoreData = { account, ownUserId, userFile, cacheFile, holdSeconds, service }
    const engine = new Thread<EngineProtocol>(options.threads.take('engine-thread'), onLost)
    const userStore = new Thread<UserStoreProtocol>(options.threads.take('user-store-thread'), onLost)
    engine.on('changed', (changes) => {
      listener.onChanged(account, changes)
      // If it fails, such as on a full disk, the next change of the inbox tries again.
      if (changes.kinds.includes('inboxEntry')) userStore.calls.applyRules().catch(() => undefined)
    })
    engine.on('syncState', (state) => listener.onSyncState(account, state))
    // Several threads may meet the same damage.
    let isDamageReported = false
    const onDamaged = (error: AppError) => {
      if (!isDamageReported) listener.onDamaged(account, error)
      isDamageReported = true
    }
    engine.on('damaged', onDamaged)
    engine.on('tokenRefused', (error) => listener.onTokenRefused(account, error))
    userStore.on('damaged', onDamaged)
    userStore.on('changed', (changes) => listener.onChanged(account, changes))
    const threads = new AccountThreads(options, engine, userStore, indexing.port2)
    try {
      const { lost } = await engine.calls.open(engineData, [line.port1, indexing.port1])
      options.onCopiesOpened?.()
      if (lost !== null) listener.onToast(account, { tone: 'info', message: lostWords[lost], item: null })
      await userStore.calls.open(userStoreData)
      await userStore.calls.connectEngine({ port: line.port2 }, [line.port2])
      const files = { account, cacheFile, userFile, ownUserId: options.ownUserId }
      await Promise.all(options.readers.map((reader) => reader.addAccount(files, onDamaged)))
    } catch (thrown) {
      await threads.stop()
      throw thrown
    }
    return threads
  }

  /** Lets the engine begin its work, once: it syncs, sends, indexes and derives the inbox. @throws AppFailure */
  async begin(): Promise<void> {
    const { account, folder, listener, threads } = this.#options
    await this.#engine.calls.start()
    if (this.#isStopped) return
    const onLost = (logged: string, reason: string) => listener.onLost(account, logged, reason)
    this.#indexer = new Thread<IndexerProtocol>(threads.take('indexer-thread'), onLost)
    const engine = this.#indexing
    await this.#indexer.calls.open({ cacheFile: join(folder, 'cache.db'), engine }, [engine])
  }

  get listener(): AccountListener {
    return this.#options.listener
  }

  get engine(): Caller<EngineProtocol> {
    return this.#engine
  }

  get userStore(): Caller<UserStoreProtocol> {
    return this.#userStore
  }

  /**
   * Puts a backup in the place of user.db while the account has no threads. The thread that does it may write that file,
   * and ends at once.
   *
   * @throws AppFailure `backup_unusable`; nothing was changed then
   */
  static async restore(userStore: UserStoreData, from: string, threads: PreparedThreads): Promise<void> {
    const thread = new Thread<UserStoreProtocol>(threads.take('user-store-thread'), () => undefined)
    try {
      await thread.calls.restore({ ...userStore, from })
    } finally {
      await thread.stop(() => Promise.resolve())
    }
  }

  /** Closes the account's files in all threads, and ends those of the account. */
  async stop(): Promise<void> {
    const { account, readers } = this.#options
    await Promise.all(readers.map((reader) => reader.removeAccount(account).catch(() => undefined)))
    this.#isStopped = true
    const indexer = this.#indexer
    await indexer?.stop(() => indexer.calls.close())
    await this.#engine.stop(() => this.#engine.calls.close())
    await this.#userStore.stop(() => this.#userStore.calls.close())
  }
}

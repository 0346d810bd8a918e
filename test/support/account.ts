import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { createClient, type Client, type ClientOptions } from '../../electron/api/client/client.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { createPictureReader } from '../../electron/api/client/pictures.ts'
import { endpointOf } from '../../electron/api/transport/endpoint.ts'
import type { Clock } from '../../electron/api/transport/retries.ts'
import { directRoute } from '../../electron/api/transport/route.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { Indexer } from '../../electron/threads/indexer/indexer.ts'
import type { IndexingProtocol } from '../../electron/threads/indexer/indexing-calls.ts'
import { Engine } from '../../electron/threads/engine/engine.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { outboxCalls } from '../../electron/threads/user-store/outbox-calls.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { Caller, serve, answersBy } from '../../electron/threads/thread.ts'
import type { ApiVersion } from '../../shared/model/service-facts.ts'
import type { AheadBudget } from '../../shared/model/kept-offline.ts'
import { newCacheFile, newUserFile } from './databases.ts'
import { afterEveryTest } from './end-of-test.ts'
import { apiVersion } from './api-version.ts'
import { temporaryFolder } from './temporary.ts'
import type { Changes } from '../../electron/protocols/thread-data.ts'
import type { EngineProtocol } from '../../electron/threads/engine/engine-calls.ts'
import type { OutboxProtocol } from '../../electron/threads/user-store/outbox-calls.ts'

type SyncState = EngineProtocol['events']['syncState']

/** The engine, user store and reader of one account in the test's own thread, on real files and a real service. */
export interface TestAccount {
  readonly id: string
  readonly folder: string
  readonly engine: Engine
  readonly userStore: UserStore
  readonly reader: Reader
  readonly changes: Changes[]
  readonly refused: unknown[]
  /** The states that the engine has reported, in order. */
  readonly states: readonly SyncState[]
  /** The newest reported state. */
  state(): SyncState
  /** Returns true once everything has been read: all lists, and all items that are read ahead. */
  isSynced(): boolean
  /** Resolves when the condition holds. It is checked again after each message of the engine or the user store. */
  until(condition: () => boolean): Promise<void>
  /**
   * Resolves when no request is on its way and none follows by itself: the engine then waits for its timers or for the
   * test.
   */
  quiet(): Promise<void>
  close(): Promise<void>
}

function newAccountFolder(): string {
  const folder = temporaryFolder()
  newCacheFile(folder)
  newUserFile(folder)
  return folder
}

const open = new Set<TestAccount>()

afterEveryTest(async () => {
  await Promise.all([...open].map((account) => account.close()))
})

export interface TestAccountOptions {
  /** The service's address with `/api/v3`, as the service gives it; with `/api/v4`, that version is spoken in every run. */
  readonly url: string
  readonly token: string | null
  readonly ownUserId: number
  readonly folder?: string
  readonly holdSeconds?: number
  /** Seconds between rounds. An hour unless given, so that only the test starts rounds. */
  readonly interval?: number
  readonly now?: () => number
  /** The release that the account takes its service for; not known when absent. */
  readonly version?: string
  /** The budget for reading ahead; that of a new account when absent. */
  readonly aheadBudget?: AheadBudget
  /** Options of the client. By default it has no retries, and is not told the version of the service. */
  readonly client?: Partial<Pick<ClientOptions, 'timeouts' | 'retries' | 'clock' | 'version'>>
}

export async function openAccount(options: TestAccountOptions): Promise<TestAccount> {
  const id = 'here'
  const folder = options.folder ?? newAccountFolder()
  const cacheFile = join(folder, 'cache.db')
  const userFile = join(folder, 'user.db')
  const now = options.now ?? Date.now
  const line = new MessageChannel()
  const indexing = new MessageChannel()
  const changes: Changes[] = []
  const refused: unknown[] = []
  const states: SyncState[] = []
  let waiting: (() => void)[] = []
  const wake = () => {
    const woken = waiting
    waiting = []
    for (const resume of woken) resume()
  }
  let engine: Engine | null = null
  const traffic = new Traffic()
  const baseUrl = options.url.replace(/\/api\/v[34]$/, '')
  const adapter = apiAdapters[apiVersionOf(options.url)]
  const client = traffic.of(
    createClient({
      baseUrl,
      adapter,
      version: options.version ?? null,
      numbers: (kind, item) => engine?.numbers.of(kind, item) ?? null,
      token: () => engine?.token ?? null,
      retries: 0,
      ...options.client,
      ...(options.client?.clock ? { clock: traffic.pausing(options.client.clock) } : {}),
    }),
  )
  engine = new Engine(
    {
      account: id,
      cacheFile,
      cache: openCache(cacheFile).cache,
      ownUserId: options.ownUserId,
      interval: options.interval ?? 3600,
      client,
      pictures: createPictureReader({
        uploads: {
          endpoint: endpointOf(baseUrl, adapter.apiPath),
          token: () => engine?.token ?? null,
          tokenKind: () => 'private',
        },
      }),
      route: directRoute,
      userStore: new Caller<OutboxProtocol>(line.port1),
      indexer: indexing.port1,
      now,
      // As the real one, no whole number of milliseconds comes of it by itself.
      random: () => 0.0001,
      tell: (name, payload) => {
        if (name === 'syncState') states.push(payload as SyncState)
        if (name === 'changed') changes.push(payload as Changes)
        if (name === 'tokenRefused') refused.push(payload)
        wake()
      },
    },
    options.token,
  )
  let tellEngine: (event: keyof OutboxProtocol['events']) => void = () => undefined
  const userStore = new UserStore({
    account: id,
    ownUserId: options.ownUserId,
    userFile,
    cacheFile,
    holdSeconds: options.holdSeconds ?? 0,
    service: options.version === undefined ? null : { interface: apiVersionOf(options.url), version: options.version },
    now,
    onChange: (changed) => {
      changes.push(changed)
      wake()
    },
    onQueued: () => tellEngine('queued'),
    onAheadPlan: () => tellEngine('aheadPlanChanged'),
  })
  const tell = serve<OutboxProtocol>(
    line.port2,
    answersBy(outboxCalls, () => userStore),
  )
  tellEngine = (event) => tell(event, null)
  if (options.aheadBudget !== undefined) userStore.setAheadBudget(options.aheadBudget)
  const reader = new Reader()
  reader.openAccount({ account: id, cacheFile, userFile, ownUserId: options.ownUserId })
  const indexer = new Indexer({ cacheFile, engine: new Caller<IndexingProtocol>(indexing.port2) })
  let closed = false
  const account: TestAccount = {
    id,
    folder,
    engine,
    userStore,
    reader,
    changes,
    refused,
    states,
    state: () => {
      const state = states.at(-1)
      if (!state) throw new Error('the engine has not told its state yet')
      return state
    },
    isSynced: () => {
      const { lastSyncedAt, phase, ahead } = account.state()
      return lastSyncedAt !== null && phase === 'idle' && ahead === null
    },
    until: async (condition) => {
      while (!condition()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    quiet: () => traffic.quiet(),
    close: async () => {
      if (closed) return
      closed = true
      open.delete(account)
      reader.close()
      indexer.close()
      await engine.close()
      userStore.close()
      line.port1.close()
    },
  }
  open.add(account)
  return await Promise.resolve(account)
}

/** After this many idle turns of the event loop, no next request is coming. It is more than enough. */
const quietTurns = 40

/** Counts the requests of a client that are on their way. */
class Traffic {
  #underway = 0
  #waiting: (() => void)[] = []

  of(client: Client): Client {
    return {
      ...client,
      call: (operation, args, options) => this.#count(client.call(operation, args, options)),
      sendFile: (operation, args, file, options) => this.#count(client.sendFile(operation, args, file, options)),
      follow: (link, options) => this.#count(client.follow(link, options)),
    }
  }

  /** A clock for the client: while a request waits to be repeated, it does not count as on its way. */
  pausing(clock: Clock): Clock {
    return {
      ...clock,
      wait: async (milliseconds, signal) => {
        this.#underway -= 1
        this.#wake()
        await clock.wait(milliseconds, signal).finally(() => (this.#underway += 1))
      },
    }
  }

  async quiet(): Promise<void> {
    for (let turns = 0; turns < quietTurns; turns += 1) {
      await setImmediate()
      if (this.#underway === 0) continue
      turns = 0
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async #count<T>(request: Promise<T>): Promise<T> {
    this.#underway += 1
    try {
      return await request
    } finally {
      this.#underway -= 1
      this.#wake()
    }
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume()
  }
}

function apiVersionOf(url: string): ApiVersion {
  return url.endsWith('/api/v4') ? 'v4' : apiVersion
}

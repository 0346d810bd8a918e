import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createClient } from '../../electron/api/client.ts'
import { readOwnUser } from '../../electron/api/users.ts'
import { openCache, type WritableCache } from '../../electron/cache/database.ts'
import { Keeper } from '../../electron/engine/keeper.ts'
import { Reader } from '../../electron/engine/reader.ts'
import { Sender, type Queue } from '../../electron/outbox/sender.ts'
import { serviceSources } from '../../electron/sync/service-sources.ts'
import { hideIfGone } from '../../electron/sync/vanished-projects.ts'
import type { AppError } from '../../shared/errors.ts'
import { schedulerOn } from './scheduler.ts'
import { temporaryFolder } from './temporary.ts'

export interface OutboxOptions {
  /** Where edits are sent, without `/api/v3`. */
  readonly address: string
  readonly token: string
  /** Seconds that what cannot be taken back is held. */
  readonly holdSeconds?: number
}

/**
 * The sending half of an account: keeper, sender and a reader on real files, without the engine's timers. Time passes when a
 * test says so.
 */
export class TestOutbox {
  readonly #options: OutboxOptions
  readonly folder = temporaryFolder()
  /** Milliseconds since 1970. */
  now = Date.UTC(2026, 3, 1)
  /** What `GET /user` is taken to say of the token after a 401. */
  tokenDead: boolean | null = false
  readonly unreachable: AppError[] = []
  /** What happens instead of a move of an edit's state, in order: a full disk, the end of the program. */
  readonly failing = new Map<keyof Queue, Error[]>()
  ownUserId = 0
  cache!: WritableCache
  keeper!: Keeper
  reader!: Reader
  #sender!: Sender
  #closed: (() => Promise<void>)[] = []

  private constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** @param direct the same service without anything in between, to fill the cache from */
  static async open(options: OutboxOptions, direct: string): Promise<TestOutbox> {
    const outbox = new TestOutbox(options)
    const client = createClient({ baseUrl: direct, token: () => options.token, retries: 0 })
    const { cache } = openCache(join(outbox.folder, 'cache.db'))
    outbox.ownUserId = (await readOwnUser(client)).id
    await schedulerOn(client, cache).round('due', new AbortController().signal)
    cache.close()
    await client.close()
    outbox.#start()
    onTestFinished(() => outbox.end())
    return outbox
  }

  /**
   * Ends everything, as when the program ends, and begins again on the same files.
   *
   * @param patience milliseconds for an answer, for tests in which none comes
   */
  async restart(patience?: number): Promise<void> {
    await this.end()
    this.#start(patience)
  }

  async end(): Promise<void> {
    for (const close of this.#closed.splice(0).reverse()) await close()
  }

  /** Sends what is due. */
  async drain(): Promise<number | null> {
    return await this.#sender.drain()
  }

  /** Reads every list from the service. */
  async sync(): Promise<void> {
    const client = createClient({ baseUrl: this.#options.address, token: () => this.#options.token, retries: 0 })
    await schedulerOn(client, this.cache).round('everything', new AbortController().signal)
    await client.close()
  }

  /** Lets time pass, then sends what is due. */
  async after(seconds: number): Promise<void> {
    this.now += seconds * 1000
    await this.drain()
  }

  /** The edits that are not on the service yet, as the user is shown them. */
  edits(): { state: string; error: string | null; detail: string }[] {
    return this.reader.readRows(this.reader.listEdits(undefined).keys).map((row) => {
      if (row.kind !== 'edit') throw new Error('not an edit')
      return { state: row.state, error: row.error, detail: row.detail }
    })
  }

  #start(patience = 30_000): void {
    const stop = new AbortController()
    const cacheFile = join(this.folder, 'cache.db')
    const userFile = join(this.folder, 'user.db')
    const { cache } = openCache(cacheFile)
    const keeper = new Keeper({
      account: 'here',
      userFile,
      cacheFile,
      holdSeconds: this.#options.holdSeconds ?? 0,
      now: () => this.now,
      onChange: () => undefined,
      onQueued: () => undefined,
      onAheadPlan: () => undefined,
    })
    const reader = new Reader()
    reader.addAccount({ account: 'here', cacheFile, userFile, ownUserId: this.ownUserId })
    const client = createClient({
      baseUrl: this.#options.address,
      token: () => this.#options.token,
      retries: 0,
      timeouts: { whole: patience },
    })
    const move = <Name extends keyof Queue, Value>(name: Name, work: () => Value): Promise<Value> => {
      const failure = this.failing.get(name)?.shift()
      return failure ? Promise.reject(failure) : Promise.resolve().then(work)
    }
    const sender = new Sender({
      cache,
      context: { client, cache, ownUserId: this.ownUserId, signal: stop.signal },
      now: () => this.now,
      random: () => 0,
      onUnreachable: (error) => this.unreachable.push(error),
      isTokenDead: () => Promise.resolve(this.tokenDead),
      isProjectHidden: (id) =>
        hideIfGone(id, serviceSources(client), {
          cache,
          signal: stop.signal,
          now: () => this.now,
          listener: { onPage: () => undefined },
        }),
      onLanded: () => undefined,
      queue: {
        listDue: (now, most) => move('listDue', () => keeper.listDue(now, most)),
        startSending: (id, at, sentAfter) => move('startSending', () => keeper.startSending(id, at, sentAfter)),
        putBack: (id, at, error) => move('putBack', () => keeper.putBack(id, at, error)),
        doubt: (id, at, error) => move('doubt', () => keeper.doubt(id, at, error)),
        reject: (id, error) => move('reject', () => keeper.reject(id, error)),
        retire: (id, at, made) => move('retire', () => keeper.retire(id, at, made)),
      },
    })
    this.cache = cache
    this.keeper = keeper
    this.reader = reader
    this.#sender = sender
    this.#closed = [
      () => Promise.resolve(void cache.close()),
      () => Promise.resolve(keeper.close()),
      () => Promise.resolve(reader.close()),
      () => client.close(),
      () => Promise.resolve(stop.abort()),
    ]
  }
}

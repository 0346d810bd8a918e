import { answersBy, callsBy } from '../../electron/threads/thread.ts'
import { join } from 'node:path'
import { createClient } from '../../electron/api/client/client.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { ItemNumbers } from '../../electron/threads/engine/item-numbers.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { outboxCalls, type OutboxProtocol } from '../../electron/threads/user-store/outbox-calls.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import type { EditQueue } from '../../electron/outbox/queue/edit-queue.ts'
import { Sender, type SenderOptions } from '../../electron/outbox/send/sender.ts'
import { serviceSources } from '../../electron/sync/lists/service-sources.ts'
import { hideIfGone } from '../../electron/sync/lists/vanished-projects.ts'
import type { AppError } from '../../shared/errors.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { acrossThreads } from './across-threads.ts'
import { apiVersion } from './api-version.ts'
import { adapterOfRun } from './adapter-of-run.ts'

export interface OutboxOptions {
  /** The base URL that edits are sent to, without `/api/v3`. */
  readonly address: string
  readonly token: string
  /** Seconds that an edit which cannot be undone is held. */
  readonly holdSeconds?: number
  /** The release that the service is taken for; not known unless given. */
  readonly release?: string | null
}

/** The actions of a user on edits. */
const userActions = ['submit', 'undo', 'redo', 'discard', 'restore', 'rewrite', 'move', 'hurry', 'resolve'] as const
export type UserAction = (typeof userActions)[number]

export function isUserAction(name: string): name is UserAction {
  return (userActions as readonly string[]).includes(name)
}

/**
 * A point where the program may end: before or after a user's action or a change of an edit's state, or just before an
 * answer is stored. The request of an edit leaves after `startSending`.
 */
export type Edge = `${'before' | 'after'} ${UserAction | keyof EditQueue}` | 'before the answer is stored'

const moves = {
  listDue: true,
  startSending: true,
  putBack: true,
  doubt: true,
  reject: true,
  conflict: true,
  retire: true,
  noteUpload: true,
} as const satisfies Record<keyof EditQueue, true>

/** Services of v3 take no files. */
function isReached(move: keyof EditQueue): boolean {
  return move !== 'noteUpload' || apiVersion === 'v4'
}

export const edges: readonly Edge[] = [
  ...[...userActions, ...(Object.keys(moves) as (keyof EditQueue)[]).filter(isReached)].flatMap((what) => {
    return [`before ${what}`, `after ${what}`] as const
  }),
  'before the answer is stored',
]

/** Thrown to callers that wait for the program when it ends. */
export class ProgramEnded extends Error {
  override readonly name = 'ProgramEnded'
}

/**
 * The sending half of an account: user store, sender and reader on real files, without the engine's timers. Time passes
 * only when the test says so. It does not depend on Vitest, so it also runs in child processes, which can be killed.
 */
export class OutboxOnFiles {
  protected readonly options: OutboxOptions
  readonly folder: string
  readonly ownUserId: number
  /** Milliseconds since 1970. */
  now = Date.UTC(2026, 3, 1)
  /** The assumed answer of `GET /user` about the token after a 401. */
  tokenDead: boolean | null = false
  /** Called when the sender asks about the token, so that a test can inspect the files at that moment. */
  whenTokenIsAsked: () => void = () => undefined
  readonly unreachable: AppError[] = []
  /** Number of answers that were reported to be stored. */
  landings = 0
  /** Errors to throw instead of changing an edit's state, in order: a full disk, the end of the program. */
  readonly failing = new Map<keyof EditQueue, Error[]>()
  /** Decides at each edge whether the program ends there. Then nothing more is written until the next start. */
  endsAt: (edge: Edge) => boolean = () => false
  /** The number of key queues that may send an edit at the same time. */
  sideBySide = 4
  cache!: WritableCache
  userStore!: UserStore
  reader!: Reader
  #hasEnded = false
  #sender!: Sender
  #closed: (() => Promise<void>)[] = []

  /** @param folder holds a cache.db that knows the account */
  constructor(options: OutboxOptions, folder: string, ownUserId: number) {
    this.options = options
    this.folder = folder
    this.ownUserId = ownUserId
  }

  /** @param patience milliseconds to wait for an answer, for tests without one */
  start(patience = 30_000): void {
    const stop = new AbortController()
    const cacheFile = join(this.folder, 'cache.db')
    const userFile = join(this.folder, 'user.db')
    const { cache } = openCache(cacheFile)
    const numbers = new ItemNumbers(cache)
    const userStore = new UserStore({
      account: 'here',
      ownUserId: this.ownUserId,
      userFile,
      cacheFile,
      holdSeconds: this.options.holdSeconds ?? 0,
      service: { interface: apiVersion, version: this.options.release ?? null },
      now: () => this.now,
      onChange: () => undefined,
      onQueued: () => undefined,
      onAheadPlan: () => undefined,
    })
    const reader = new Reader()
    reader.openAccount({ account: 'here', cacheFile, userFile, ownUserId: this.ownUserId })
    const client = createClient({
      baseUrl: this.options.address,
      ...adapterOfRun(),
      version: this.options.release ?? null,
      numbers: (kind, id) => numbers.of(kind, id),
      token: () => this.options.token,
      retries: 0,
      timeouts: { whole: patience },
    })
    const answers = answersBy(outboxCalls, () => userStore)
    const queue: SenderOptions['queue'] = callsBy<Pick<OutboxProtocol['calls'], keyof EditQueue>>(
      async (name, args) => {
        const failure = this.failing.get(name)?.shift()
        if (failure) throw failure
        await Promise.resolve()
        this.#pass(`before ${name}`)
        const value = await acrossThreads((asked: typeof args): unknown => answers[name](asked), args)
        this.#pass(`after ${name}`)
        return value
      },
    )
    const sideBySide = () => this.sideBySide
    const sender = new Sender({
      get keyQueues() {
        return sideBySide()
      },
      cache,
      context: { client, cache, ownUserId: this.ownUserId, signal: stop.signal },
      now: () => this.now,
      // As the real one, no whole number of milliseconds comes of it by itself.
      random: () => 0.0001,
      onUnreachable: (error) => this.unreachable.push(error),
      isTokenDead: () => {
        this.whenTokenIsAsked()
        return Promise.resolve(this.tokenDead)
      },
      isProjectHidden: (id) =>
        hideIfGone(id, serviceSources(client), {
          cache,
          signal: stop.signal,
          now: () => this.now,
          listener: { onPage: () => undefined },
        }),
      recording: (arrival) => {
        // This runs inside the transaction that stores the answer: ending here rolls it back.
        this.#pass('before the answer is stored')
        return arrival
      },
      onTakenUp: (queued) => numbers.remember(queued),
      onLanded: () => void (this.landings += 1),
      queue,
    })
    this.cache = cache
    this.userStore = userStore
    this.reader = reader
    this.#hasEnded = false
    this.#sender = sender
    this.#closed = [
      () => Promise.resolve(void cache.close()),
      () => Promise.resolve(userStore.close()),
      () => Promise.resolve(reader.close()),
      () => client.close(),
      () => Promise.resolve(stop.abort()),
    ]
  }

  /**
   * Ends everything as the end of the program would, and starts again on the same files.
   *
   * @param patience milliseconds to wait for an answer, for tests without one
   */
  async restart(patience?: number): Promise<void> {
    await this.end()
    this.start(patience)
  }

  async end(): Promise<void> {
    for (const close of this.#closed.splice(0).reverse()) await close()
  }

  /** Sends the edits that are due. @throws ProgramEnded */
  async flush(): Promise<number | null> {
    return await this.#sender.flush(() => undefined)
  }

  /** Tells the flush that runs that more may be due. */
  wake(): void {
    this.#sender.wake()
  }

  /** Lets time pass, then sends the edits that are due. */
  async after(seconds: number): Promise<void> {
    this.now += seconds * 1000
    await this.flush()
  }

  /** Runs a user's action. When the program ends during it, the user gets no result. @throws ProgramEnded */
  act<T>(action: UserAction, work: () => T): T {
    this.#pass(`before ${action}`)
    const value = work()
    this.#pass(`after ${action}`)
    return value
  }

  /** Undoes past the newest steps that cannot be undone, such as actions in the outbox, up to one that can. */
  passNone(): void {
    for (let next = this.userStore.readUndo(); next?.reach.is === 'none'; next = this.userStore.readUndo()) {
      this.userStore.undo({ step: next.step, reach: 'none' })
    }
  }

  /** The edits that are not on the service yet, as the user sees them. */
  edits(): { state: string; error: string | null; detail: string }[] {
    return this.reader.readRows(this.reader.listEdits(undefined).keys).map((row) => {
      if (row.kind !== 'edit') throw new Error('not an edit')
      return { state: row.state, error: row.error && wordsFor(row.error), detail: row.detail }
    })
  }

  #pass(edge: Edge): void {
    this.#hasEnded ||= this.endsAt(edge)
    if (this.#hasEnded) throw new ProgramEnded(edge)
  }
}

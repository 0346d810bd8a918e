import { setTimeout as after } from 'node:timers/promises'
import { buildAll } from '../../build/build.mjs'
import { AccountThreads } from '../../electron/threads/account-threads.ts'
import { PreparedThreads } from '../../electron/threads/prepared-threads.ts'
import { ReaderThread } from '../../electron/threads/reader/reader-thread-caller.ts'
import type { ThreadLocation, ThreadName } from '../../electron/threads/worker.ts'
import type { EngineProtocol } from '../../electron/threads/engine/engine-calls.ts'
import type { ApiVersion } from '../../shared/model/service-facts.ts'

export type SyncState = EngineProtocol['events']['syncState']

/** Returns true once everything was read, including threads and everything else that is read ahead. */
export function isSynced({ phase, lastSyncedAt, ahead }: SyncState): boolean {
  return phase === 'idle' && lastSyncedAt !== null && ahead === null
}

export interface BenchAccountOptions {
  readonly folder: string
  /** Without `/api/v3`. */
  readonly baseUrl: string
  /** The version of the API; v3 when absent. */
  readonly apiVersion?: ApiVersion
  /** Seconds between rounds; an hour when absent, so that the bench decides. */
  readonly interval?: number
  /** Lets its threads use the bench's clock instead of the computer's. */
  readonly clocked?: boolean
}

let built: Promise<unknown> | null = null

/** The addresses of the threads: the built ones of the program, since reading TypeScript takes time and memory. */
function locate(name: ThreadName): URL {
  return new URL(`../../dist/main/${name}.js`, import.meta.url)
}

/** Builds the threads. Resolves with their addresses. */
export async function locateBuilt(): Promise<ThreadLocation> {
  await (built ??= buildAll())
  return locate
}

/** The same thread, with the bench's clock put in before its own code. */
function locateClocked(name: ThreadName): URL {
  const modules = [new URL('./clocked-thread.ts', import.meta.url), locate(name)]
  const code = modules.map(({ href }) => `await import(${JSON.stringify(href)})`).join('\n')
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** An account with its threads and two readers, as the program runs them, without the program. */
export class BenchAccount {
  readonly threads: AccountThreads
  /** For lists and rows. */
  readonly reader: ReaderThread
  /** The reader for calls that may take longer. */
  readonly search: ReaderThread
  readonly #reports: Reports

  private constructor(threads: AccountThreads, readers: readonly [ReaderThread, ReaderThread], reports: Reports) {
    this.threads = threads
    ;[this.reader, this.search] = readers
    this.#reports = reports
  }

  static async open({ folder, baseUrl, apiVersion, interval, clocked }: BenchAccountOptions): Promise<BenchAccount> {
    const plain = await locateBuilt()
    const where = clocked ? locateClocked : plain
    const reports = new Reports()
    const lost = (reason: string) => reports.fail(reason)
    const readers = [new ReaderThread(where, lost), new ReaderThread(where, lost)] as const
    const threads = await AccountThreads.start({
      account: 'bench',
      folder,
      baseUrl,
      ...(apiVersion === undefined ? {} : { apiVersion }),
      ownUserId: 2,
      token: 'token-ada',
      version: '0',
      interval: interval ?? 3600,
      holdSeconds: 0,
      threads: new PreparedThreads(where),
      readers,
      listener: {
        onChanged: () => undefined,
        onSyncState: (_account, state) => reports.say(state),
        onTokenRefused: (_account, error) => reports.fail(error.code),
        onToast: () => undefined,
        onDamaged: (_account, error) => reports.fail(error.code),
        onLost: (_account, reason) => reports.fail(reason),
      },
    })
    await threads.begin()
    return new BenchAccount(threads, readers, reports)
  }

  /** Resolves when that is so of the account's state. Rejects when something is wrong with the account. */
  async until(condition: (state: SyncState) => boolean): Promise<void> {
    await this.#reports.until(condition)
  }

  /** @throws Error when something is wrong with the account */
  throwIfFailed(): void {
    this.#reports.throwIfFailed()
  }

  /** Resolves when every list is whole. */
  async untilWhole(): Promise<void> {
    for (;;) {
      this.throwIfFailed()
      const { lists } = await this.reader.calls.readSyncLists({ account: 'bench' })
      if (lists.some(({ project }) => project !== null) && lists.every(({ phase }) => phase === 'whole')) return
      await after(50)
    }
  }

  /** Resolves when every list is whole and all that is in it can be searched for: the end of a first sync. */
  async untilSearchable(): Promise<void> {
    await this.untilWhole()
    while ((await this.search.calls.listIssues({ query: 'qqzz' })).partial) await after(50)
  }

  /** Resolves when every list has been read since that moment by the computer's clock. */
  async untilAllReadSince(moment: number): Promise<void> {
    for (;;) {
      this.throwIfFailed()
      const { lists } = await this.reader.calls.readSyncLists({ account: 'bench' })
      if (lists.every(({ lastReadAt }) => lastReadAt !== null && Date.parse(lastReadAt) >= moment)) return
      await after(5)
    }
  }

  async close(): Promise<void> {
    await this.threads.stop()
    await Promise.all([this.reader.stop(), this.search.stop()])
  }
}

/** The reports of an account, and the callers that wait for one. */
class Reports {
  #state: SyncState | null = null
  #failure: string | null = null
  #waiting: (() => void)[] = []

  say(state: SyncState): void {
    this.#state = state
    if (state.problem) this.#failure = state.problem.code
    this.#wake()
  }

  fail(reason: string): void {
    this.#failure = reason
    this.#wake()
  }

  throwIfFailed(): void {
    if (this.#failure !== null) throw new Error(this.#failure)
  }

  async until(condition: (state: SyncState) => boolean): Promise<void> {
    while (!this.#state || !condition(this.#state)) {
      this.throwIfFailed()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  #wake(): void {
    const woken = this.#waiting
    this.#waiting = []
    for (const resume of woken) resume()
  }
}

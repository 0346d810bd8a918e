import { join } from 'node:path'
import { listUnsettledEdits } from '../../electron/outbox/queue/queue.ts'
import type { QueuedEdit } from '../../electron/protocols/queued-edit.ts'
import type { EngineState } from '../../electron/protocols/thread-data.ts'
import { AccountThreads, type AccountThreadsOptions } from '../../electron/threads/account-threads.ts'
import { PreparedThreads } from '../../electron/threads/prepared-threads.ts'
import { ReaderThread } from '../../electron/threads/reader/reader-thread-caller.ts'
import type { ThreadLocation } from '../../electron/threads/worker.ts'
import { openUserDatabaseForReading, type ReadableUserDatabase } from '../../electron/user/database.ts'
import { afterEveryTest } from './end-of-test.ts'
import { locateThread } from './threads.ts'
import { createWaking } from './waking.ts'

/** What an account is opened with. All else is as in the program. */
export type AccountOfThreadsOptions = Pick<
  AccountThreadsOptions,
  'folder' | 'baseUrl' | 'ownUserId' | 'token' | 'apiVersion' | 'serviceVersion'
>

/** What is as `accounts/profile-accounts.ts` has it unless given. */
export interface PaceOptions {
  /** Seconds between rounds of reading. */
  readonly roundSeconds?: number
}

/** As `accounts/profile-accounts.ts` has them. */
const usualRoundSeconds = 60
const holdSeconds = 10

const running = new Set<AccountOfThreads>()

afterEveryTest(async () => {
  for (const account of running) await account.stop()
})

/**
 * An account as it runs in the program: in its own threads, with their messages, the clock, chance, the client's repeats and time-outs,
 * and files on the disk. Nothing of it is replaced.
 */
export class AccountOfThreads {
  readonly #options: AccountOfThreadsOptions
  readonly #roundSeconds: number
  readonly #waking = createWaking()
  #threads: AccountThreads | null = null
  #reader: ReaderThread | null = null
  #disk: ReadableUserDatabase | null = null
  #state: EngineState | null = null
  /** The codes of all problems that were told. */
  readonly problems = new Set<string>()
  /** What ended by itself or was damaged, and what else the user would have been told of. */
  readonly troubles: string[] = []

  constructor({ roundSeconds = usualRoundSeconds, ...options }: AccountOfThreadsOptions & PaceOptions) {
    this.#options = options
    this.#roundSeconds = roundSeconds
  }

  /** Starts the threads as a start of the program does. */
  async start(locate: ThreadLocation = locateThread): Promise<void> {
    running.add(this)
    this.#state = null
    const prepared = new PreparedThreads(locate)
    prepared.prepare()
    const reader = new ReaderThread(locate, (reason) => this.troubles.push(reason))
    const threads = await AccountThreads.start({
      ...this.#options,
      account: 'here',
      version: '0.0.0',
      interval: this.#roundSeconds,
      holdSeconds,
      threads: prepared,
      readers: [reader],
      listener: {
        onChanged: () => this.#waking.wake(),
        onSyncState: (_account, state) => {
          this.#state = state
          if (state.problem !== null) this.problems.add(state.problem.code)
          this.#waking.wake()
        },
        onTokenRefused: (_account, { code }) => this.troubles.push(code),
        onToast: (_account, { message }) => this.troubles.push(message),
        onDamaged: (_account, { code }) => this.troubles.push(code),
        onLost: (_account, _logged, reason) => this.troubles.push(reason),
      },
    })
    this.#threads = threads
    this.#reader = reader
    this.#disk = openUserDatabaseForReading(join(this.#options.folder, 'user.db'))
    await threads.begin()
  }

  /** Ends them as the end of the program does. */
  async stop(): Promise<void> {
    running.delete(this)
    this.#disk?.close()
    this.#disk = null
    await this.#threads?.stop()
    await this.#reader?.stop()
    this.#threads = null
  }

  get threads(): AccountThreads {
    if (!this.#threads) throw new Error('the account is not open')
    return this.#threads
  }

  /** What the engine last told of itself; null before it told anything. */
  get state(): EngineState | null {
    return this.#state
  }

  /** The edits that are not on the service, as they are on the disk. */
  unsettled(): QueuedEdit[] {
    if (!this.#disk) throw new Error('the account is not open')
    return listUnsettledEdits(this.#disk)
  }

  /** Resolves when the condition holds. It is asked again whenever a thread told of something. */
  async until(condition: () => boolean | Promise<boolean>): Promise<void> {
    await this.#waking.until(condition)
  }
}

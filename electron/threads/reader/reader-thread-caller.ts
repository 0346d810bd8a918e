import { setTimeout } from 'node:timers/promises'
import { damagedCopyOf } from '../../../shared/copied-file.ts'
import { AppFailure, errorOf, type AppError } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import { Backoff, backoffPolicies } from '../../timing/backoff.ts'
import { beginThread, Thread, type ThreadLocation } from '../worker.ts'
import { callsBy, type CallerCalls } from '../thread.ts'
import type { ReadAccount } from '../../protocols/thread-data.ts'
import type { ReaderProtocol } from './reader-calls.ts'

interface GivenAccount {
  readonly files: ReadAccount
  readonly onDamaged: (error: AppError) => void
}

/**
 * The main process's end of a reader thread. The thread begins with the first call, so that a reader that is not asked yet
 * takes nothing from those that are. One that ends by itself is started again with the accounts it had.
 */
export class ReaderThread {
  readonly #locate: ThreadLocation
  readonly #onTrouble: (reason: string) => void
  readonly #accounts = new Map<AccountId, GivenAccount>()
  #thread: Thread<ReaderProtocol> | null = null
  #closed = false
  readonly #backoff = new Backoff(backoffPolicies.readerThread)

  constructor(locate: ThreadLocation, onTrouble: (reason: string) => void) {
    this.#locate = locate
    this.#onTrouble = onTrouble
  }

  /** Begins the thread, so that the first call finds it ready. */
  begin(): void {
    this.#thread ??= this.#start()
  }

  /** @throws AppFailure; `thread_failed` after the end */
  readonly calls: CallerCalls<ReaderProtocol['calls']> = callsBy(async (name, args) => {
    if (this.#thread === null && this.#closed) throw AppFailure.of('thread_failed')
    this.#thread ??= this.#start()
    const call = this.#thread.calls[name] as (args: unknown) => Promise<unknown>
    return await call(args)
  })

  /**
   * Lets the thread read an account. One that has not begun takes its accounts when it begins.
   *
   * @param onDamaged called when the thread meets damage in a file that can be made again
   */
  async addAccount(files: ReadAccount, onDamaged: (error: AppError) => void): Promise<void> {
    if (this.#thread !== null) await this.#thread.calls.openAccount(files)
    this.#accounts.set(files.account, { files, onDamaged })
  }

  async removeAccount(account: AccountId): Promise<void> {
    this.#accounts.delete(account)
    await this.#thread?.calls.closeAccount({ account })
  }

  async stop(): Promise<void> {
    this.#closed = true
    const thread = this.#thread
    await thread?.stop(async () => await thread.calls.close())
  }

  /** Begins a thread, which opens the accounts before it answers anything else. */
  #start(): Thread<ReaderProtocol> {
    const thread = new Thread<ReaderProtocol>(beginThread('reader-thread', this.#locate), (reason) =>
      this.#onLost(reason),
    )
    thread.on('damaged', ({ account, error }) => this.#accounts.get(account)?.onDamaged(error))
    for (const given of this.#accounts.values()) void this.#open(given, thread)
    return thread
  }

  /** Opens an account in a thread that has begun, and tries until it is open: nobody else would, and nothing of it can be read. */
  async #open(given: GivenAccount, thread: Thread<ReaderProtocol>): Promise<void> {
    const backoff = new Backoff(backoffPolicies.readerThread)
    for (;;) {
      try {
        return void (await thread.calls.openAccount(given.files))
      } catch (thrown) {
        this.#onTrouble(thrown instanceof AppFailure ? thrown.message : String(thrown))
        const error = errorOf(thrown)
        if (damagedCopyOf(error) !== null) return given.onDamaged(error)
      }
      await setTimeout(backoff.next(), undefined, { ref: false })
      if (this.#closed || this.#thread !== thread || this.#accounts.get(given.files.account) !== given) return
    }
  }

  #onLost(reason: string): void {
    if (this.#closed) return
    this.#onTrouble(reason)
    void setTimeout(this.#backoff.next()).then(() => {
      if (!this.#closed) this.#thread = this.#start()
    })
  }
}

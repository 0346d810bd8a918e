import { AppFailure } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import { Thread, type ThreadLocation } from '../worker.ts'
import type { ReadAccount, ReaderProtocol } from '../../protocols/threads.ts'

type Calls = ReaderProtocol['calls']

/**
 * The main process's end of a reader thread. A reader that ends by itself is started again with the accounts it had.
 */
export class ReaderThread {
  readonly #locate: ThreadLocation
  readonly #onTrouble: (reason: string) => void
  readonly #accounts = new Map<AccountId, ReadAccount>()
  #thread: Thread<ReaderProtocol>
  #closed = false
  #accidents = 0

  constructor(locate: ThreadLocation, onTrouble: (reason: string) => void) {
    this.#locate = locate
    this.#onTrouble = onTrouble
    this.#thread = this.#start()
  }

  async call<C extends keyof Calls & string>(name: C, args: Calls[C]['args']): Promise<Calls[C]['value']> {
    return await this.#thread.call(name, args)
  }

  async addAccount(account: ReadAccount): Promise<void> {
    await this.#thread.call('addAccount', account)
    this.#accounts.set(account.account, account)
  }

  async removeAccount(account: AccountId): Promise<void> {
    this.#accounts.delete(account)
    await this.#thread.call('removeAccount', { account })
  }

  async stop(): Promise<void> {
    this.#closed = true
    await this.#thread.stop(async () => await this.#thread.call('close', {}))
  }

  #start(): Thread<ReaderProtocol> {
    return new Thread<ReaderProtocol>(this.#locate('reader-thread'), null, (reason) => this.#onLost(reason))
  }

  #onLost(reason: string): void {
    if (this.#closed) return
    this.#onTrouble(reason)
    this.#accidents += 1
    setTimeout(
      () => {
        if (this.#closed) return
        this.#thread = this.#start()
        for (const account of this.#accounts.values()) {
          this.#thread
            .call('addAccount', account)
            .catch((thrown: unknown) => this.#onTrouble(thrown instanceof AppFailure ? thrown.message : String(thrown)))
        }
      },
      Math.min(60_000, 100 * 2 ** this.#accidents),
    )
  }
}

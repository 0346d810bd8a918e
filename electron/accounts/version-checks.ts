import { day, hour } from '../../shared/durations.ts'
import type { AccountId } from '../../shared/model/key.ts'

/**
 * Schedule of asking the service of each account for its version again, while the program runs: it is upgraded now and then
 * without notice.
 */
export class VersionChecks {
  readonly #now: () => number
  readonly #askedAt = new Map<AccountId, number>()

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns true if a day has passed since it was asked, or since the first call. If the clock was set back, it is time too. */
  isDue(account: AccountId): boolean {
    const askedAt = this.#askedAt.get(account)
    if (askedAt === undefined) this.noteAsked(account)
    return askedAt !== undefined && Math.abs(this.#now() - askedAt) > day
  }

  noteAsked(account: AccountId): void {
    this.#askedAt.set(account, this.#now())
  }

  /** It could not be found out: the service is asked in an hour, not in a minute and not in a day. */
  noteFailure(account: AccountId): void {
    this.#askedAt.set(account, this.#now() - day + hour)
  }
}

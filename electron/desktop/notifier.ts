import type { Account, SyncState } from '../../shared/ipc.ts'
import type { AccountId } from '../../shared/model/key.ts'
import { isQuiet } from '../../shared/notification-rules.ts'
import type { Preferences } from '../../shared/preferences.ts'
import type { News, NewsQuestion } from '../protocols/news.ts'
import { isPaused } from './pause.ts'

/** What one round of sync has brought comes into the inbox within this time: it is told as one. */
const restBeforeTelling = 1000

/** After waking up, nobody waits longer than this for an account whose service does not answer. */
const mostWaitAfterWaking = 60_000

export interface NotifierOptions {
  readonly preferences: () => Pick<Preferences, 'notifications' | 'notificationsPaused' | 'hideContent'>
  /** The key of the item that the user looks at now; null when they look at none. */
  readonly onScreen: () => string | null
  /** Takes what is new of an account and speaks; it is never given again. */
  readonly take: (account: AccountId, question: NewsQuestion) => Promise<readonly News[]>
  readonly show: (news: readonly News[], hideContent: boolean) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onTrouble: (what: string, thrown: unknown) => void
}

/**
 * Decides when the user is told: at the end of a round of sync, so that what came together is told together. After
 * sleep the accounts are told as one, once each has had its round. While it is quiet or paused nothing is taken, so that
 * it is told as one afterwards.
 */
export class Notifier {
  readonly #options: NotifierOptions
  readonly #states = new Map<AccountId, Standing>()
  readonly #timers = new Map<AccountId, NodeJS.Timeout>()
  #digest: Digest | null = null
  #isOver = false

  constructor(options: NotifierOptions) {
    this.#options = options
  }

  synced({ account, phase, stopped }: Standing & Pick<SyncState, 'account'>): void {
    this.#states.set(account, { phase, stopped })
    if (this.#digest !== null) this.#collect(this.#digest, account, phase)
    this.#askSoon(account)
  }

  /** The computer was woken up, and every account is asked for its news now. */
  woke(): void {
    if (this.#isOver) return
    const accounts = [...this.#states].filter(([, state]) => hasRounds(state)).map(([account]) => account)
    if (accounts.length === 0) return
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    clearTimeout(this.#digest?.timer)
    this.#digest = {
      awaited: new Set(accounts),
      begun: new Set(),
      timer: this.#endDigestIn(mostWaitAfterWaking),
    }
  }

  /** The inbox of an account has changed. */
  inboxChanged(account: AccountId): void {
    this.#askSoon(account)
  }

  /** The rules have changed, or notifications go on: what waited is told. */
  preferencesChanged(): void {
    for (const account of this.#states.keys()) this.#askSoon(account)
  }

  /** An account that is gone or signed out is not waited for. */
  accountsChanged(accounts: readonly Pick<Account, 'id' | 'state'>[]): void {
    const ready = new Set(accounts.filter(({ state }) => state === 'ready').map(({ id }) => id))
    for (const account of [...this.#states.keys()]) if (!ready.has(account)) this.#forget(account)
  }

  #forget(account: AccountId): void {
    this.#states.delete(account)
    clearTimeout(this.#timers.get(account))
    this.#timers.delete(account)
    if (this.#digest !== null) this.#heardOf(this.#digest, account)
  }

  end(): void {
    this.#isOver = true
    clearTimeout(this.#digest?.timer)
    this.#digest = null
    for (const account of [...this.#states.keys()]) this.#forget(account)
  }

  /** A round that ends counts when it began after waking up: the one before may have missed what came during sleep. */
  #collect(digest: Digest, account: AccountId, phase: SyncState['phase']): void {
    if (phase === 'syncing') digest.begun.add(account)
    else if (phase === 'paused' || (phase === 'idle' && digest.begun.has(account))) this.#heardOf(digest, account)
  }

  #heardOf(digest: Digest, account: AccountId): void {
    if (!digest.awaited.delete(account) || digest.awaited.size > 0) return
    clearTimeout(digest.timer)
    digest.timer = this.#endDigestIn(restBeforeTelling)
  }

  #endDigestIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#digest = null
      void this.#ask([...this.#states.keys()])
    }, milliseconds)
  }

  #askSoon(account: AccountId): void {
    // What comes while the accounts are collected is told with them.
    if (this.#isOver || this.#digest !== null || this.#states.get(account)?.phase !== 'idle') return
    clearTimeout(this.#timers.get(account))
    this.#timers.set(
      account,
      setTimeout(() => {
        this.#timers.delete(account)
        void this.#ask([account])
      }, restBeforeTelling),
    )
  }

  /** Tells what is new of these accounts as one. */
  async #ask(accounts: readonly AccountId[]): Promise<void> {
    const { preferences, now, show } = this.#options
    if (this.#isOver) return
    const { notifications, notificationsPaused, hideContent } = preferences()
    if (isPaused(notificationsPaused, now()) || isQuiet(notifications, now())) return
    // A round that has begun meanwhile may bring more of the same.
    const resting = accounts.filter((account) => this.#states.get(account)?.phase === 'idle')
    const news = (await Promise.all(resting.map((account) => this.#take(account, notifications)))).flat()
    if (news.length > 0) show(news, hideContent)
  }

  /** What is taken is never given again: an account that fails must not cost the news of the others. */
  async #take(account: AccountId, rules: Preferences['notifications']): Promise<readonly News[]> {
    const { onScreen, take, onTrouble } = this.#options
    try {
      return await take(account, { rules, onScreen: onScreen() })
    } catch (thrown) {
      if (!this.#isOver) onTrouble('news could not be told', thrown)
      return []
    }
  }
}

type Standing = Pick<SyncState, 'phase' | 'stopped'>

/** Whether an account answers soon when it is asked for news. Of a first sync nothing is told, however long it takes. */
function hasRounds({ phase, stopped }: Standing): boolean {
  return !stopped && phase !== 'first' && phase !== 'paused'
}

/** What is collected after waking up. */
interface Digest {
  /** Accounts that have not had their round yet. */
  readonly awaited: Set<AccountId>
  /** Accounts whose round has begun since. */
  readonly begun: Set<AccountId>
  timer: NodeJS.Timeout
}

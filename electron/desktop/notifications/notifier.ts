import { minute, second } from '../../../shared/durations.ts'
import type { Account, SyncState } from '../../../shared/ipc.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import { isQuiet } from '../../../shared/notification-rules.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import type { EntryNotification, NotificationQuestion } from '../../protocols/entry-notification.ts'
import { isPaused } from './pause.ts'

/** Milliseconds until the new entries of one round of sync are in the inbox, so that one notification covers all of them. */
const pauseBeforeTelling = second

/** Time for which, after the computer woke up, an account is waited for whose service does not answer; in milliseconds. */
const mostWaitAfterWaking = minute

export interface NotifierOptions {
  readonly preferences: () => Pick<Preferences, 'notifications' | 'notificationsPaused' | 'hideContent'>
  /** Returns the key of the item that the user looks at now, or null. */
  readonly onScreen: () => string | null
  /**
   * Takes the entries of an account that the user is to be notified of. An entry that was taken is never given again.
   */
  readonly take: (account: AccountId, question: NotificationQuestion) => Promise<readonly EntryNotification[]>
  readonly show: (fresh: readonly EntryNotification[], hideContent: boolean) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onTrouble: (what: string, thrown: unknown) => void
}

/**
 * Decides when the user is notified. That is at the end of a round of sync, so that one notification covers everything the round
 * brought. After the computer slept, one notification covers all accounts, when each has finished a round. During quiet hours and
 * while notifications are paused, no entry is taken, so that one notification covers all afterwards.
 */
export class Notifier {
  readonly #options: NotifierOptions
  readonly #states = new Map<AccountId, AccountPhase>()
  readonly #timers = new Map<AccountId, NodeJS.Timeout>()
  #digest: Digest | null = null
  #isOver = false

  constructor(options: NotifierOptions) {
    this.#options = options
  }

  synced({ account, phase, stopped }: AccountPhase & Pick<SyncState, 'account'>): void {
    this.#states.set(account, { phase, stopped })
    if (this.#digest !== null) this.#collect(this.#digest, account, phase)
    this.#askSoon(account)
  }

  /** Call this when the computer was woken up: every account starts a round of sync now. */
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

  /** Call this when the inbox of an account has changed. */
  inboxChanged(account: AccountId): void {
    this.#askSoon(account)
  }

  /** Call this when the rules have changed or a pause has ended: the entries that waited are notified. */
  preferencesChanged(): void {
    for (const account of this.#states.keys()) this.#askSoon(account)
  }

  /** Call this when accounts have changed: one that is gone or signed out is not waited for. */
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

  /** Only a round that began after waking up counts. An earlier one may have missed changes during sleep. */
  #collect(digest: Digest, account: AccountId, phase: SyncState['phase']): void {
    if (phase === 'syncing') digest.begun.add(account)
    else if (phase === 'paused' || (phase === 'idle' && digest.begun.has(account))) this.#heardOf(digest, account)
  }

  #heardOf(digest: Digest, account: AccountId): void {
    if (!digest.awaited.delete(account) || digest.awaited.size > 0) return
    clearTimeout(digest.timer)
    digest.timer = this.#endDigestIn(pauseBeforeTelling)
  }

  #endDigestIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#digest = null
      void this.#ask([...this.#states.keys()])
    }, milliseconds)
  }

  #askSoon(account: AccountId): void {
    // While the entries of all accounts are collected, new ones wait for that notification.
    if (this.#isOver || this.#digest !== null || this.#states.get(account)?.phase !== 'idle') return
    clearTimeout(this.#timers.get(account))
    this.#timers.set(
      account,
      setTimeout(() => {
        this.#timers.delete(account)
        void this.#ask([account])
      }, pauseBeforeTelling),
    )
  }

  /** Shows one notification for the new entries of these accounts. */
  async #ask(accounts: readonly AccountId[]): Promise<void> {
    const { preferences, now, show } = this.#options
    if (this.#isOver) return
    const { notifications, notificationsPaused, hideContent } = preferences()
    if (isPaused(notificationsPaused, now()) || isQuiet(notifications, now())) return
    // The entries of an account whose next round has begun are notified at the end of that round.
    const idle = accounts.filter((account) => this.#states.get(account)?.phase === 'idle')
    const fresh = (await Promise.all(idle.map((account) => this.#take(account, notifications)))).flat()
    if (fresh.length > 0) show(fresh, hideContent)
  }

  /**
   * Returns nothing when the account fails. An entry is given only once, so a failure must not lose those of the
   * others.
   */
  async #take(account: AccountId, rules: Preferences['notifications']): Promise<readonly EntryNotification[]> {
    const { onScreen, take, onTrouble } = this.#options
    try {
      return await take(account, { rules, onScreen: onScreen() })
    } catch (thrown) {
      if (!this.#isOver) onTrouble('could not read what to notify of', thrown)
      return []
    }
  }
}

type AccountPhase = Pick<SyncState, 'phase' | 'stopped'>

/** Returns true if an account finishes rounds of sync. A first sync may take long, and its rows are not new to the user. */
function hasRounds({ phase, stopped }: AccountPhase): boolean {
  return !stopped && phase !== 'first' && phase !== 'paused'
}

/** The state of collecting entries after the computer woke up. */
interface Digest {
  /** Accounts that have not finished a round yet. */
  readonly awaited: Set<AccountId>
  /** Accounts whose round has begun after waking up. */
  readonly begun: Set<AccountId>
  timer: NodeJS.Timeout
}

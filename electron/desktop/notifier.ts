import type { SyncState } from '../../shared/ipc.ts'
import type { AccountId } from '../../shared/model/key.ts'
import { isQuiet } from '../../shared/notification-rules.ts'
import type { Preferences } from '../../shared/preferences.ts'
import type { News, NewsQuestion } from '../protocols/news.ts'
import { isPaused } from './pause.ts'

/** What one round of sync has brought comes into the inbox within this time: it is told as one. */
const restBeforeTelling = 1000

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
 * Decides when the user is told: at the end of a round of sync, so that what came together is told together, after sleep
 * too. While it is quiet or paused nothing is taken, so that it is told as one afterwards.
 */
export class Notifier {
  readonly #options: NotifierOptions
  readonly #phases = new Map<AccountId, SyncState['phase']>()
  readonly #timers = new Map<AccountId, NodeJS.Timeout>()
  #isOver = false

  constructor(options: NotifierOptions) {
    this.#options = options
  }

  synced({ account, phase }: Pick<SyncState, 'account' | 'phase'>): void {
    this.#phases.set(account, phase)
    this.#askSoon(account)
  }

  /** The inbox of an account has changed. */
  inboxChanged(account: AccountId): void {
    this.#askSoon(account)
  }

  /** The rules have changed, or notifications go on: what waited is told. */
  preferencesChanged(): void {
    for (const account of this.#phases.keys()) this.#askSoon(account)
  }

  forget(account: AccountId): void {
    this.#phases.delete(account)
    clearTimeout(this.#timers.get(account))
    this.#timers.delete(account)
  }

  end(): void {
    this.#isOver = true
    for (const account of [...this.#phases.keys()]) this.forget(account)
  }

  #askSoon(account: AccountId): void {
    if (this.#isOver || this.#phases.get(account) !== 'idle') return
    clearTimeout(this.#timers.get(account))
    this.#timers.set(
      account,
      setTimeout(() => void this.#ask(account), restBeforeTelling),
    )
  }

  async #ask(account: AccountId): Promise<void> {
    this.#timers.delete(account)
    const { preferences, now, onScreen, take, show, onTrouble } = this.#options
    // A round that has begun meanwhile may bring more of the same.
    if (this.#isOver || this.#phases.get(account) !== 'idle') return
    const { notifications, notificationsPaused, hideContent } = preferences()
    if (isPaused(notificationsPaused, now()) || isQuiet(notifications, now())) return
    try {
      const news = await take(account, { rules: notifications, onScreen: onScreen() })
      if (news.length > 0) show(news, hideContent)
    } catch (thrown) {
      if (!this.#isOver) onTrouble('news could not be told', thrown)
    }
  }
}

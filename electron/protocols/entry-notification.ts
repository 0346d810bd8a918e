import type { AccountId } from '../../shared/model/key.ts'
import type { Notice } from '../../shared/notice-words.ts'
import type { NotificationRules } from '../../shared/notification-rules.ts'

/** The facts that decide which new entries of the inbox the user is notified of. */
export interface NotificationQuestion {
  readonly rules: NotificationRules
  /** The item that the user looks at now, as a key; null for none. */
  readonly onScreen: string | null
}

/** An entry that the user is to be notified of, and the address of the place that a click opens. */
export interface EntryNotification extends Notice {
  readonly account: AccountId
  readonly address: string
  /** The entry of the inbox, to be marked done or snoozed. */
  readonly entry: string
}

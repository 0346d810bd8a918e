import type { Store } from './store.ts'

/** What a person says of themselves. */
export interface UserStatusRow {
  /** The name of an emoji. */
  readonly emoji: string
  readonly message: string
  readonly availability: 'busy' | 'not_set'
  /** When it is cleared, in milliseconds since 1970; null for one that stays. */
  readonly clear_at: number | null
}

/** The status that somebody has set, if it was not cleared by now. */
export function findUserStatus(store: Store, userId: number): UserStatusRow | undefined {
  return store.get<UserStatusRow>(
    `SELECT emoji, message, availability, clear_at FROM user_statuses
      WHERE user_id = ? AND (clear_at IS NULL OR clear_at > ?)`,
    userId,
    store.now(),
  )
}

export function putUserStatus(store: Store, userId: number, status: UserStatusRow): void {
  const { emoji, message, availability, clear_at } = status
  store.run(
    'INSERT OR REPLACE INTO user_statuses VALUES (?, ?, ?, ?, ?)',
    userId,
    emoji,
    message,
    availability,
    clear_at,
  )
}

export function removeUserStatus(store: Store, userId: number): void {
  store.run('DELETE FROM user_statuses WHERE user_id = ?', userId)
}

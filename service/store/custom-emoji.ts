import { insertRow } from './rows.ts'
import type { Store } from './store.ts'

/** Emoji that groups have of their own (API v4, by GraphQL). */
export interface CustomEmojiRow {
  readonly id: number
  readonly group_id: number
  /** Without colons. */
  readonly name: string
  /** The address of its picture elsewhere; null where the service has it. */
  readonly url: string | null
  readonly picture: Uint8Array | null
}

export function insertCustomEmoji(store: Store, emoji: Omit<CustomEmojiRow, 'id'>): number {
  return insertRow(store, 'custom_emoji', emoji)
}

/** Returns the emoji of a group, those that were made first before the others. */
export function customEmojiOf(store: Store, groupId: number): CustomEmojiRow[] {
  return store.all<CustomEmojiRow>('SELECT * FROM custom_emoji WHERE group_id = ? ORDER BY id', groupId)
}

export function findCustomEmoji(store: Store, id: number): CustomEmojiRow | undefined {
  return store.get<CustomEmojiRow>('SELECT * FROM custom_emoji WHERE id = ?', id)
}

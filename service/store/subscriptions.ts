import type { TargetType } from './labels.ts'
import type { Store } from './store.ts'

/** The kinds of things that can be followed. */
export type FollowedType = TargetType | 'Label'

/** Remembers that a user takes part in an item. Their own choice to follow or unfollow it stays as it is. */
export function putParticipant(store: Store, userId: number, type: TargetType, targetId: number): void {
  store.run('INSERT OR IGNORE INTO subscriptions VALUES (?, ?, ?, NULL)', userId, type, targetId)
}

/** Stores the user's choice to follow an item or not. */
export function putSubscription(
  store: Store,
  {
    userId,
    type,
    targetId,
    on,
  }: { readonly userId: number; readonly type: FollowedType; readonly targetId: number; readonly on: boolean },
): void {
  store.run('INSERT OR REPLACE INTO subscriptions VALUES (?, ?, ?, ?)', userId, type, targetId, on ? 1 : 0)
}

/**
 * Returns, by item id, whether the user follows the items for which they made a choice or take part as more than author
 * or assignee.
 */
export function subscriptionsOf(
  store: Store,
  userId: number,
  type: FollowedType,
  ids: readonly number[],
): Map<number, boolean> {
  const rows = store.all<{ target_id: number; explicit: number | null }>(
    `SELECT target_id, explicit FROM subscriptions
      WHERE user_id = ? AND target_type = ? AND target_id IN (SELECT value FROM json_each(?))`,
    userId,
    type,
    JSON.stringify(ids),
  )
  return new Map(rows.map((row) => [row.target_id, row.explicit !== 0]))
}

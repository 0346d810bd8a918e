import type { Item } from '../rules/items.ts'
import { putSubscription, subscriptionsOf } from '../store/subscriptions.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

/** Something that can be followed. */
export type Followed = Item | { readonly type: 'Label'; readonly row: { readonly id: number } }

/** Returns true if the user follows an item or label: by choice, or as the item's author or assignee when they made none. */
function isFollowing(workspace: Workspace, user: UserRow, followed: Followed): boolean {
  const { type, row } = followed
  const said = subscriptionsOf(workspace.store, user.id, type, [row.id]).get(row.id)
  if (said !== undefined) return said
  return type !== 'Label' && (followed.row.author_id === user.id || followed.row.assignee_id === user.id)
}

/** Follows something or stops following it. False when nothing changed. */
export function follow(workspace: Workspace, user: UserRow, followed: Followed, on: boolean): boolean {
  const { store } = workspace
  return store.write(() => {
    if (isFollowing(workspace, user, followed) === on) return false
    putSubscription(store, { userId: user.id, type: followed.type, targetId: followed.row.id, on })
    return true
  })
}

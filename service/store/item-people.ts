import type { TargetType } from './labels.ts'
import type { Store } from './store.ts'

/**
 * The role of a user on an item: `assignee` for all assignees but the first, `approver` for whoever approved a merge request,
 * `change requester` for whoever wants it changed before it is merged, and `merger` for whoever has it merged once its pipeline
 * succeeds.
 */
export type PeopleRole = 'assignee' | 'reviewer' | 'approver' | 'change requester' | 'merger'

/** The kind of item, and the role of the people. */
export interface PeopleOf {
  readonly type: TargetType
  readonly role: PeopleRole
}

/** The ids of the people of some items, by the items' ids. Items without any are left out. */
export function peopleOfItems(store: Store, { type, role }: PeopleOf, ids: readonly number[]): Map<number, number[]> {
  const rows = store.all<{ target_id: number; user_id: number }>(
    `SELECT target_id, user_id FROM item_people WHERE target_type = ? AND role = ?
      AND target_id IN (SELECT value FROM json_each(?)) ORDER BY target_id, position`,
    type,
    role,
    JSON.stringify(ids),
  )
  const people = new Map<number, number[]>()
  for (const { target_id, user_id } of rows) people.set(target_id, [...(people.get(target_id) ?? []), user_id])
  return people
}

/**
 * Replaces the people of an item in a role. Whoever stays keeps the date and the state of their review.
 * @param of also the moment from which the new ones are that, in milliseconds since 1970
 */
export function putItemPeople(
  store: Store,
  { type, role, at }: PeopleOf & { readonly at: number },
  itemId: number,
  userIds: readonly number[],
): void {
  store.run(
    `DELETE FROM item_people WHERE target_type = ? AND role = ? AND target_id = ?
      AND user_id NOT IN (SELECT value FROM json_each(?))`,
    type,
    role,
    itemId,
    JSON.stringify(userIds),
  )
  for (const [position, userId] of userIds.entries()) {
    store.run(
      `INSERT INTO item_people (target_type, target_id, role, user_id, position, created_at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET position = excluded.position`,
      type,
      itemId,
      role,
      userId,
      position,
      at,
    )
  }
}

/** How far a reviewer is, in the words of API v4. */
export const reviewStates = [
  'unreviewed',
  'review_started',
  'reviewed',
  'requested_changes',
  'approved',
  'unapproved',
] as const
export type ReviewState = (typeof reviewStates)[number]

export interface ReviewerRow {
  readonly target_id: number
  readonly user_id: number
  readonly state: ReviewState
  readonly created_at: number
}

/** The reviewers of merge requests, in the order in which they were named. */
export function reviewersOf(store: Store, mergeRequestIds: readonly number[]): ReviewerRow[] {
  return store.all<ReviewerRow>(
    `SELECT target_id, user_id, state, created_at FROM item_people WHERE target_type = 'MergeRequest' AND role = 'reviewer'
      AND target_id IN (SELECT value FROM json_each(?)) ORDER BY target_id, position`,
    JSON.stringify(mergeRequestIds),
  )
}

/** Says how far a reviewer is; returns false for somebody who is none. */
export function setReviewState(store: Store, mergeRequestId: number, userId: number, state: ReviewState): boolean {
  const { changes } = store.run(
    `UPDATE item_people SET state = ? WHERE target_type = 'MergeRequest' AND role = 'reviewer' AND target_id = ? AND user_id = ?`,
    state,
    mergeRequestId,
    userId,
  )
  return changes > 0
}

/** SQL of a condition that takes a user's id: the user has this role on the item. */
export function isOfPerson({ type, role }: PeopleOf): string {
  return `id IN (SELECT target_id FROM item_people
    WHERE user_id = ? AND target_type = '${type}' AND role = '${role}')`
}

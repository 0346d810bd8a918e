import type { TargetType } from './labels.ts'
import type { Store } from './store.ts'

/** The role of a user on an item: `assignee` for all assignees but the first, `approver` for whoever approved a merge request. */
export type PeopleRole = 'assignee' | 'reviewer' | 'approver'

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

/** Replaces the people of an item in a role. */
export function putItemPeople(
  store: Store,
  { type, role }: PeopleOf,
  itemId: number,
  userIds: readonly number[],
): void {
  store.run('DELETE FROM item_people WHERE target_type = ? AND role = ? AND target_id = ?', type, role, itemId)
  for (const [position, userId] of userIds.entries()) {
    store.run('INSERT INTO item_people VALUES (?, ?, ?, ?, ?)', type, itemId, role, userId, position)
  }
}

/** SQL of a condition that takes a user's id: the user has this role on the item. */
export function isOfPerson({ type, role }: PeopleOf): string {
  return `id IN (SELECT target_id FROM item_people
    WHERE user_id = ? AND target_type = '${type}' AND role = '${role}')`
}

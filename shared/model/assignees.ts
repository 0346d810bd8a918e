import type { User } from './user.ts'

/** Whom an item is assigned to, as the service says it. */
export interface Assigned<Person extends Pick<User, 'id'> = User> {
  readonly assignee: Person | null
  /** All of them, in the service's order; empty where the service knows one at most. */
  readonly assignees: readonly Person[]
}

/** The ids of all whom an item is assigned to, in the service's order. */
export function idsOfAssignees({ assignee, assignees }: Assigned<Pick<User, 'id'>>): number[] {
  if (assignees.length > 0) return assignees.map(({ id }) => id)
  return assignee === null ? [] : [assignee.id]
}

/**
 * The assignee who stands for all: the user, where they are among them, else the first. So an item that is assigned to the
 * user and others is one of the user's own, like one that is assigned to them alone.
 */
export function leadingAssignee<Person extends Pick<User, 'id'>>(
  { assignee, assignees }: Assigned<Person>,
  ownUserId: number | null,
): Person | null {
  return assignees.find(({ id }) => id === ownUserId) ?? assignees[0] ?? assignee
}

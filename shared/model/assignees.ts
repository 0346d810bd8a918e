import type { User } from './user.ts'

/** Whom an item is assigned to, as the service says it. */
export interface Assigned {
  readonly assignee: User | null
  /** All of them, in the service's order; empty where the service knows one at most. */
  readonly assignees: readonly User[]
}

/**
 * The assignee who stands for all: the user, where they are among them, else the first. So an item that is assigned to the
 * user and others is one of the user's own, like one that is assigned to them alone.
 */
export function leadingAssignee({ assignee, assignees }: Assigned, ownUserId: number | null): User | null {
  return assignees.find(({ id }) => id === ownUserId) ?? assignees[0] ?? assignee
}

import { seesInternal } from '../rules/discussions.ts'
import { canSeeItem } from '../rules/items.ts'
import type { Item, Noteable } from '../rules/items.ts'
import { findMentioned } from '../rules/mentioned.ts'
import { putParticipant } from '../store/subscriptions.ts'
import { hasPendingTodo, insertTodo } from '../store/todos.ts'
import type { TodoAction } from '../store/todos.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

interface Cause {
  readonly author: UserRow
  readonly action: TodoAction
  readonly at: number
  readonly noteId?: number | undefined
}

/** Adds a todo and returns its id; null when the user has a pending todo for the item already, for whatever reason. */
export function addTodo(workspace: Workspace, user: UserRow, item: Item, cause: Cause): number | null {
  const { store } = workspace
  if (hasPendingTodo(store, user.id, item.type, item.row.id)) return null
  return insertTodo(store, {
    user_id: user.id,
    author_id: cause.author.id,
    project_id: item.project.id,
    target_type: item.type,
    target_id: item.row.id,
    note_id: cause.noteId ?? null,
    action: cause.action,
    state: 'pending',
    created_at: cause.at,
  })
}

/** Adds a todo for an assignee, also for one who assigned the item to themselves. */
export function todoForAssignee(
  workspace: Workspace,
  item: Item,
  { assigneeId, author, at }: { readonly assigneeId: number | null; readonly author: UserRow; readonly at: number },
): void {
  const assignee = assigneeId === null ? undefined : findUser(workspace.store, assigneeId)
  if (assignee) addTodo(workspace, assignee, item, { author, action: 'assigned', at })
}

/**
 * Adds a todo for everybody whom a text mentions and who may read it, except its writer and the people whom the
 * text mentioned `before`. They take part in the item from now on.
 */
export function todosForMentioned(
  workspace: Workspace,
  item: Noteable,
  text: { readonly now: string; readonly before?: string | null; readonly isInternal?: boolean },
  cause: Omit<Cause, 'action'>,
): void {
  // Snippets have neither todos nor followers.
  if (item.type === 'Snippet') return
  const { store } = workspace
  const known = new Set(findMentioned(store, text.before ?? '').map(({ id }) => id))
  for (const user of findMentioned(store, text.now)) {
    if (user.id === cause.author.id || known.has(user.id) || !canSeeItem(store, user, item)) continue
    if (text.isInternal && !seesInternal(store, user, item)) continue
    putParticipant(store, user.id, item.type, item.row.id)
    addTodo(workspace, user, item, { ...cause, action: 'mentioned' })
  }
}

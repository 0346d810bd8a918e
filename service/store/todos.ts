import type { TargetType } from './labels.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { seenTarget } from './visibility.ts'
import type { Viewer } from './visibility.ts'
import type { Store, Value } from './store.ts'

export type TodoAction = 'assigned' | 'mentioned' | 'build_failed' | 'marked' | 'approval_required' | 'review_requested'

export interface TodoRow {
  readonly id: number
  readonly user_id: number
  readonly author_id: number
  readonly project_id: number
  readonly target_type: TargetType
  readonly target_id: number
  readonly note_id: number | null
  readonly action: TodoAction
  /** `pending` or `done`. */
  readonly state: string
  readonly created_at: number
  /** Until when it is not listed among the pending ones, in milliseconds since 1970; null for one that is. */
  readonly snoozed_until: number | null
}

export function insertTodo(store: Store, todo: Omit<TodoRow, 'id' | 'snoozed_until'>): number {
  return store.run(
    `INSERT INTO todos (user_id, author_id, project_id, target_type, target_id, note_id, action, state, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    todo.user_id,
    todo.author_id,
    todo.project_id,
    todo.target_type,
    todo.target_id,
    todo.note_id,
    todo.action,
    todo.state,
    todo.created_at,
  ).id
}

/** Finds one of the viewer's own todos, if they can see its target. */
export function findTodo(store: Store, viewer: Viewer, id: number): TodoRow | undefined {
  const { text, values } = seenTarget(viewer)
  return store.get<TodoRow>(
    `SELECT * FROM todos WHERE id = ? AND user_id = ? AND ${text}`,
    id,
    viewer.userId,
    ...values,
  )
}

export function hasPendingTodo(store: Store, userId: number, type: TargetType, targetId: number): boolean {
  const row = store.get<{ id: number }>(
    `SELECT id FROM todos WHERE user_id = ? AND target_type = ? AND target_id = ? AND state = 'pending' LIMIT 1`,
    userId,
    type,
    targetId,
  )
  return row !== undefined
}

/** What is done is not snoozed any more. */
const done = `state = 'done', snoozed_until = NULL`

export function finishTodo(store: Store, id: number): void {
  store.run(`UPDATE todos SET ${done} WHERE id = ?`, id)
}

/** Makes a todo pending again. */
export function restoreTodo(store: Store, id: number): void {
  store.run(`UPDATE todos SET state = 'pending' WHERE id = ?`, id)
}

/** Snoozes a todo until a moment in milliseconds since 1970; null: it is not snoozed any more. */
export function snoozeTodo(store: Store, id: number, until: number | null): void {
  store.run('UPDATE todos SET snoozed_until = ? WHERE id = ?', until, id)
}

/** Marks a user's todos on an item done. */
export function finishTodosOf(store: Store, userId: number, type: TargetType, targetId: number): void {
  store.run(
    `UPDATE todos SET ${done} WHERE user_id = ? AND target_type = ? AND target_id = ? AND state = 'pending'`,
    userId,
    type,
    targetId,
  )
}

/** Deletes all todos on an item that is deleted. */
export function deleteTodosOf(store: Store, type: TargetType, targetId: number): void {
  store.run('DELETE FROM todos WHERE target_type = ? AND target_id = ?', type, targetId)
}

export interface TodoFilter {
  /**
   * The owner of the todos. Todos whose target they can no longer see are left out, and come back when they can see it
   * again.
   */
  readonly viewer: Viewer
  readonly state: 'pending' | 'done'
  /** The moment at which they are asked for, in milliseconds since 1970: those are left out that are snoozed then. */
  readonly awakeAt: number
  readonly action?: string | undefined
  readonly authorId?: number | undefined
  readonly projectId?: number | undefined
  /** Only todos of projects in this group, or in groups below it. */
  readonly groupId?: number | undefined
  /** A kind of target. Todos of others than items are not made here. */
  readonly type?: string | undefined
  /** Keeps todos whose target the owner cannot see in the list: the caller leaves them out of the page. */
  readonly evenHidden?: boolean
}

function conditions(filter: TodoFilter): { where: string[]; values: Value[] } {
  const where = ['user_id = ?', 'state = ?', '(snoozed_until IS NULL OR snoozed_until <= ?)']
  const values: Value[] = [filter.viewer.userId, filter.state, filter.awakeAt]
  if (!filter.evenHidden) {
    const visibility = seenTarget(filter.viewer)
    where.push(visibility.text)
    values.push(...visibility.values)
  }
  const optional = {
    action: filter.action,
    author_id: filter.authorId,
    project_id: filter.projectId,
    target_type: filter.type,
  }
  for (const [column, value] of Object.entries(optional)) {
    if (value === undefined) continue
    where.push(`${column} = ?`)
    values.push(value)
  }
  if (filter.groupId !== undefined) {
    where.push(
      'project_id IN (SELECT id FROM projects WHERE namespace_id IN (SELECT group_id FROM lineage WHERE ancestor_id = ?))',
    )
    values.push(filter.groupId)
  }
  return { where, values }
}

/** Newest first. */
export function listTodos(store: Store, filter: TodoFilter, window: Window): Listed<TodoRow> {
  const listing = { table: 'todos', from: 'todos', ...conditions(filter), order: ['id'], descending: true }
  return listRows<TodoRow>(store, listing, window)
}

/** Marks all matching todos as done, and returns how many there were. */
export function finishTodos(store: Store, filter: TodoFilter): number {
  const { where, values } = conditions(filter)
  return store.run(`UPDATE todos SET ${done} WHERE ${where.join(' AND ')}`, ...values).changes
}

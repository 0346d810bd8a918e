import type { Todo } from '../../../shared/model/todo.ts'
import { minute } from '../../../shared/durations.ts'
import { unsaidFieldsIn } from '../../../shared/model/wire-row.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { ItemKind } from './items.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'
import { millisecondsOf, upsert, type RowRecord, type RowTable } from '../storage/upsert.ts'
import { storeUser } from '../directory/users.ts'

const table = {
  name: 'todos',
  columns: [
    'project_id',
    'author_id',
    'action_name',
    'target_kind',
    'target_id',
    'target_url',
    'state',
    'created_at',
    'body',
    'snoozed_until',
  ],
  dated: false,
  columnsOf: { author: ['author_id'], targetType: ['target_kind'] },
} as const satisfies RowTable<string>

export type TodoRecord = RowRecord<(typeof table.columns)[number]>

/** The kind of item a todo's target is, or null for one that Docket does not know. */
export function targetKindOf(todo: Todo): ItemKind | null {
  if (todo.targetType === 'Issue') return 'issue'
  if (todo.targetType === 'MergeRequest') return 'mergeRequest'
  return null
}

/** Stores a todo. Returns whether it changed. */
export function storeTodo(cache: WritableCache, todo: Todo, arrival: Arrival): boolean {
  storeUser(cache, todo.author)
  const row = {
    id: todo.id,
    project_id: todo.projectId,
    author_id: todo.author.id,
    action_name: todo.actionName,
    target_kind: targetKindOf(todo) ?? todo.targetType,
    // Targets without a number, such as commits, are told apart by their todos.
    target_id: todo.targetId === 0 ? todo.id : todo.targetId,
    target_url: todo.targetUrl,
    state: todo.state,
    created_at: millisecondsOf(todo.createdAt),
    body: todo.body,
    // No answer has a todo that is snoozed.
    snoozed_until: null,
  }
  return upsert(cache, table, row, arrival, unsaidFieldsIn(todo))
}

export function listPendingTodoIds(cache: ReadableCache): number[] {
  return statement(cache, `SELECT id FROM todos WHERE state = 'pending'`).pluck().all() as number[]
}

/** Returns true if something has a pending todo. */
export function hasPendingTodo(
  cache: ReadableCache,
  { kind, id }: { readonly kind: string; readonly id: number },
): boolean {
  const text = `SELECT 1 FROM todos WHERE target_kind = ? AND target_id = ? AND state = 'pending' LIMIT 1`
  return statement(cache, text).get(kind, id) !== undefined
}

/**
 * Marks as done the todos that a whole reading of the pending todos did not name: they were done elsewhere. Those that are snoozed on
 * the service are never named, and stay.
 *
 * @param now milliseconds since 1970 at the reading: snoozes that were over by then keep nothing. 0: all of them go on
 */
export function finishOtherTodos(
  cache: WritableCache,
  pending: ReadonlySet<number>,
  arrival: Arrival,
  now = 0,
): boolean {
  const text = `SELECT id FROM todos WHERE state = 'pending' AND revision <= ?
    AND (snoozed_until IS NULL OR snoozed_until < ?)`
  const ids = statement(cache, text)
    .pluck()
    .all(arrival.begunAt, now - clockMargin) as number[]
  const finished = ids.filter((id) => !pending.has(id))
  const finish = statement(cache, `UPDATE todos SET state = 'done', snoozed_until = NULL, revision = ? WHERE id = ?`)
  for (const id of finished) finish.run(arrival.revision, id)
  return finished.length > 0
}

/** How far the clocks of the service and of this computer may be apart: a todo wakes by the former. */
const clockMargin = 5 * minute

/** Notes until when a todo is snoozed on the service, in milliseconds since 1970; null: it is not. */
export function snoozeTodo(cache: WritableCache, id: number, until: number | null, { revision }: Arrival): void {
  const text = `UPDATE todos SET snoozed_until = ?, revision = ? WHERE id = ? AND snoozed_until IS NOT ?`
  statement(cache, text).run(until, revision, id, until)
}

/** Marks a todo as pending again. */
export function restoreTodo(cache: WritableCache, id: number, { revision }: Arrival): void {
  statement(cache, `UPDATE todos SET state = 'pending', revision = ? WHERE id = ?`).run(revision, id)
}

/**
 * Marks a todo as done when the service does not return it: the todo is gone there, or the service has no request for
 * it.
 */
export function markTodoDone(cache: WritableCache, id: number, { revision }: Arrival): void {
  const text = `UPDATE todos SET state = 'done', snoozed_until = NULL, revision = ? WHERE id = ? AND state <> 'done'`
  statement(cache, text).run(revision, id)
}

/** Marks the newest todo of an item as pending again: the service says that there is one, and does not say which. */
export function reopenTodoOf(cache: WritableCache, kind: ItemKind, itemId: number, { revision }: Arrival): void {
  statement(
    cache,
    `UPDATE todos SET state = 'pending', revision = ?
     WHERE id = (SELECT max(id) FROM todos WHERE target_kind = ? AND target_id = ?)`,
  ).run(revision, kind, itemId)
}

export function readTodoRecord(cache: ReadableCache, id: number): TodoRecord | undefined {
  return statement(cache, `SELECT * FROM todos WHERE id = ?`).get(id) as TodoRecord | undefined
}

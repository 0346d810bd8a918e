import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { todoOperations } from '../../shared/contract/todos.ts'
import type { Todo } from '../../shared/model/todo.ts'
import type { Client, RequestOptions } from './client.ts'
import { RowProblem } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readOne } from './read-one.ts'
import { todoOf } from './todo-rows.ts'

/**
 * What real services have besides the contract, which shows todos but no way to list or finish them: a service without
 * it answers `not_found`. Every function throws an AppFailure when it fails.
 */

type Operations = typeof todoOperations

/** The caller's todos, newest first; pending ones unless `state` says otherwise. */
export function listTodos(
  client: Client,
  args: ListArguments<Operations['listTodos']>,
  options: ListOptions = {},
): Promise<Page<Todo>> {
  return readPage(client, todoOperations.listTodos, args, todoOf, options)
}

/** Marks a todo done and answers it. */
export function finishTodo(
  client: Client,
  args: ArgumentsOf<Operations['finishTodo']>,
  options: RequestOptions = {},
): Promise<Todo> {
  return readOne(client, todoOperations.finishTodo, args, todoOf, options)
}

/** Marks all pending todos done that match, and returns how many. */
export function finishTodos(
  client: Client,
  args: ArgumentsOf<Operations['finishTodos']>,
  options: RequestOptions = {},
): Promise<number> {
  return readOne(client, todoOperations.finishTodos, args, countOf, options)
}

function countOf(value: unknown): number {
  if (typeof value === 'number') return value
  // Some releases answer the todos themselves.
  if (Array.isArray(value)) return value.length
  throw new RowProblem('the answer is not a count')
}

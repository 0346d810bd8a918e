import { todoOperations } from '../../../shared/contract/todos.ts'
import { todoEntity } from '../../../shared/model/todo.ts'
import { RowProblem } from '../../../shared/model/wire-row.ts'
import { listing, reading } from '../client/requests.ts'

/**
 * Todo requests that real services have besides the contract. The contract shows todos but no way to list or finish
 * them; a service without these requests answers `not_found`. Every function throws an AppFailure when it fails.
 */

/** The caller's todos, newest first; pending ones unless `state` says otherwise. */
export const listTodos = listing(todoOperations.listTodos, todoEntity.read)

/** Marks a todo done and returns it. */
export const finishTodo = reading(todoOperations.finishTodo, todoEntity.read)

/** Marks all pending todos done that match, and returns their number; null where the service does not say. */
export const finishTodos = reading(todoOperations.finishTodos, countOf)

function countOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (value === undefined) return null
  // Some releases send the todos instead of their number.
  if (Array.isArray(value)) return value.length
  throw new RowProblem('the answer is not a count')
}

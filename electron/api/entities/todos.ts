import { todoOperations } from '../../../shared/contract/todos.ts'
import { globalIdOf, graphqlMutations } from '../../../shared/contract/v4/graphql.ts'
import { todoEntity } from '../../../shared/model/todo.ts'
import { RowProblem } from '../../../shared/model/wire-row.ts'
import type { Client, RequestOptions } from '../client/client.ts'
import { mutationSchema } from '../client/graphql.ts'
import { listing, oneRow } from '../client/requests.ts'

/**
 * Todo requests that real services have besides the contract. The contract shows todos but no way to list or finish
 * them; a service without these requests answers `not_found`. Every function throws an AppFailure when it fails.
 */

/** The caller's todos, newest first; pending ones unless `state` says otherwise. */
export const listTodos = listing(todoOperations.listTodos, todoEntity.read)

/** Marks a todo done and returns it. */
export const finishTodo = oneRow(todoOperations.finishTodo, todoEntity.read)

/** Marks all pending todos done that match, and returns their number; null where the service does not say. */
export const finishTodos = oneRow(todoOperations.finishTodos, countOf)

function countOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (value === undefined) return null
  // Some releases send the todos instead of their number.
  if (Array.isArray(value)) return value.length
  throw new RowProblem('the answer is not a count')
}

const documents = {
  snooze: { ...graphqlMutations.snoozeTodo, answer: mutationSchema },
  wake: { ...graphqlMutations.wakeTodo, answer: mutationSchema },
  restore: { ...graphqlMutations.restoreTodo, answer: mutationSchema },
}

/**
 * Snoozes a todo until a moment, or wakes it (null), for services that can do so (`snoozesTodos`). Only GraphQL does that. Sent
 * once, never repeated.
 *
 * @param until milliseconds since 1970
 * @throws AppFailure `method_not_allowed` or `not_found` where the service cannot, `not_permitted` for a todo that is gone or somebody
 *   else's
 */
export async function snoozeTodo(
  client: Client,
  { id, until }: { readonly id: number; readonly until: number | null },
  options: RequestOptions,
): Promise<void> {
  const named = { id: globalIdOf('Todo', id) }
  if (until === null) await client.mutate(documents.wake, named, options)
  else await client.mutate(documents.snooze, { ...named, snoozeUntil: new Date(until).toISOString() }, options)
}

/** Makes a todo that is done pending again, for services that can do so (`restoresTodos`). Throws as `snoozeTodo` does. */
export async function restoreTodo(
  client: Client,
  { id }: { readonly id: number },
  options: RequestOptions,
): Promise<void> {
  await client.mutate(documents.restore, { id: globalIdOf('Todo', id) }, options)
}

import type { Operations } from './operation.ts'

/**
 * The contract has todos (Resources: Todo) and operations that make them, but none that lists or finishes them. Real
 * services have these three; a client asks once whether its service has them.
 */

const filter = {
  action: { type: 'string', oneOf: ['assigned', 'mentioned', 'build_failed', 'marked', 'approval_required'] },
  author_id: { type: 'integer' },
  project_id: { type: 'integer' },
  state: { type: 'string', oneOf: ['pending', 'done'] },
  type: { type: 'string', oneOf: ['Issue', 'MergeRequest'] },
} as const

export const todoOperations = {
  /** Pending ones unless `state` says otherwise, newest first. */
  listTodos: {
    summary: 'Lists the todos of the caller, pending ones unless said otherwise.',
    method: 'GET',
    path: '/todos',
    parameters: filter,
    result: 'Todo',
    list: true,
    paged: true,
    access: 'caller',
    undocumented: true,
  },
  /** Marks a todo done. Answers with the todo. */
  finishTodo: {
    summary: 'Marks a todo of the caller done.',
    method: 'DELETE',
    path: '/todos/:id',
    parameters: { id: { type: 'integer', required: true } },
    result: 'Todo',
    access: 'caller',
    undocumented: true,
  },
  /** Marks all matching todos done. Answers with their number, as a bare integer. */
  finishTodos: {
    summary: 'Marks all matching todos of the caller done.',
    method: 'DELETE',
    path: '/todos',
    parameters: filter,
    result: 'integer',
    access: 'caller',
    undocumented: true,
  },
} as const satisfies Operations

import { todoOperations as contract } from '../todos.ts'
import { inV4 } from './operation.ts'

/** More reasons than the contract knows; a newer service may have more still. */
const action = { action: { type: 'string' }, type: { type: 'string' } } as const

export const todoOperations = {
  listTodos: inV4(contract.listTodos, { parameters: action }),
  finishTodo: inV4(contract.finishTodo, { method: 'POST', path: '/todos/:id/mark_as_done' }),
  /** Answers nothing, not even how many there were. */
  finishTodos: inV4(contract.finishTodos, {
    method: 'POST',
    path: '/todos/mark_as_done',
    parameters: action,
    success: 204,
  }),
} as const

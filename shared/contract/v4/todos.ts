import { todoOperations as contract } from '../todos.ts'
import { inV4 } from './operation.ts'

/** More reasons and targets than the contract knows: those that are documented. This service has only some of them. */
const action = {
  action: {
    type: 'string',
    oneOf: [
      'assigned',
      'mentioned',
      'build_failed',
      'marked',
      'approval_required',
      'unmergeable',
      'directly_addressed',
      'merge_train_removed',
      'member_access_requested',
      'review_requested',
      'review_submitted',
    ],
  },
  type: {
    type: 'string',
    oneOf: [
      'Issue',
      'MergeRequest',
      'Commit',
      'Epic',
      'DesignManagement::Design',
      'AlertManagement::Alert',
      'Project',
      'Namespace',
      'Vulnerability',
      'WikiPage::Meta',
      'WorkItem',
    ],
  },
  group_id: { type: 'integer' },
} as const

export const todoOperations = {
  listTodos: inV4(contract.listTodos, { parameters: action }),
  finishTodo: inV4(contract.finishTodo, { method: 'POST', path: '/todos/:id/mark_as_done' }),
  /** Has an empty answer, without the number of todos. */
  finishTodos: inV4(contract.finishTodos, {
    method: 'POST',
    path: '/todos/mark_as_done',
    parameters: action,
    success: 204,
  }),
} as const

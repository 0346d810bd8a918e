import type { Operation, Parameters } from './operation.ts'

/** Contract, "Endpoints: Issues". */

const project = { id: { type: 'idOrPath', required: true } } as const satisfies Parameters
const issue = { ...project, issue_id: { type: 'integer', required: true } } as const satisfies Parameters
const order = {
  order_by: { type: 'string', oneOf: ['created_at', 'updated_at'] },
  sort: { type: 'string', oneOf: ['asc', 'desc'] },
} as const satisfies Parameters
const state = { type: 'string', oneOf: ['opened', 'closed', 'all'] } as const

export const issueOperations = {
  /** Only what the caller wrote, in any project. */
  listOwnIssues: {
    method: 'GET',
    path: '/issues',
    parameters: { state, labels: { type: 'names' }, ...order },
    result: 'Issue',
    list: true,
    paged: true,
    access: 'caller',
  },
  listProjectIssues: {
    method: 'GET',
    path: '/projects/:id/issues',
    parameters: {
      ...project,
      iid: { type: 'integer' },
      state,
      labels: { type: 'names' },
      milestone: { type: 'string' },
      ...order,
    },
    result: 'Issue',
    list: true,
    paged: true,
    access: 'visible',
  },
  readIssue: {
    method: 'GET',
    path: '/projects/:id/issues/:issue_id',
    parameters: issue,
    result: 'Issue',
    access: 'visible',
  },
  updateIssue: {
    method: 'PUT',
    path: '/projects/:id/issues/:issue_id',
    parameters: {
      ...issue,
      title: { type: 'string' },
      description: { type: 'string', clearable: true },
      confidential: { type: 'boolean' },
      assignee_id: { type: 'integer', clearable: true },
      milestone_id: { type: 'integer', clearable: true },
      labels: { type: 'names', clearable: true },
      state_event: { type: 'string', oneOf: ['close', 'reopen'] },
      updated_at: { type: 'timestamp' },
      due_date: { type: 'date', clearable: true },
    },
    result: 'Issue',
    access: 'visible',
  },
  addIssueTodo: {
    method: 'POST',
    path: '/projects/:id/issues/:issue_id/todo',
    parameters: issue,
    result: 'Todo',
    access: 'visible',
    unchanged: 304,
  },
} as const satisfies Record<string, Operation>

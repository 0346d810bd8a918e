import type { Operations } from './operation.ts'
import { issue, order, project } from './parameters.ts'

/** Contract, "Endpoints: Issues". */

// `all` is not in the contract, which names no value that selects every issue.
const state = { type: 'string', oneOf: ['opened', 'closed', 'all'] } as const

export const issueOperations = {
  /** Only what the caller wrote, in any project. Labels: any of them. */
  listOwnIssues: {
    method: 'GET',
    path: '/issues',
    parameters: { state, labels: { type: 'names' }, ...order },
    result: 'Issue',
    list: true,
    paged: true,
    access: 'caller',
  },
  /** Labels: all of them. */
  listGroupIssues: {
    method: 'GET',
    path: '/groups/:id/issues',
    parameters: {
      id: { type: 'idOrPath', required: true },
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
  /** Labels: any of them. */
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
    oneNeeded: [
      'title',
      'description',
      'assignee_id',
      'milestone_id',
      'labels',
      'created_at',
      'due_date',
      'confidential',
      'state_event',
    ],
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
} as const satisfies Operations

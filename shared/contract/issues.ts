import type { Operations } from './operation.ts'
import { issue, order, project } from './parameters.ts'

/** Contract, "Endpoints: Issues". */

// `all` is not in the contract, which names no value that selects every issue.
const state = { type: 'string', oneOf: ['opened', 'closed', 'all'] } as const

/** Parameters that creation and update have in common. */
const fields = {
  description: { type: 'string', clearable: true },
  confidential: { type: 'boolean' },
  assignee_id: { type: 'integer', clearable: true },
  milestone_id: { type: 'integer', clearable: true },
  labels: { type: 'names', clearable: true },
  due_date: { type: 'date', clearable: true },
} as const

export const issueOperations = {
  /** Only the caller's own issues, in any project. Labels: any of them. */
  listOwnIssues: {
    summary: 'Lists the issues that the caller created.',
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
    summary: "Lists the issues of a group's projects.",
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
    summary: 'Lists the issues of a project.',
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
    summary: 'Reads an issue.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_id',
    parameters: issue,
    result: 'Issue',
    access: 'visible',
  },
  /**
   * Labels, milestone, assignee and due date need a reporter, `created_at` an owner. Fields that the caller may not set
   * are left out, and the caller is not told. `merge_request_for_resolving_discussions` is the iid of a merge request
   * of the project.
   */
  createIssue: {
    summary: 'Opens an issue, also to carry on the open discussions of a merge request.',
    method: 'POST',
    path: '/projects/:id/issues',
    parameters: {
      ...project,
      title: { type: 'string', required: true },
      ...fields,
      created_at: { type: 'timestamp' },
      merge_request_for_resolving_discussions: { type: 'integer' },
    },
    result: 'Issue',
    access: 'visible',
  },
  updateIssue: {
    summary: 'Changes an issue, closes it or reopens it.',
    method: 'PUT',
    path: '/projects/:id/issues/:issue_id',
    parameters: {
      ...issue,
      title: { type: 'string' },
      ...fields,
      state_event: { type: 'string', oneOf: ['close', 'reopen'] },
      updated_at: { type: 'timestamp' },
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
    access: 'reporter',
  },
  /** Answers with the issue as it was. Deleting one that does not exist answers with an empty object. */
  deleteIssue: {
    summary: 'Deletes an issue; its number is not given again.',
    method: 'DELETE',
    path: '/projects/:id/issues/:issue_id',
    parameters: issue,
    result: 'Issue',
    access: 'owner',
  },
  /** Answers with the new issue. Labels and milestone are kept where the target project has one of the same name. */
  moveIssue: {
    summary: 'Moves an issue to another project, where it becomes a new one; the old one is closed.',
    method: 'POST',
    path: '/projects/:id/issues/:issue_id/move',
    parameters: { ...issue, to_project_id: { type: 'integer', required: true } },
    result: 'Issue',
    access: 'reporter',
  },
  followIssue: {
    summary: 'Subscribes the caller to an issue.',
    method: 'POST',
    path: '/projects/:id/issues/:issue_id/subscription',
    parameters: issue,
    result: 'Issue',
    access: 'visible',
    unchanged: 304,
  },
  unfollowIssue: {
    summary: 'Ends the subscription of the caller to an issue.',
    method: 'DELETE',
    path: '/projects/:id/issues/:issue_id/subscription',
    parameters: issue,
    result: 'Issue',
    access: 'visible',
    unchanged: 304,
  },
  addIssueTodo: {
    summary: 'Adds a todo of the caller for an issue.',
    method: 'POST',
    path: '/projects/:id/issues/:issue_id/todo',
    parameters: issue,
    result: 'Todo',
    access: 'visible',
    unchanged: 304,
  },
} as const satisfies Operations

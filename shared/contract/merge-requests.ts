import type { Operations } from './operation.ts'
import { mergeRequest, order, project } from './parameters.ts'

/** Contract, "Endpoints: Merge requests". */

export const mergeRequestOperations = {
  listMergeRequests: {
    method: 'GET',
    path: '/projects/:id/merge_requests',
    parameters: {
      ...project,
      iid: { type: 'integers' },
      state: { type: 'string', oneOf: ['all', 'opened', 'closed', 'merged'] },
      ...order,
    },
    result: 'MergeRequest',
    list: true,
    paged: true,
    access: 'visible',
  },
  readMergeRequest: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id',
    parameters: mergeRequest,
    result: 'MergeRequest',
    access: 'visible',
  },
  listMergeRequestCommits: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/commits',
    parameters: mergeRequest,
    result: 'Commit',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'visible',
  },
  /** The merge request with its `changes`. */
  readMergeRequestChanges: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/changes',
    parameters: mergeRequest,
    result: 'MergeRequest',
    access: 'visible',
  },
  /** Issues that a merge would close. */
  listClosedIssues: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/closes_issues',
    parameters: mergeRequest,
    result: 'Issue',
    list: true,
    paged: true,
    access: 'visible',
  },
  addMergeRequestTodo: {
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_id/todo',
    parameters: mergeRequest,
    result: 'Todo',
    access: 'visible',
    unchanged: 304,
  },
  /** Newest first. */
  listMergeRequestVersions: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/versions',
    parameters: mergeRequest,
    result: 'Version',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'visible',
  },
  /** With its commits and diffs. */
  readMergeRequestVersion: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/versions/:version_id',
    parameters: { ...mergeRequest, version_id: { type: 'integer', required: true } },
    result: 'Version',
    access: 'visible',
  },
} as const satisfies Operations

import type { Operations } from './operation.ts'
import { mergeRequest, order, project } from './parameters.ts'

/** Contract, "Endpoints: Merge requests". */

/** The optional fields of creation. */
const fields = {
  assignee_id: { type: 'integer', clearable: true },
  description: { type: 'string', clearable: true },
  target_project_id: { type: 'integer' },
  labels: { type: 'names', clearable: true },
  milestone_id: { type: 'integer', clearable: true },
  remove_source_branch: { type: 'boolean' },
} as const

const branchRefusals = {
  409: 'A merge request for these branches is open.',
  422: 'The branches are the same, or the target is no relative of the project.',
}

export const mergeRequestOperations = {
  listMergeRequests: {
    summary: 'Lists the merge requests of a project.',
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
    summary: 'Reads a merge request.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id',
    parameters: mergeRequest,
    result: 'MergeRequest',
    access: 'visible',
  },
  listMergeRequestCommits: {
    summary: 'Lists the commits of a merge request.',
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
    summary: 'Reads a merge request with the files it changes.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/changes',
    parameters: mergeRequest,
    result: 'MergeRequest',
    access: 'visible',
  },
  createMergeRequest: {
    summary: 'Opens a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests',
    parameters: {
      ...project,
      source_branch: { type: 'string', required: true },
      target_branch: { type: 'string', required: true },
      title: { type: 'string', required: true },
      ...fields,
    },
    result: 'MergeRequest',
    access: 'developer',
    refusals: branchRefusals,
  },
  /** Real services leave the source branch as it is. The contract does not name `state_event`. */
  updateMergeRequest: {
    summary: 'Changes a merge request, closes it or reopens it.',
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_id',
    parameters: {
      ...mergeRequest,
      source_branch: { type: 'string', required: 'contract' },
      target_branch: { type: 'string', required: 'contract' },
      title: { type: 'string', required: 'contract' },
      ...fields,
      state_event: { type: 'string', oneOf: ['close', 'reopen', 'merge'] },
    },
    oneNeededInPractice: [
      'title',
      'target_branch',
      'description',
      'assignee_id',
      'milestone_id',
      'labels',
      'state_event',
      'remove_source_branch',
    ],
    result: 'MergeRequest',
    access: 'developer',
    refusals: branchRefusals,
  },
  /** Answers with the merge request as it was. Deleting one that does not exist answers with an empty object. */
  deleteMergeRequest: {
    summary: 'Deletes a merge request; its number is not given again.',
    method: 'DELETE',
    path: '/projects/:id/merge_requests/:merge_request_id',
    parameters: mergeRequest,
    result: 'MergeRequest',
    access: 'owner',
  },
  acceptMergeRequest: {
    summary: 'Merges a merge request, at once or when its build succeeds.',
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_id/merge',
    parameters: {
      ...mergeRequest,
      merge_commit_message: { type: 'string' },
      should_remove_source_branch: { type: 'boolean' },
      merge_when_build_succeeds: { type: 'boolean' },
      sha: { type: 'string' },
    },
    result: 'MergeRequest',
    access: 'developer',
    refusals: {
      401: 'You may not merge it.',
      405: 'It is in conflict or not ready. On real services also: it is merged or closed.',
      406: 'It is merged or closed. On real services: it is in conflict.',
      409: 'The commit that was given is not the newest of the source branch.',
    },
  },
  /** Real services have this operation as POST. */
  cancelMergeWhenBuildSucceeds: {
    summary: 'Takes back that a merge request is merged when its build succeeds.',
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_id/cancel_merge_when_build_succeeds',
    parameters: mergeRequest,
    result: 'MergeRequest',
    access: 'developer',
    refusals: {
      401: 'You may not call it off.',
      405: 'It is merged or closed.',
      406: 'It does not wait for its build.',
    },
  },
  /** Issues that a merge would close; of a project with an external tracker no more than `id` and `title`. */
  listClosedIssues: {
    summary: 'Lists the issues that merging would close.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/closes_issues',
    parameters: mergeRequest,
    result: 'Issue',
    list: true,
    paged: true,
    access: 'visible',
  },
  followMergeRequest: {
    summary: 'Subscribes the caller to a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_id/subscription',
    parameters: mergeRequest,
    result: 'MergeRequest',
    access: 'visible',
    unchanged: 304,
  },
  unfollowMergeRequest: {
    summary: 'Ends the subscription of the caller to a merge request.',
    method: 'DELETE',
    path: '/projects/:id/merge_requests/:merge_request_id/subscription',
    parameters: mergeRequest,
    result: 'MergeRequest',
    access: 'visible',
    unchanged: 304,
  },
  addMergeRequestTodo: {
    summary: 'Adds a todo of the caller for a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_id/todo',
    parameters: mergeRequest,
    result: 'Todo',
    access: 'visible',
    unchanged: 304,
  },
  /** Newest first. */
  listMergeRequestVersions: {
    summary: 'Lists the versions of a merge request, one for each push, newest first.',
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
    summary: 'Reads a version of a merge request with its commits and diffs.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/versions/:version_id',
    parameters: { ...mergeRequest, version_id: { type: 'integer', required: true } },
    result: 'Version',
    access: 'visible',
  },
} as const satisfies Operations

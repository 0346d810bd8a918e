import { mergeRequestOperations as contract } from '../merge-requests.ts'
import { inV4 } from './operation.ts'
import { assignees, itemList, labelChanges } from './parameters.ts'

const item = '/projects/:id/merge_requests/:merge_request_id'

const reviewers = {
  reviewer_id: { type: 'integer' },
  reviewer_username: { type: 'string' },
} as const

/** The arguments of a list of merge requests, wherever it is of. */
export const mergeRequestList = {
  ...itemList,
  ...reviewers,
  source_branch: { type: 'string' },
  state: { type: 'string', oneOf: ['all', 'opened', 'closed', 'merged', 'locked'] },
} as const

/** Nobody is 0 here: an empty `assignee_id` is left out without a word. */
const people = { assignee_id: { type: 'integer' }, ...assignees, reviewer_ids: { type: 'integers' } } as const

export const mergeRequestOperations = {
  listMergeRequests: inV4(contract.listMergeRequests, { names: { iid: 'iids' }, parameters: mergeRequestList }),
  readMergeRequest: inV4(contract.readMergeRequest),
  listMergeRequestCommits: inV4(contract.listMergeRequestCommits),
  readMergeRequestChanges: inV4(contract.readMergeRequestChanges, {
    parameters: { access_raw_diffs: { type: 'boolean' } },
  }),
  createMergeRequest: inV4(contract.createMergeRequest, { parameters: people }),
  updateMergeRequest: inV4(contract.updateMergeRequest, {
    names: { source_branch: null },
    parameters: { ...people, ...labelChanges, state_event: { type: 'string', oneOf: ['close', 'reopen'] } },
    oneNeeded: [
      'title',
      'target_branch',
      'description',
      'assignee_id',
      'assignee_ids',
      'reviewer_ids',
      'milestone_id',
      'labels',
      'add_labels',
      'remove_labels',
      'state_event',
      'remove_source_branch',
    ],
  }),
  deleteMergeRequest: inV4(contract.deleteMergeRequest),
  acceptMergeRequest: inV4(contract.acceptMergeRequest, {
    names: { merge_when_build_succeeds: 'merge_when_pipeline_succeeds' },
    parameters: { squash: { type: 'boolean' }, auto_merge: { type: 'boolean' } },
    refusals: {
      400: 'The newest commit of the source branch has to be given.',
      401: 'You may not merge it.',
      405: 'It is not ready, in conflict, merged or closed.',
      409: 'The commit that was given is not the newest of the source branch.',
      422: 'Its branches cannot be merged.',
    },
  }),
  cancelMergeWhenBuildSucceeds: inV4(contract.cancelMergeWhenBuildSucceeds, {
    method: 'POST',
    path: `${item}/cancel_merge_when_pipeline_succeeds`,
    refusals: { 401: 'You may not call it off.' },
  }),
  listClosedIssues: inV4(contract.listClosedIssues),
  followMergeRequest: inV4(contract.followMergeRequest, { path: `${item}/subscribe` }),
  unfollowMergeRequest: inV4(contract.unfollowMergeRequest, { method: 'POST', path: `${item}/unsubscribe` }),
  addMergeRequestTodo: inV4(contract.addMergeRequestTodo),
  listMergeRequestVersions: inV4(contract.listMergeRequestVersions),
  readMergeRequestVersion: inV4(contract.readMergeRequestVersion),
} as const

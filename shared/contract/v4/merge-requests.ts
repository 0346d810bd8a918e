import { mergeRequestOperations as contract } from '../merge-requests.ts'
import type { Parameters } from '../operation.ts'
import { inV4 } from './operation.ts'
import { assignees, itemList, itemNotList, itemOrders, labelChanges, oneNameOfPerson, scopes } from './parameters.ts'

const item = '/projects/:id/merge_requests/:merge_request_id'

const yesOrNo = { type: 'string', oneOf: ['yes', 'no'] } as const

/** The arguments of a list of merge requests, wherever it is of. */
export const mergeRequestList = {
  ...itemList,
  ...itemNotList,
  reviewer_id: { type: 'idNoneOrAny' },
  /** A name, `None` or `Any`. */
  reviewer_username: { type: 'string' },
  'not[reviewer_id]': { type: 'integer' },
  'not[reviewer_username]': { type: 'string' },
  merge_user_id: { type: 'integer' },
  merge_user_username: { type: 'string' },
  scope: { type: 'string', oneOf: [...scopes, 'reviews_for_me'] },
  source_branch: { type: 'string' },
  source_project_id: { type: 'integer' },
  target_branch: { type: 'string' },
  state: { type: 'string', oneOf: ['all', 'opened', 'closed', 'merged', 'locked'] },
  /** `yes` for titles that say that the work is not done. */
  wip: yesOrNo,
  approved: yesOrNo,
  /** The name of an environment that a deployment brought them to, and when it did: neither moment is itself included. */
  environment: { type: 'string' },
  deployed_after: { type: 'timestamp' },
  deployed_before: { type: 'timestamp' },
  /** Has the service find out whether they can be merged. Whoever asks next is told. */
  with_merge_status_recheck: { type: 'boolean' },
  /** `simple` leaves out most of each row. */
  view: { type: 'string', oneOf: ['simple'] },
  order_by: { type: 'string', oneOf: [...itemOrders, 'merged_at'] },
  sort: { type: 'string', oneOf: ['asc', 'desc'] },
} as const satisfies Parameters

/** Of each of these, one name at most can be given. */
export const exclusiveInMergeRequestList = [
  ...oneNameOfPerson,
  ['reviewer_id', 'reviewer_username'],
  ['merge_user_id', 'merge_user_username'],
] as const

/** Nobody is 0 here: an empty `assignee_id` is left out without a word. */
const people = {
  assignee_id: { type: 'integer' },
  ...assignees,
  reviewer_ids: { type: 'integers' },
  squash: { type: 'boolean' },
  /** A moment before which it is not merged; an empty one takes it away. */
  merge_after: { type: 'timestamp', clearable: true },
} as const

export const mergeRequestOperations = {
  listMergeRequests: inV4(contract.listMergeRequests, {
    names: { iid: 'iids' },
    parameters: mergeRequestList,
    exclusive: exclusiveInMergeRequestList,
    open: true,
  }),
  readMergeRequest: inV4(contract.readMergeRequest, {
    parameters: {
      /** Has the answer say how many commits the target branch has that the source branch does not. */
      include_diverged_commits_count: { type: 'boolean' },
      /** Has the answer say whether it is being rebased. */
      include_rebase_in_progress: { type: 'boolean' },
    },
    open: true,
  }),
  listMergeRequestCommits: inV4(contract.listMergeRequestCommits, { open: true }),
  readMergeRequestChanges: inV4(contract.readMergeRequestChanges, {
    parameters: { access_raw_diffs: { type: 'boolean' } },
    open: true,
  }),
  createMergeRequest: inV4(contract.createMergeRequest, { parameters: people }),
  updateMergeRequest: inV4(contract.updateMergeRequest, {
    names: { source_branch: null, target_project_id: null },
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
      'squash',
      'merge_after',
    ],
  }),
  deleteMergeRequest: inV4(contract.deleteMergeRequest),
  acceptMergeRequest: inV4(contract.acceptMergeRequest, {
    names: { merge_when_build_succeeds: 'merge_when_pipeline_succeeds' },
    parameters: {
      auto_merge: { type: 'boolean' },
      squash: { type: 'boolean' },
      squash_commit_message: { type: 'string' },
    },
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
  listClosedIssues: inV4(contract.listClosedIssues, { open: true }),
  followMergeRequest: inV4(contract.followMergeRequest, { path: `${item}/subscribe` }),
  unfollowMergeRequest: inV4(contract.unfollowMergeRequest, { method: 'POST', path: `${item}/unsubscribe` }),
  addMergeRequestTodo: inV4(contract.addMergeRequestTodo),
  listMergeRequestVersions: inV4(contract.listMergeRequestVersions),
  readMergeRequestVersion: inV4(contract.readMergeRequestVersion),
} as const

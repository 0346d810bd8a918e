import type { Operations } from '../operation.ts'
import { mergeRequest, project } from '../parameters.ts'

/** Merge requests on their way into the target branch, as only API v4 has it. */

const ofMergeRequest = { ...project, merge_request_iid: mergeRequest.merge_request_id } as const
const path = '/projects/:id/merge_requests/:merge_request_iid'

export const mergingOperations = {
  /** 19.5. The older address, which answers a status, goes on. */
  cancelAutoMerge: {
    summary: 'Takes back that a merge request is merged by itself.',
    method: 'POST',
    path: `${path}/cancel_auto_merge`,
    parameters: ofMergeRequest,
    result: 'MergeRequest',
    access: 'developer',
    refusals: { 403: 'You may not call it off.', 409: 'It does not wait to be merged.' },
  },
  /** 14.0 at the latest. Looks at the branches anew. It is the commit that the target branch would get by a merge. */
  readMergeRef: {
    summary: 'Says which commit a merge would make, if it can be made.',
    method: 'GET',
    path: `${path}/merge_ref`,
    parameters: ofMergeRequest,
    result: 'MergeRef',
    access: 'visible',
    refusals: { 400: 'Its branches cannot be merged.' },
  },
  /**
   * The answer is 202 and says that it goes on. How it ended is told by the merge request: by a new head, or by `merge_error`.
   */
  rebaseMergeRequest: {
    summary: 'Has the commits of a merge request be made anew after the newest one of its target branch.',
    method: 'PUT',
    path: `${path}/rebase`,
    parameters: { ...ofMergeRequest, skip_ci: { type: 'boolean' } },
    result: 'Rebase',
    access: 'developer',
    refusals: {
      403: 'The source branch is gone or protected, or you may not push to it.',
      409: 'It is being rebased, or not open.',
    },
  },
  /**
   * 17.4 at the latest. Those that are merged are listed too. What the caller may not see is listed without
   * `blocking_merge_request`.
   */
  listMergeBlocks: {
    summary: 'Lists the merge requests that have to be merged before one.',
    method: 'GET',
    path: `${path}/blocks`,
    parameters: ofMergeRequest,
    result: 'MergeBlock',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** 14.0. Of the edition Ultimate; the others answer 401. */
  listStatusChecks: {
    summary: 'Lists what other services say of the newest commit of a merge request.',
    method: 'GET',
    path: `${path}/status_checks`,
    parameters: ofMergeRequest,
    result: 'StatusCheck',
    list: true,
    paged: true,
    access: 'visible',
    refusals: { 401: 'The edition has no status checks.' },
  },
  /** 12.9. Those of all target branches. With `scope=active`, those that are not merged yet. */
  listTrainCars: {
    summary: 'Lists the merge requests that are in the merge trains of a project.',
    method: 'GET',
    path: '/projects/:id/merge_trains',
    parameters: {
      ...project,
      scope: { type: 'string', oneOf: ['active', 'complete'] },
      sort: { type: 'string', oneOf: ['asc', 'desc'] },
    },
    result: 'TrainCar',
    list: true,
    paged: true,
    access: 'reporter',
    refusals: { 403: 'The edition or the project has no merge trains.' },
  },
} as const satisfies Operations

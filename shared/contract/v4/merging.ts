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
} as const satisfies Operations

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
} as const satisfies Operations

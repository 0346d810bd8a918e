import { mergeRequestOperations } from './merge-requests.ts'
import type { Operations } from './operation.ts'
import { mergeRequest } from './parameters.ts'

/**
 * Operations that the contract no longer has. Old clients still use them, and real services answer. Also, every
 * operation on one merge request is also found below the singular `/projects/:id/merge_request/:merge_request_id`.
 */
export const deprecatedOperations = {
  listMergeRequestComments: {
    summary: 'Lists the notes of a merge request as comments.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/comments',
    parameters: mergeRequest,
    result: 'Comment',
    list: true,
    paged: true,
    access: 'visible',
    undocumented: true,
  },
  createMergeRequestComment: {
    summary: 'Comments on a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_id/comments',
    parameters: { ...mergeRequest, note: { type: 'string', required: true } },
    result: 'Comment',
    access: 'visible',
    undocumented: true,
  },
} as const satisfies Operations

/** The verb that real services have for an operation which the contract has as PUT. */
export const practicalOperations = {
  postCancelMergeWhenBuildSucceeds: {
    ...mergeRequestOperations.cancelMergeWhenBuildSucceeds,
    method: 'POST',
    undocumented: true,
  },
} as const satisfies Operations

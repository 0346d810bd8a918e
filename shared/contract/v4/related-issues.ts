import type { Operations } from '../operation.ts'
import { mergeRequest, project } from '../parameters.ts'

/** The issues that merge requests have to do with, as only API v4 has them. */

export const relatedIssueOperations = {
  /** 17.1. Those that its title, description, comments and commits name; what it closes is among them. */
  listRelatedIssues: {
    summary: 'Lists the issues that a merge request names.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/related_issues',
    parameters: { ...project, merge_request_iid: mergeRequest.merge_request_id },
    result: 'Issue',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
} as const satisfies Operations

import type { Operations } from '../operation.ts'
import { issue, project } from '../parameters.ts'

/** The merge requests that issues have to do with, as only API v4 has them. */

const ofIssue = { ...project, issue_iid: issue.issue_id } as const

export const relatedMergeRequestOperations = {
  /** Those that close it among them. */
  listRelatedMergeRequests: {
    summary: 'Lists the merge requests that name an issue.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/related_merge_requests',
    parameters: ofIssue,
    result: 'MergeRequest',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  listClosingMergeRequests: {
    summary: 'Lists the open merge requests that close an issue when they are merged.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/closed_by',
    parameters: ofIssue,
    result: 'MergeRequest',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
} as const satisfies Operations

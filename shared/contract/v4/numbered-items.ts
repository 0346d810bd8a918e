import type { Parameters } from '../operation.ts'
import { issue, mergeRequest, project } from '../parameters.ts'

/** Issues and merge requests as API v4 names them: by their number in the project. */

/** A thing in the paths of operations. */
export interface Named<P extends Parameters> {
  /** In a sentence: `an issue`. */
  readonly what: string
  readonly path: string
  /** The parameters that name it. */
  readonly names: P
}

export const numberedIssue = {
  what: 'an issue',
  path: '/projects/:id/issues/:issue_iid',
  names: { ...project, issue_iid: issue.issue_id },
} as const

export const numberedMergeRequest = {
  what: 'a merge request',
  path: '/projects/:id/merge_requests/:merge_request_iid',
  names: { ...project, merge_request_iid: mergeRequest.merge_request_id },
} as const

import type { Operations, Parameters } from '../operation.ts'
import { issue, mergeRequest, project } from '../parameters.ts'

/** The time that issues and merge requests take, as only API v4 has it. */

/** An issue or a merge request. */
interface Tracked<P extends Parameters> {
  readonly what: string
  readonly path: string
  readonly names: P
}

const estimate = <P extends Parameters>({ what, path, names }: Tracked<P>) =>
  ({
    summary: `Says how much time ${what} is to take.`,
    method: 'POST',
    path: `${path}/time_estimate`,
    parameters: { ...names, duration: { type: 'string', required: true } },
    result: 'TimeStats',
    access: 'reporter',
  }) as const

const withoutEstimate = <P extends Parameters>({ what, path, names }: Tracked<P>) =>
  ({
    summary: `Takes back how much time ${what} is to take.`,
    method: 'POST',
    path: `${path}/reset_time_estimate`,
    parameters: names,
    result: 'TimeStats',
    access: 'reporter',
  }) as const

/** Time below zero is taken away again. */
const spend = <P extends Parameters>({ what, path, names }: Tracked<P>) =>
  ({
    summary: `Adds to the time that was spent on ${what}.`,
    method: 'POST',
    path: `${path}/add_spent_time`,
    parameters: { ...names, duration: { type: 'string', required: true }, summary: { type: 'string' } },
    result: 'TimeStats',
    access: 'reporter',
  }) as const

const ofIssue = {
  what: 'an issue',
  path: '/projects/:id/issues/:issue_iid',
  names: { ...project, issue_iid: issue.issue_id },
} as const
const ofMergeRequest = {
  what: 'a merge request',
  path: '/projects/:id/merge_requests/:merge_request_iid',
  names: { ...project, merge_request_iid: mergeRequest.merge_request_id },
} as const

export const timeTrackingOperations = {
  setIssueTimeEstimate: estimate(ofIssue),
  resetIssueTimeEstimate: withoutEstimate(ofIssue),
  addIssueSpentTime: spend(ofIssue),
  setMergeRequestTimeEstimate: estimate(ofMergeRequest),
  resetMergeRequestTimeEstimate: withoutEstimate(ofMergeRequest),
  addMergeRequestSpentTime: spend(ofMergeRequest),
} as const satisfies Operations

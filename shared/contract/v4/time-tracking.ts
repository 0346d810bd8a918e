import type { Operations, Parameters } from '../operation.ts'
import { numberedIssue, numberedMergeRequest, type Named } from './numbered-items.ts'

/** The time that issues and merge requests take, as only API v4 has it. */

const estimate = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Says how much time ${what} is to take.`,
    method: 'POST',
    path: `${path}/time_estimate`,
    parameters: { ...names, duration: { type: 'string', required: true } },
    result: 'TimeStats',
    access: 'reporter',
  }) as const

const withoutEstimate = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Takes back how much time ${what} is to take.`,
    method: 'POST',
    path: `${path}/reset_time_estimate`,
    parameters: names,
    result: 'TimeStats',
    access: 'reporter',
  }) as const

/** Time below zero is taken away again. */
const spend = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Adds to the time that was spent on ${what}.`,
    method: 'POST',
    path: `${path}/add_spent_time`,
    parameters: { ...names, duration: { type: 'string', required: true }, summary: { type: 'string' } },
    result: 'TimeStats',
    access: 'reporter',
  }) as const

export const timeTrackingOperations = {
  setIssueTimeEstimate: estimate(numberedIssue),
  resetIssueTimeEstimate: withoutEstimate(numberedIssue),
  addIssueSpentTime: spend(numberedIssue),
  setMergeRequestTimeEstimate: estimate(numberedMergeRequest),
  resetMergeRequestTimeEstimate: withoutEstimate(numberedMergeRequest),
  addMergeRequestSpentTime: spend(numberedMergeRequest),
} as const satisfies Operations

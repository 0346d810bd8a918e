import type { MergeRequestRow } from './model/rows.ts'

type Requirement = Pick<MergeRequestRow, 'approvalsRequired' | 'approvalsLeft'>

/** Number of approvals that a merge request has of those that it requires: `1 of 3 approvals`; empty where it requires none. */
export function approvalWords({ approvalsRequired: required, approvalsLeft: left }: Requirement): string {
  if (required === null || left === null || required === 0) return ''
  return `${required - Math.min(left, required)} of ${required} ${required === 1 ? 'approval' : 'approvals'}`
}

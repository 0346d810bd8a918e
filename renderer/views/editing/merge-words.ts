import { isOpen } from '../../../shared/model/issue.ts'
import type { MergeRequestRow } from '../../../shared/model/rows.ts'

export interface MergeWords {
  readonly tone: 'open' | 'waiting' | 'problem' | 'merged' | 'closed'
  readonly title: string
  readonly text: string
  /** Whether merging it can be asked for. */
  readonly canMerge: boolean
  /** Whether it is to be merged as soon as its build succeeds, which can be called off. */
  readonly canCancel: boolean
}

/** Whether a merge request can be merged, and if not why. */
export function mergeWords(row: MergeRequestRow): MergeWords {
  const never = { canMerge: false, canCancel: false }
  if (row.state === 'merged') {
    return { ...never, tone: 'merged', title: 'Merged.', text: `${row.sourceBranch} is in ${row.targetBranch}.` }
  }
  if (!isOpen(row)) {
    return { ...never, tone: 'closed', title: 'Closed without being merged.', text: 'Reopen it to merge it.' }
  }
  if (row.mergeWhenBuildSucceeds) {
    return {
      tone: 'waiting',
      title: 'Merged as soon as its build succeeds.',
      text: 'The service merges it on its own; until then it can be called off.',
      canMerge: false,
      canCancel: true,
    }
  }
  if (row.workInProgress) {
    return {
      ...never,
      tone: 'closed',
      title: 'Work in progress.',
      text: 'It cannot be merged as long as its title says so.',
    }
  }
  if (row.mergeStatus === 'cannot_be_merged') {
    return {
      ...never,
      tone: 'problem',
      title: 'It has conflicts.',
      text: `${row.sourceBranch} and ${row.targetBranch} change the same lines; somebody has to sort that out in the source branch.`,
    }
  }
  const checked = row.mergeStatus === 'can_be_merged'
  return {
    tone: 'open',
    title: checked ? 'It can be merged.' : 'Not checked yet.',
    text: checked
      ? `There are no conflicts with ${row.targetBranch}.`
      : 'The service has not said whether there are conflicts. If there are, it refuses, and Docket tells you.',
    canMerge: true,
    canCancel: false,
  }
}

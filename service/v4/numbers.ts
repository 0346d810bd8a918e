import { findIssueByIid } from '../store/issues.ts'
import type { TargetType } from '../store/labels.ts'
import { findMergeRequestByIid } from '../store/merge-requests.ts'
import type { Store } from '../store/store.ts'

/** An id that no row has: the contract's handlers answer 404 to it. */
export const nothing = 0

/** The id of the item that has a number in a project; `nothing` when none has. */
export function idByNumber(store: Store, projectId: number, type: TargetType, iid: number): number {
  const find = type === 'Issue' ? findIssueByIid : findMergeRequestByIid
  return find(store, projectId, iid)?.id ?? nothing
}

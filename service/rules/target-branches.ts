import { branchTip, countCommitsAfter } from '../store/branch-commits.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { Store } from '../store/store.ts'
import { versionsOf } from '../store/versions.ts'
import { shaOf } from './branches.ts'

/** How far the branch that a merge request is merged into has gone on. */

type Target = Pick<MergeRequestRow, 'project_id' | 'target_branch'>

/** Returns the newest commit of the target branch. Where nothing is known of the branch, it is made from its name. */
export function targetHead(store: Store, { project_id, target_branch }: Target): string {
  return branchTip(store, project_id, target_branch)?.sha ?? shaOf('base of', project_id, target_branch)
}

/** Returns the commit that a merge of the newest version would make, which depends on both branches. */
export function mergeRefOf(store: Store, row: Target & Pick<MergeRequestRow, 'id'>): string {
  return shaOf('merge ref of', row.id, versionsOf(store, row.id)[0]?.head_sha ?? '', targetHead(store, row))
}

/** Returns how many commits the target branch got that the newest version of a merge request does not begin with. */
export function commitsBehind(store: Store, row: Target & Pick<MergeRequestRow, 'id'>): number {
  const [newest] = versionsOf(store, row.id)
  return newest ? countCommitsAfter(store, row.project_id, row.target_branch, newest.base_sha) : 0
}

import { addMergeCommit } from '../rules/merge-commits.ts'
import { mergeMessage } from '../rules/merge-messages.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { findProject } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { findUser } from '../store/users.ts'
import { headsOf } from '../store/versions.ts'

/** Writes the commit with which a merge request of the sample came into its target branch. */
export function writeMerge(
  store: Store,
  { id, mergerId, at }: { readonly id: number; readonly mergerId: number; readonly at: number },
): void {
  const row = rowsById<MergeRequestRow>(store, 'merge_requests', [id]).get(id)
  const project = row && findProject(store, row.project_id)
  const merger = findUser(store, mergerId)
  const joins = headsOf(store, [id]).get(id)
  if (!row?.merge_commit_sha || !project || !merger || joins === undefined) return
  const message = mergeMessage(store, { row, project, merger, webUrl: '' })
  addMergeCommit(store, row, { sha: row.merge_commit_sha, message, author: merger, committer: merger, at, joins })
}

import type { MergeRequestItem } from '../rules/items.ts'
import type { IssueRow } from '../store/issues.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { addSystemNote } from './notes.ts'
import { hasFullRights } from './requested-changes.ts'

/** The API does not show discussions. A merge request only has the number of its open ones. */

/** The text of an issue that was opened to go on with the open discussions of a merge request. */
export function describeDiscussions(mergeRequest: MergeRequestRow): string {
  const count = mergeRequest.open_discussions
  const entries = Array.from({ length: count }, (_, index) => `- [ ] Discussion ${index + 1} of ${count}`)
  return [`The following discussions from !${mergeRequest.iid} should be addressed:`, '', ...entries].join('\n')
}

/**
 * Marks the open discussions resolved by an issue, if the actor may: developers, and the author. Runs within a write.
 */
export function resolveDiscussions(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  { issue, at }: { readonly issue: IssueRow; readonly at: number },
): void {
  const { row } = item
  if (row.open_discussions === 0) return
  if (row.author_id !== actor.id && !hasFullRights(workspace, actor, item)) return
  setMergeRequest(workspace.store, row.id, {
    open_discussions: 0,
    resolved_discussions: row.resolved_discussions + row.open_discussions,
    updated_at: at,
  })
  addSystemNote(workspace, actor, item, { body: `Added #${issue.iid} to continue this discussion`, at })
}

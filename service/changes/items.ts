import { canSeeCode, canSeeIssue } from '../access.ts'
import { setIssue } from '../store/issues.ts'
import type { IssueRow } from '../store/issues.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'

/** What can be commented on, assigned and mentioned: an issue or a merge request, with its project. */
export type Item = { readonly project: ProjectRow } & (
  { readonly type: 'Issue'; readonly row: IssueRow } | { readonly type: 'MergeRequest'; readonly row: MergeRequestRow }
)

export function canSeeItem(store: Store, user: UserRow, item: Item): boolean {
  if (user.state !== 'active') return false
  return item.type === 'Issue'
    ? canSeeIssue(store, user, item.project, item.row)
    : canSeeCode(store, user, item.project)
}

/** Sets what issues and merge requests have in common. */
export function setItem(
  store: Store,
  item: Item,
  change: { readonly user_notes_count?: number; readonly updated_at?: number },
): void {
  if (item.type === 'Issue') setIssue(store, item.row.id, change)
  else setMergeRequest(store, item.row.id, change)
}

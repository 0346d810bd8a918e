import { openDiscussionsOf } from '../rules/discussions.ts'
import type { MergeRequestItem, Noteable } from '../rules/items.ts'
import { setResolved } from '../store/discussions.ts'
import type { IssueRow } from '../store/issues.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { NoteRow } from '../store/notes.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { touchItem } from './items.ts'
import { addSystemNote } from './notes.ts'
import { hasFullRights } from './requested-changes.ts'

/**
 * API v3 does not show discussions: of those that a merge request was given there, only the numbers are known. API v4 has
 * their notes besides.
 */

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
  })
  touchItem(workspace, item, at)
  addSystemNote(workspace, actor, item, { body: `Added #${issue.iid} to continue this discussion`, at })
}

/**
 * Resolves notes, or opens them again. Neither their dates of change nor that of the item tell of it; when the last open
 * discussion of a merge request is resolved, a system note does.
 */
export function resolve(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  { notes, on }: { readonly notes: readonly NoteRow[]; readonly on: boolean },
): void {
  const { store } = workspace
  const changed = notes.filter(({ resolved_at }) => (resolved_at !== null) !== on)
  if (changed.length === 0) return
  store.write(() => {
    const at = store.moment()
    setResolved(
      store,
      changed.map(({ id }) => id),
      on ? { at, by: actor.id } : null,
    )
    if (!on || item.type !== 'MergeRequest' || openDiscussionsOf(store, item.row) > 0) return
    addSystemNote(workspace, actor, item, { body: 'resolved all threads', at })
    touchItem(workspace, item, at)
  })
}

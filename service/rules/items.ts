import type { IssueRow } from '../store/issues.ts'
import { levels } from '../store/members.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { SnippetRow } from '../store/snippets.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import { accessLevel, canSeeCode, canSeeIssue, canSeeProject } from './access.ts'

export interface IssueItem {
  readonly type: 'Issue'
  readonly project: ProjectRow
  readonly row: IssueRow
}

export interface MergeRequestItem {
  readonly type: 'MergeRequest'
  readonly project: ProjectRow
  readonly row: MergeRequestRow
}

/**
 * An issue or a merge request, with its project: it can be assigned, labelled, followed, and be the target of a todo.
 */
export type Item = IssueItem | MergeRequestItem

export interface SnippetItem {
  readonly type: 'Snippet'
  readonly project: ProjectRow
  readonly row: SnippetRow
}

/** Things that can be commented on and awarded. */
export type Noteable = Item | SnippetItem

export function canSeeItem(store: Store, user: UserRow, item: Noteable): boolean {
  if (user.state !== 'active') return false
  switch (item.type) {
    case 'Issue':
      return canSeeIssue(store, user, item.project, item.row)
    case 'MergeRequest':
      return canSeeCode(store, user, item.project)
    case 'Snippet':
      return canSeeProject(store, user, item.project)
  }
}

/** The level that has every right over a project's items of a kind. */
export function itemLevel(item: Item): number {
  return item.type === 'Issue' ? levels.reporter : levels.developer
}

/** Returns true for the author and the assignee, if they see the item, and for everybody of at least `itemLevel`. */
export function mayUpdate(store: Store, user: UserRow, item: Item): boolean {
  if (!canSeeItem(store, user, item)) return false
  if (item.row.author_id === user.id || item.row.assignee_id === user.id) return true
  return accessLevel(store, user, item.project) >= itemLevel(item)
}

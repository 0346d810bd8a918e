import type { IssueRow } from './issues.ts'
import type { Store } from './store.ts'

/** Which issues are parts of others (API v4, by GraphQL). Each is a part of one at most. */

/** Makes an issue a part of another one, whatever it was a part of before. */
export function putParent(store: Store, childId: number, parentId: number): void {
  store.run('INSERT OR REPLACE INTO parent_links (child_id, parent_id) VALUES (?, ?)', childId, parentId)
}

export function removeParent(store: Store, childId: number): void {
  store.run('DELETE FROM parent_links WHERE child_id = ?', childId)
}

/** Returns the issue that an issue is a part of. */
export function parentOf(store: Store, childId: number): IssueRow | undefined {
  const text = `SELECT issues.* FROM parent_links JOIN issues ON issues.id = parent_id
    WHERE child_id = ? AND deleted_at IS NULL`
  return store.get<IssueRow>(text, childId)
}

/** Returns the parts of an issue, the oldest first. */
export function childrenOf(store: Store, parentId: number): IssueRow[] {
  const text = `SELECT issues.* FROM parent_links JOIN issues ON issues.id = child_id
    WHERE parent_id = ? AND deleted_at IS NULL ORDER BY issues.id`
  return store.all<IssueRow>(text, parentId)
}

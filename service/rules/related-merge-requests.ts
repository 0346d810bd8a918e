import { findIssueByIid } from '../store/issues.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { findProject } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { closedBy } from './closing.ts'
import type { IssueItem, MergeRequestItem } from './items.ts'
import { referencesIn } from './references.ts'

/** Returns true if a text of a project names an issue. */
function names(store: Store, text: string, projectId: number, { row }: IssueItem): boolean {
  return referencesIn(text).some(({ path, iid }) => {
    const home = path === null ? projectId : findProject(store, path)?.id
    return home !== undefined && findIssueByIid(store, home, iid)?.id === row.id
  })
}

/** The merge requests whose description or comments name an issue, the oldest first. */
export function mergeRequestsNaming(store: Store, issue: IssueItem): MergeRequestItem[] {
  const likely = `%#${issue.row.iid}%`
  const text = `SELECT * FROM merge_requests WHERE deleted_at IS NULL AND (description LIKE ? OR id IN
    (SELECT target_id FROM notes WHERE target_type = 'MergeRequest' AND system = 0 AND body LIKE ?)) ORDER BY id`
  return store.all<MergeRequestRow>(text, likely, likely).flatMap((row) => {
    const project = findProject(store, row.project_id)
    const notes = store.all<{ readonly body: string }>(
      `SELECT body FROM notes WHERE target_type = 'MergeRequest' AND target_id = ? AND system = 0`,
      row.id,
    )
    const texts = [row.description ?? '', ...notes.map(({ body }) => body)]
    const isNamed = texts.some((each) => names(store, each, row.project_id, issue))
    return project && isNamed ? [{ type: 'MergeRequest', project, row }] : []
  })
}

/** Those among them that are open and close the issue, which is open too. */
export function mergeRequestsClosing(store: Store, issue: IssueItem): MergeRequestItem[] {
  const isOpen = (state: string): boolean => state === 'opened' || state === 'reopened'
  if (!isOpen(issue.row.state)) return []
  return mergeRequestsNaming(store, issue).filter(
    ({ project, row }) =>
      isOpen(row.state) && closedBy(store, project, row).some((closed) => closed.issue.id === issue.row.id),
  )
}

import { labelCountsOf } from '../store/labels.ts'
import type { LabelRow } from '../store/labels.ts'
import type { Workspace } from '../workspace.ts'

/** Contract, "Label"; all of one project. */
export function labelResources(workspace: Workspace, projectId: number, rows: readonly LabelRow[]) {
  const counts = labelCountsOf(workspace.store, projectId)
  return rows.map((row) => {
    const count = counts.get(row.id)
    return {
      id: row.id,
      name: row.name,
      color: row.color,
      description: row.description,
      open_issues_count: count?.openIssues ?? 0,
      closed_issues_count: count?.closedIssues ?? 0,
      open_merge_requests_count: count?.openMergeRequests ?? 0,
      subscribed: false,
      priority: row.priority,
    }
  })
}

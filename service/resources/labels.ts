import { labelCountsOf } from '../store/labels.ts'
import type { LabelRow } from '../store/labels.ts'
import { subscriptionsOf } from '../store/subscriptions.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

/** Contract, "Label", for the labels that a project can use. */
export function labelResources(workspace: Workspace, projectId: number, rows: readonly LabelRow[], viewer: UserRow) {
  const { store } = workspace
  const counts = labelCountsOf(store, projectId)
  const ids = rows.map(({ id }) => id)
  const followed = subscriptionsOf(store, viewer.id, 'Label', ids)
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
      subscribed: followed.get(row.id) ?? false,
      priority: row.priority,
    }
  })
}

export function labelResource(workspace: Workspace, projectId: number, row: LabelRow, viewer: UserRow) {
  const [resource] = labelResources(workspace, projectId, [row], viewer)
  if (!resource) throw new Error('a label has a resource')
  return resource
}

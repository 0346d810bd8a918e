import { votesOf } from '../store/awards.ts'
import { labelNamesOf } from '../store/labels.ts'
import type { TargetType } from '../store/labels.ts'
import { projectPaths } from '../store/projects.ts'
import { subscriptionsOf } from '../store/subscriptions.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { milestones } from './milestones.ts'
import { isoOf } from './moments.ts'
import { briefUsers } from './users.ts'

/** The columns that issues and merge requests share. */
interface ItemRow {
  readonly id: number
  readonly project_id: number
  readonly author_id: number
  readonly assignee_id: number | null
  readonly milestone_id: number | null
  readonly user_notes_count: number
  readonly created_at: number
  readonly updated_at: number
}

/**
 * Builds the common fields of a whole page of items. Embedded things are read once per kind for the page: one query per
 * row would mean about five hundred queries for a page of a hundred.
 */
export function itemFields(workspace: Workspace, type: TargetType, rows: readonly ItemRow[], viewer: UserRow) {
  const { store } = workspace
  const ids = rows.map(({ id }) => id)
  const user = briefUsers(
    workspace,
    rows.flatMap((row) => [row.author_id, row.assignee_id]),
  )
  const milestone = milestones(
    workspace,
    rows.map(({ milestone_id }) => milestone_id),
  )
  const labels = labelNamesOf(store, type, ids)
  const votes = votesOf(store, type, ids)
  const subscriptions = subscriptionsOf(store, viewer.id, type, ids)
  const paths = projectPaths(
    workspace.store,
    rows.map(({ project_id }) => project_id),
  )
  return (row: ItemRow) => ({
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
    labels: labels.get(row.id) ?? [],
    milestone: milestone(row.milestone_id),
    assignee: row.assignee_id === null ? null : user(row.assignee_id),
    author: user(row.author_id),
    // People who take part follow the item, until they unfollow it.
    subscribed: subscriptions.get(row.id) ?? (row.author_id === viewer.id || row.assignee_id === viewer.id),
    user_notes_count: row.user_notes_count,
    upvotes: votes.get(row.id)?.up ?? 0,
    downvotes: votes.get(row.id)?.down ?? 0,
    projectUrl: `${workspace.webUrl}/${paths.get(row.project_id) ?? ''}`,
  })
}

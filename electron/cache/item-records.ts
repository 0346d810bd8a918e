import { leadingAssignee } from '../../shared/model/assignees.ts'
import { isOpen, type Issue } from '../../shared/model/issue.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { readOwnUserId } from './inbox-state.ts'
import type { ItemRecord } from './items.ts'
import { storeMilestone } from './milestones.ts'
import type { Arrival } from './revision.ts'
import { millisecondsOf, unsaid, type Value } from './upsert.ts'
import { storeUserOnce } from './users.ts'

/** Stores the people and the milestone that are embedded in an issue or merge request. */
export function storeEmbedded(cache: WritableCache, item: Issue | MergeRequest, arrival: Arrival): void {
  storeUserOnce(cache, item.author, arrival)
  if (item.assignee) storeUserOnce(cache, item.assignee, arrival)
  for (const assignee of item.assignees) storeUserOnce(cache, assignee, arrival)
  if (item.milestone) storeMilestone(cache, item.milestone, arrival)
}

/** The ids of people as a column holds them: null for nobody. */
export function idListOf(people: readonly { readonly id: number }[]): string | null {
  return people.length === 0 ? null : JSON.stringify(people.map(({ id }) => id))
}

/** The ids in a column of such a list. */
export function idsIn(column: Value | undefined): number[] {
  return typeof column === 'string' ? (JSON.parse(column) as number[]) : []
}

/** The columns that issues and merge requests have in common. */
export function itemRecordOf(cache: ReadableCache, item: Issue | MergeRequest): ItemRecord {
  return {
    id: item.id,
    project_id: item.projectId,
    iid: item.iid,
    is_open: isOpen(item) ? 1 : 0,
    state: item.state,
    author_id: item.author.id,
    assignee_id: leadingAssignee(item, readOwnUserId(cache))?.id ?? null,
    assignee_ids: item.assignees.length > 1 ? idListOf(item.assignees) : null,
    milestone_id: item.milestone?.id ?? null,
    created_at: millisecondsOf(item.createdAt),
    updated_at: millisecondsOf(item.updatedAt),
    subscribed: item.subscribed === null ? unsaid : Number(item.subscribed),
    upvotes: item.upvotes,
    downvotes: item.downvotes,
    notes_count: item.userNotesCount,
    labels: JSON.stringify(item.labels),
    web_url: item.webUrl,
    title: item.title,
    description: item.description,
  }
}

import { idsOfAssignees, leadingAssignee } from '../../../shared/model/assignees.ts'
import { isOpen, type Issue } from '../../../shared/model/issue.ts'
import type { MergeRequest } from '../../../shared/model/merge-request.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { ItemRecord } from './items.ts'
import { storeMilestoneOnce } from '../directory/milestones.ts'
import { readOwnUserId } from '../directory/own-user-id.ts'
import type { Arrival } from '../storage/revision.ts'
import { millisecondsOf, unsaid, type Value } from '../storage/upsert.ts'
import { storeUserOnce } from '../directory/users.ts'

/** Stores the people and the milestone that are embedded in an issue or merge request. */
export function storeEmbedded(cache: WritableCache, item: Issue | MergeRequest, arrival: Arrival): void {
  storeUserOnce(cache, item.author, arrival)
  if (item.assignee) storeUserOnce(cache, item.assignee, arrival)
  for (const assignee of item.assignees) storeUserOnce(cache, assignee, arrival)
  if (item.milestone) storeMilestoneOnce(cache, item.milestone, arrival)
}

/** The ids of people as a column holds them: null for nobody. */
export function idListOf(people: readonly { readonly id: number }[]): string | null {
  return people.length === 0 ? null : JSON.stringify(people.map(({ id }) => id))
}

/** The ids in a column of such a list. */
export function idsIn(column: Value | undefined): number[] {
  return typeof column === 'string' ? (JSON.parse(column) as number[]) : []
}

/** The columns that say whom an item is assigned to. @param ids all of them, in the service's order */
export function assigneeColumns(
  ids: readonly number[],
  ownUserId: number | null,
): Pick<ItemRecord, 'assignee_id' | 'assignee_ids'> {
  const people = ids.map((id) => ({ id }))
  return {
    assignee_id: leadingAssignee({ assignee: null, assignees: people }, ownUserId)?.id ?? null,
    assignee_ids: people.length > 1 ? idListOf(people) : null,
  }
}

/** The ids of all whom the columns of an item say that it is assigned to. */
export function assigneesIn({ assignee_id: one, assignee_ids: several }: ItemRecord): number[] {
  if (several !== null) return idsIn(several)
  return one === null ? [] : [Number(one)]
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
    ...assigneeColumns(idsOfAssignees(item), readOwnUserId(cache)),
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

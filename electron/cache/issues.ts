import { isOpen, type Issue } from '../../shared/model/issue.ts'
import type { WritableCache } from './database.ts'
import { itemColumns, type ItemRecord } from './items.ts'
import { storeMilestone } from './milestones.ts'
import type { Arrival } from './revision.ts'
import { millisecondsOf, upsert, type RowRecord, type RowTable } from './upsert.ts'
import { storeUser } from './users.ts'

export const issueTable = {
  name: 'issues',
  columns: [...itemColumns, 'due_date', 'confidential'],
  dated: true,
} as const satisfies RowTable<string>

export type IssueRecord = RowRecord<(typeof issueTable.columns)[number]> & ItemRecord

/** Stores an issue with the people and the milestone embedded in it. Answers whether it changed. */
export function storeIssue(cache: WritableCache, issue: Issue, arrival: Arrival): boolean {
  storeUser(cache, issue.author)
  if (issue.assignee) storeUser(cache, issue.assignee)
  if (issue.milestone) storeMilestone(cache, issue.milestone, arrival)
  return upsert(cache, issueTable, recordOfIssue(issue), arrival)
}

function recordOfIssue(issue: Issue): IssueRecord {
  return {
    id: issue.id,
    project_id: issue.projectId,
    iid: issue.iid,
    is_open: isOpen(issue) ? 1 : 0,
    state: issue.state,
    author_id: issue.author.id,
    assignee_id: issue.assignee?.id ?? null,
    milestone_id: issue.milestone?.id ?? null,
    created_at: millisecondsOf(issue.createdAt),
    updated_at: millisecondsOf(issue.updatedAt),
    subscribed: issue.subscribed ? 1 : 0,
    upvotes: issue.upvotes,
    downvotes: issue.downvotes,
    notes_count: issue.userNotesCount,
    labels: JSON.stringify(issue.labels),
    web_url: issue.webUrl,
    title: issue.title,
    description: issue.description,
    due_date: issue.dueDate,
    confidential: issue.confidential ? 1 : 0,
  }
}

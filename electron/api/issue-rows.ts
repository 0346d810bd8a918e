import type { Issue } from '../../shared/model/issue.ts'
import * as read from './fields.ts'
import { milestoneOf } from './milestone-rows.ts'
import { userOf } from './user-rows.ts'

/** An issue (contract, "Issue"). @throws RowProblem */
export function issueOf(row: unknown): Issue {
  const fields = read.fieldsOf(row, 'issue')
  const createdAt = read.timestamp(fields, 'created_at')
  return {
    id: read.id(fields, 'id'),
    iid: read.id(fields, 'iid'),
    projectId: read.id(fields, 'project_id'),
    title: read.text(fields, 'title'),
    description: read.textOrNull(fields, 'description'),
    state: read.text(fields, 'state'),
    createdAt,
    updatedAt: read.timestampOrNull(fields, 'updated_at') ?? createdAt,
    labels: read.texts(fields, 'labels'),
    milestone: read.rowOrNull(fields, 'milestone', milestoneOf),
    assignee: read.rowOrNull(fields, 'assignee', userOf),
    author: userOf(fields['author']),
    subscribed: read.flag(fields, 'subscribed'),
    userNotesCount: read.numberOr(fields, 'user_notes_count', 0),
    dueDate: read.dateOrNull(fields, 'due_date'),
    webUrl: read.textOrNull(fields, 'web_url'),
    confidential: read.flag(fields, 'confidential'),
    upvotes: read.numberOr(fields, 'upvotes', 0),
    downvotes: read.numberOr(fields, 'downvotes', 0),
  }
}

import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { seenThoughConfidential } from './visibility.ts'
import type { Viewer } from './visibility.ts'
import { columnsOf, isIndexed } from './item-orders.ts'
import type { ItemOrder } from './item-orders.ts'
import type { Narrowing } from './narrowing.ts'
import type { Store, Value } from './store.ts'

export interface IssueRow {
  readonly id: number
  readonly iid: number
  readonly project_id: number
  readonly title: string
  readonly description: string | null
  /** `opened`, `closed`, or `reopened`, which only one of the dialects shows. */
  readonly state: string
  readonly confidential: number
  readonly author_id: number
  readonly assignee_id: number | null
  readonly milestone_id: number | null
  readonly due_date: string | null
  readonly user_notes_count: number
  readonly created_at: number
  readonly updated_at: number
  readonly deleted_at: number | null
  /** The issue that it became in another project. */
  readonly moved_to_id: number | null
  readonly issue_type: IssueType
  readonly start_date: string | null
}

/** Kinds of issues, which only API v4 tells apart. */
export const issueTypes = ['issue', 'incident', 'test_case', 'task', 'ticket'] as const
export type IssueType = (typeof issueTypes)[number]

/** Without more said it is an issue like any other, and starts at no day. */
export type NewIssue = Omit<IssueRow, 'id' | 'iid' | 'deleted_at' | 'moved_to_id' | 'issue_type' | 'start_date'> &
  Partial<Pick<IssueRow, 'issue_type' | 'start_date'>>

/** The contract numbers issues and merge requests by one sequence, real services each by its own. */
export function nextItemId(store: Store, type: 'Issue' | 'MergeRequest'): number {
  return store.next(store.numbering === 'shared' ? 'Item' : type)
}

/** The sequence of a project's issue numbers. */
export function issueSequence(projectId: number): string {
  return `issue of ${projectId}`
}

/** Adds an issue, numbered next in its project unless its number was reserved. */
export function insertIssue(store: Store, issue: NewIssue, reserved?: number): { id: number; iid: number } {
  const id = nextItemId(store, 'Issue')
  const iid = reserved ?? store.next(issueSequence(issue.project_id))
  store.run(
    `INSERT INTO issues (id, iid, project_id, title, description, state, confidential, author_id, assignee_id, milestone_id,
      due_date, user_notes_count, created_at, updated_at, issue_type, start_date)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    iid,
    issue.project_id,
    issue.title,
    issue.description,
    issue.state,
    issue.confidential,
    issue.author_id,
    issue.assignee_id,
    issue.milestone_id,
    issue.due_date,
    issue.user_notes_count,
    issue.created_at,
    issue.updated_at,
    issue.issue_type ?? 'issue',
    issue.start_date ?? null,
  )
  return { id, iid }
}

export function findIssue(store: Store, projectId: number, id: number): IssueRow | undefined {
  return store.get<IssueRow>(
    'SELECT * FROM issues WHERE id = ? AND project_id = ? AND deleted_at IS NULL',
    id,
    projectId,
  )
}

export function findIssueByIid(store: Store, projectId: number, iid: number): IssueRow | undefined {
  return store.get<IssueRow>(
    'SELECT * FROM issues WHERE project_id = ? AND iid = ? AND deleted_at IS NULL',
    projectId,
    iid,
  )
}

/** Columns a change may set. */
export type IssueChange = Partial<Omit<IssueRow, 'id' | 'iid' | 'project_id' | 'author_id'>>

export function setIssue(store: Store, id: number, change: IssueChange): void {
  const columns = Object.keys(change)
  if (columns.length === 0) return
  const values = Object.values(change) as Value[]
  store.run(`UPDATE issues SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`, ...values, id)
}

/** The issues that a list is of. */
export type IssueScope =
  | { readonly kind: 'project'; readonly projectId: number }
  | { readonly kind: 'projects'; readonly projectIds: readonly number[] }
  | { readonly kind: 'author'; readonly userId: number; readonly projectIds: readonly number[] | null }
  | { readonly kind: 'milestone'; readonly milestoneId: number }

export interface IssueFilter extends Narrowing {
  readonly scope: IssueScope
  /** The viewer from whom confidential issues are hidden; null when the caller sees all of them. */
  readonly hideConfidential: Viewer | null
  readonly iid?: number | undefined
  readonly state: 'opened' | 'closed' | 'all'
  readonly labels: readonly string[]
  readonly allLabels: boolean
  /** A milestone's title. */
  readonly milestone?: string | undefined
  readonly order: ItemOrder
  readonly descending: boolean
}

interface Conditions {
  /** The index that has the rows in their order, if there is one for it. */
  readonly index: string
  readonly where: string[]
  readonly values: Value[]
}

function scopeConditions(scope: IssueScope, order: ItemOrder): Conditions {
  switch (scope.kind) {
    case 'project':
      return { index: `issues_of_project_by_${order}`, where: ['project_id = ?'], values: [scope.projectId] }
    case 'projects':
      // In order over all projects and past the others: sorting a large group for each page would cost more.
      return {
        index: `issues_by_${order}`,
        where: ['project_id IN (SELECT value FROM json_each(?))'],
        values: [JSON.stringify(scope.projectIds)],
      }
    case 'author': {
      const conditions = { index: `issues_of_author_by_${order}`, where: ['author_id = ?'], values: [scope.userId] }
      if (scope.projectIds === null) return conditions
      return {
        ...conditions,
        where: [...conditions.where, 'project_id IN (SELECT value FROM json_each(?))'],
        values: [...conditions.values, JSON.stringify(scope.projectIds)],
      }
    }
    case 'milestone':
      return { index: 'issues_of_milestone', where: ['milestone_id = ?'], values: [scope.milestoneId] }
  }
}

const linkedLabels = `SELECT target_id FROM label_links WHERE target_type = 'Issue' AND label_id IN
  (SELECT id FROM labels WHERE name`

/** One window of a list of issues. Ties are settled by id. */
export function listIssues(store: Store, filter: IssueFilter, window: Window): Listed<IssueRow> {
  const { index, where, values } = scopeConditions(filter.scope, filter.order)
  where.push('deleted_at IS NULL')
  if (filter.hideConfidential) {
    const visibility = seenThoughConfidential(filter.hideConfidential)
    where.push(visibility.text)
    values.push(...visibility.values)
  }
  if (filter.state === 'closed') where.push(`state = 'closed'`)
  if (filter.state === 'opened') where.push(`state IN ('opened', 'reopened')`)
  for (const condition of filter.conditions ?? []) {
    where.push(condition.text)
    values.push(...condition.values)
  }
  // Rows are found by these rather than by the order, so the order's index is left aside.
  let searched = !isIndexed(filter.order) || filter.searched === true
  if (filter.iid !== undefined) {
    searched = true
    where.push('iid = ?')
    values.push(filter.iid)
  }
  if (filter.milestone !== undefined) {
    searched = true
    where.push('milestone_id IN (SELECT id FROM milestones WHERE title = ?)')
    values.push(filter.milestone)
  }
  if (filter.labels.length > 0) {
    searched = true
    if (filter.allLabels) {
      for (const label of filter.labels) {
        where.push(`id IN (${linkedLabels} = ?))`)
        values.push(label)
      }
    } else {
      where.push(`id IN (${linkedLabels} IN (SELECT value FROM json_each(?))))`)
      values.push(JSON.stringify(filter.labels))
    }
  }
  const from = searched ? 'issues' : `issues INDEXED BY ${index}`
  const listing = {
    table: 'issues',
    from,
    where,
    values,
    order: [...(isIndexed(filter.order) ? [filter.order] : columnsOf(filter.order, 'Issue', filter.descending)), 'id'],
    descending: filter.descending,
    searched,
  }
  return listRows<IssueRow>(store, listing, window)
}

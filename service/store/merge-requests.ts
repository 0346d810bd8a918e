import { nextItemId } from './issues.ts'
import type { PipelineStatus } from './jobs.ts'
import { columnsOf, isIndexed } from './item-orders.ts'
import type { ItemOrder } from './item-orders.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Narrowing } from './narrowing.ts'
import type { Store, Value } from './store.ts'

export interface MergeRequestRow {
  readonly id: number
  readonly iid: number
  /** The target project. */
  readonly project_id: number
  readonly source_project_id: number
  readonly source_branch: string
  readonly target_branch: string
  readonly title: string
  readonly description: string | null
  readonly state: string
  /** 1 for branches in conflict. The service finds this out when it checks the merge status. */
  readonly conflict: number
  readonly merge_status: string
  readonly merge_commit_sha: string | null
  readonly merge_when_build_succeeds: number
  readonly should_remove_source_branch: number
  readonly force_remove_source_branch: number
  readonly author_id: number
  readonly assignee_id: number | null
  readonly milestone_id: number | null
  readonly user_notes_count: number
  readonly created_at: number
  readonly updated_at: number
  readonly deleted_at: number | null
  /** The status of the newest pipeline of the head commit; null when there is none. */
  readonly build_status: PipelineStatus | null
  readonly open_discussions: number
  readonly resolved_discussions: number
  /** 1 to squash its commits into one when it is merged; API v4 only. */
  readonly squash: number
  /** The one commit that its commits became; null where they were not squashed. API v4 only, as what follows. */
  readonly squash_commit_sha: string | null
  /** What whoever has it merged wants the commits of the merge to say; null for what is usual. */
  readonly merge_commit_message: string | null
  readonly squash_commit_message: string | null
  /** The moment before which it is not merged. */
  readonly merge_after: number | null
  /** What the last rebase said, where it failed. */
  readonly merge_error: string | null
}

/** The columns that have their default in a new merge request. */
type Defaulted =
  | 'deleted_at'
  | 'build_status'
  | 'open_discussions'
  | 'resolved_discussions'
  | 'squash'
  | 'squash_commit_sha'
  | 'merge_commit_message'
  | 'squash_commit_message'
  | 'merge_after'
  | 'merge_error'

export type NewMergeRequest = Omit<MergeRequestRow, 'id' | 'iid' | Defaulted>

/** The sequence of a project's merge request numbers. */
export function mergeRequestSequence(projectId: number): string {
  return `merge request of ${projectId}`
}

/** Adds a merge request, numbered next in its project unless its number was reserved. */
export function insertMergeRequest(
  store: Store,
  mergeRequest: NewMergeRequest,
  reserved?: number,
): { id: number; iid: number } {
  const id = nextItemId(store, 'MergeRequest')
  const iid = reserved ?? store.next(mergeRequestSequence(mergeRequest.project_id))
  store.run(
    `INSERT INTO merge_requests (id, iid, project_id, source_project_id, source_branch, target_branch, title, description,
      state, conflict, merge_status, merge_commit_sha, merge_when_build_succeeds, should_remove_source_branch,
      force_remove_source_branch, author_id, assignee_id, milestone_id, user_notes_count, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    iid,
    mergeRequest.project_id,
    mergeRequest.source_project_id,
    mergeRequest.source_branch,
    mergeRequest.target_branch,
    mergeRequest.title,
    mergeRequest.description,
    mergeRequest.state,
    mergeRequest.conflict,
    mergeRequest.merge_status,
    mergeRequest.merge_commit_sha,
    mergeRequest.merge_when_build_succeeds,
    mergeRequest.should_remove_source_branch,
    mergeRequest.force_remove_source_branch,
    mergeRequest.author_id,
    mergeRequest.assignee_id,
    mergeRequest.milestone_id,
    mergeRequest.user_notes_count,
    mergeRequest.created_at,
    mergeRequest.updated_at,
  )
  return { id, iid }
}

export function findMergeRequest(store: Store, projectId: number, id: number): MergeRequestRow | undefined {
  return store.get<MergeRequestRow>(
    'SELECT * FROM merge_requests WHERE id = ? AND project_id = ? AND deleted_at IS NULL',
    id,
    projectId,
  )
}

export function findMergeRequestByIid(store: Store, projectId: number, iid: number): MergeRequestRow | undefined {
  return store.get<MergeRequestRow>(
    'SELECT * FROM merge_requests WHERE project_id = ? AND iid = ? AND deleted_at IS NULL',
    projectId,
    iid,
  )
}

/** An open merge request for these branches. */
export function findOpenMergeRequest(
  store: Store,
  branches: Pick<MergeRequestRow, 'project_id' | 'source_project_id' | 'source_branch' | 'target_branch'>,
): MergeRequestRow | undefined {
  return store.get<MergeRequestRow>(
    `SELECT * FROM merge_requests INDEXED BY merge_requests_of_project_by_created_at WHERE project_id = ?
      AND state IN ('opened', 'reopened') AND source_project_id = ? AND source_branch = ? AND target_branch = ?
      AND deleted_at IS NULL`,
    branches.project_id,
    branches.source_project_id,
    branches.source_branch,
    branches.target_branch,
  )
}

/** Returns the merge requests from a branch of a project, and those into it; the newest first. */
export function mergeRequestsOnBranch(store: Store, projectId: number, branch: string): MergeRequestRow[] {
  return store.all<MergeRequestRow>(
    `SELECT * FROM merge_requests WHERE ((source_project_id = ? AND source_branch = ?) OR (project_id = ? AND target_branch = ?))
      AND deleted_at IS NULL ORDER BY id DESC`,
    projectId,
    branch,
    projectId,
    branch,
  )
}

/** Returns the merge requests from a project and into it, the newest first. */
export function mergeRequestsOf(store: Store, projectId: number): MergeRequestRow[] {
  return store.all<MergeRequestRow>(
    'SELECT * FROM merge_requests WHERE (source_project_id = ? OR project_id = ?) AND deleted_at IS NULL ORDER BY id DESC',
    projectId,
    projectId,
  )
}

type Source = Pick<MergeRequestRow, 'source_project_id' | 'source_branch'>

/** Returns the newest commit that was pushed to a source branch, by whichever of its merge requests; null without any. */
export function sourceHead(store: Store, { source_project_id, source_branch }: Source): string | null {
  const newest = store.get<{ head_sha: string }>(
    `SELECT head_sha FROM versions WHERE merge_request_id IN (SELECT id FROM merge_requests WHERE source_project_id = ?
      AND source_branch = ? AND deleted_at IS NULL) ORDER BY id DESC LIMIT 1`,
    source_project_id,
    source_branch,
  )
  return newest?.head_sha ?? null
}

/** Returns true if a source branch went with its project, or with a merge that removed it. */
export function isSourceBranchGone(store: Store, { source_project_id, source_branch }: Source): boolean {
  const isThere = store.get('SELECT 1 FROM projects WHERE id = ?', source_project_id) !== undefined
  const removal = `SELECT 1 FROM merge_requests WHERE source_project_id = ? AND source_branch = ? AND state = 'merged'
    AND (should_remove_source_branch = 1 OR force_remove_source_branch = 1)`
  return !isThere || store.get(removal, source_project_id, source_branch) !== undefined
}

/** Columns a change may set. */
export type MergeRequestChange = Partial<
  Omit<MergeRequestRow, 'id' | 'iid' | 'project_id' | 'source_project_id' | 'author_id' | 'created_at'>
>

export function setMergeRequest(store: Store, id: number, change: MergeRequestChange): void {
  const columns = Object.keys(change)
  if (columns.length === 0) return
  const values = Object.values(change) as Value[]
  const set = columns.map((column) => `${column} = ?`).join(', ')
  store.run(`UPDATE merge_requests SET ${set} WHERE id = ?`, ...values, id)
}

export interface MergeRequestFilter extends Narrowing {
  /** The target projects: one, or several at once. */
  readonly of: { readonly projectId: number } | { readonly projectIds: readonly number[] }
  readonly state: 'opened' | 'closed' | 'merged' | 'locked' | 'all'
  readonly order: ItemOrder
  readonly descending: boolean
}

/** One window of a list of merge requests. Ties are settled by id. */
export function listMergeRequests(store: Store, filter: MergeRequestFilter, window: Window): Listed<MergeRequestRow> {
  const where = ['deleted_at IS NULL']
  const values: Value[] = []
  const need = (condition: string, value: Value): void => {
    where.push(condition)
    values.push(value)
  }
  if ('projectId' in filter.of) need('project_id = ?', filter.of.projectId)
  else need('project_id IN (SELECT value FROM json_each(?))', JSON.stringify(filter.of.projectIds))
  if (filter.state === 'opened') where.push(`state IN ('opened', 'reopened')`)
  else if (filter.state !== 'all') need('state = ?', filter.state)
  for (const condition of filter.conditions ?? []) {
    where.push(condition.text)
    values.push(...condition.values)
  }
  // The two dates have an index in each project, none over several.
  const searched = filter.searched === true || 'projectIds' in filter.of || !isIndexed(filter.order)
  const hint = searched ? '' : ` INDEXED BY merge_requests_of_project_by_${filter.order}`
  const order = isIndexed(filter.order) ? [filter.order] : columnsOf(filter.order, 'MergeRequest', filter.descending)
  const listing = {
    table: 'merge_requests',
    from: `merge_requests${hint}`,
    where,
    values,
    order: [...order, 'id'],
    descending: filter.descending,
    searched,
  }
  return listRows<MergeRequestRow>(store, listing, window)
}

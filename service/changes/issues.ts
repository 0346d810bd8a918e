import { accessLevel, canSeeCode } from '../rules/access.ts'
import type { IssueItem } from '../rules/items.ts'
import { insertIssue, findIssue, setIssue } from '../store/issues.ts'
import type { IssueRow } from '../store/issues.ts'
import { levels } from '../store/members.ts'
import { findMergeRequestByIid } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import { finishTodosOf } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { describeDiscussions, resolveDiscussions } from './discussions.ts'
import { changesRow, itemNow, touchItem } from './items.ts'
import { setLabels } from './labels.ts'
import { addSystemNote } from './notes.ts'
import { todoForAssignee, todosForMentioned } from './todos.ts'
import { describeChange, describeLabels, movedColumns, requireTitle, wantedColumns } from './requested-changes.ts'
import type { RequestedItem } from './requested-changes.ts'

/** The wanted fields of an issue. Undefined leaves a field as it is; null clears it. */
export interface RequestedIssue extends RequestedItem {
  readonly confidential?: boolean | undefined
  readonly due_date?: string | null | undefined
  readonly state_event?: 'close' | 'reopen' | undefined
  /** Owners and administrators may set it; in milliseconds. */
  readonly updated_at?: number | undefined
}

export interface RequestedNewIssue extends RequestedIssue {
  readonly title: string
  /** Owners and administrators may set it; in milliseconds. */
  readonly created_at?: number | undefined
  /** The iid of a merge request of the same project. The issue goes on with its open discussions. */
  readonly merge_request_for_resolving_discussions?: number | undefined
}

/**
 * The wanted fields that the actor may set. The others are silently left out, as in real services:
 * labels, milestone, assignee and due date need a reporter, `created_at` and `updated_at` an owner.
 */
function allowedPart<Requested extends RequestedIssue & { readonly created_at?: number | undefined }>(
  workspace: Workspace,
  actor: UserRow,
  item: { readonly project: ProjectRow },
  requested: Requested,
) {
  const level = accessLevel(workspace.store, actor, item.project)
  const { labels, milestone_id, assignee_id, due_date, created_at, updated_at, ...free } = requested
  return {
    ...free,
    ...(level >= levels.reporter ? { labels, milestone_id, assignee_id, due_date } : {}),
    ...(level >= levels.owner ? { created_at, updated_at } : {}),
  }
}

/** The columns that really change. */
function columnsOf(workspace: Workspace, item: IssueItem, requested: RequestedIssue) {
  const { row } = item
  return movedColumns(row, {
    ...wantedColumns(workspace, item, requested),
    confidential: requested.confidential === undefined ? undefined : Number(requested.confidential),
    due_date: requested.due_date,
    state:
      requested.state_event === 'close' && row.state !== 'closed'
        ? 'closed'
        : requested.state_event === 'reopen' && row.state === 'closed'
          ? 'reopened'
          : undefined,
  })
}

/** Changes an issue as far as the actor may, with all that follows from it. Returns the changed issue. */
export function updateIssue(
  workspace: Workspace,
  actor: UserRow,
  project: ProjectRow,
  row: IssueRow,
  requested: RequestedIssue,
): IssueRow {
  if (requested.title !== undefined) requireTitle(requested.title)
  const { store } = workspace
  const item = { type: 'Issue', project, row } as const
  const allowed = allowedPart(workspace, actor, item, requested)
  return store.write(() => {
    const change = columnsOf(workspace, item, allowed)
    const moved =
      allowed.labels === undefined ? { added: [], removed: [] } : setLabels(workspace, item, allowed.labels ?? [])
    const changed = Object.keys(change).length + moved.added.length + moved.removed.length > 0
    if (!changed && allowed.updated_at === undefined) return row
    const at = store.moment()
    setIssue(store, row.id, change)
    if (changesRow(change)) setIssue(store, row.id, { updated_at: at })
    else touchItem(workspace, item, at)
    for (const line of [...describeChange(workspace, item, change), ...describeLabels(moved)]) {
      addSystemNote(workspace, actor, item, { body: line, at })
    }
    const after = itemNow(store, item)
    if (change.assignee_id !== undefined)
      todoForAssignee(workspace, after, { assigneeId: change.assignee_id, author: actor, at })
    if (typeof change.description === 'string') {
      todosForMentioned(workspace, after, { now: change.description, before: row.description }, { author: actor, at })
    }
    if (change.state !== undefined) issueMoved(workspace, actor, after, { at })
    if (allowed.updated_at !== undefined) setIssue(store, row.id, { updated_at: allowed.updated_at })
    return itemNow(store, item).row
  })
}

/**
 * Writes the system note and the event of an issue that was closed or reopened. `by` names what closed it, when the actor did
 * not do so directly.
 */
function issueMoved(
  workspace: Workspace,
  actor: UserRow,
  item: IssueItem,
  { at, by }: { readonly at: number; readonly by?: string | undefined },
): void {
  const closed = item.row.state === 'closed'
  const reason = by === undefined ? '' : ` by ${by}`
  addSystemNote(workspace, actor, item, { body: `Status changed to ${closed ? 'closed' : 'reopened'}${reason}`, at })
  // A reopening is recorded as an opening.
  recordEvent(workspace, { actor, project: item.project, action: closed ? 'closed' : 'opened', at, item })
  if (closed) finishTodosOf(workspace.store, actor.id, item.type, item.row.id)
}

/** Closes an issue that is open, because of something else, such as a merge. Runs within a write. */
export function closeIssue(
  workspace: Workspace,
  actor: UserRow,
  item: IssueItem,
  { by, at }: { readonly by: string; readonly at: number },
): void {
  if (item.row.state === 'closed') return
  setIssue(workspace.store, item.row.id, { state: 'closed', updated_at: at })
  issueMoved(workspace, actor, itemNow(workspace.store, item), { at, by })
}

/** The merge request with whose discussions an issue is to go on, if the actor can see it. */
function resolvedMergeRequest(
  workspace: Workspace,
  actor: UserRow,
  project: ProjectRow,
  requested: RequestedNewIssue,
): MergeRequestRow | null {
  const iid = requested.merge_request_for_resolving_discussions
  if (iid === undefined || project.merge_requests_enabled === 0) return null
  if (!canSeeCode(workspace.store, actor, project)) return null
  return findMergeRequestByIid(workspace.store, project.id, iid) ?? null
}

/** Opens an issue, with the fields that the actor may set. */
export function createIssue(
  workspace: Workspace,
  actor: UserRow,
  project: ProjectRow,
  requested: RequestedNewIssue,
): IssueRow {
  requireTitle(requested.title)
  const { store } = workspace
  const allowed = allowedPart(workspace, actor, { project }, requested)
  return store.write(() => {
    const at = store.moment()
    const resolved = resolvedMergeRequest(workspace, actor, project, requested)
    const description = requested.description ?? (resolved ? describeDiscussions(resolved) : null)
    const { id } = insertIssue(store, {
      project_id: project.id,
      title: requested.title,
      description,
      state: 'opened',
      confidential: Number(requested.confidential ?? false),
      author_id: actor.id,
      assignee_id: null,
      milestone_id: null,
      due_date: allowed.due_date ?? null,
      user_notes_count: 0,
      created_at: allowed.created_at ?? at,
      updated_at: at,
    })
    const row = findIssue(store, project.id, id)
    if (!row) throw new Error(`issue ${id} is gone`)
    const item = { type: 'Issue', project, row } as const
    setLabels(workspace, item, allowed.labels ?? [])
    // Everybody who sees the project's issues can be assigned a confidential one. They see it from then on.
    const open = { ...item, row: { ...row, confidential: 0 } }
    const { assignee_id = null, milestone_id = null } = wantedColumns(workspace, open, allowed)
    setIssue(store, id, { assignee_id, milestone_id })
    recordEvent(workspace, { actor, project, action: 'opened', at, item })
    const opened = itemNow(store, item)
    todoForAssignee(workspace, opened, { assigneeId: assignee_id, author: actor, at })
    todosForMentioned(workspace, opened, { now: description ?? '' }, { author: actor, at })
    if (resolved)
      resolveDiscussions(workspace, actor, { type: 'MergeRequest', project, row: resolved }, { issue: row, at })
    return itemNow(store, item).row
  })
}

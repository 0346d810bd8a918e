import { accessLevel } from '../rules/access.ts'
import { changesTogether, historyOf, plainCommit } from '../rules/branch-history.ts'
import type { KnownCommit } from '../rules/branch-history.ts'
import { branchHead } from '../rules/branches.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { conflict, failedValidation, Refusal } from '../rules/refusals.ts'
import { targetHead } from '../rules/target-branches.ts'
import { changesOf, commitsOf } from '../rules/versions.ts'
import { branchTip } from '../store/branch-commits.ts'
import { levels } from '../store/members.ts'
import { findMergeRequest, findOpenMergeRequest, insertMergeRequest, setMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { startMergeRequestPipeline } from '../store/new-pipelines.ts'
import type { ProjectRow } from '../store/projects.ts'
import { finishTodosOf } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import { insertVersion, setVersionContent, versionsOf } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { changesRow, itemNow, touchItem } from './items.ts'
import { setLabels } from './labels.ts'
import { addSystemNote } from './notes.ts'
import { todoForAssignee, todosForMentioned } from './todos.ts'
import {
  describeChange,
  describeLabels,
  hasFullRights,
  movedColumns,
  requireTitle,
  wantedColumns,
} from './requested-changes.ts'
import type { RequestedItem } from './requested-changes.ts'

/** The wanted fields of a merge request. Undefined leaves a field as it is; null clears it. */
export interface RequestedMergeRequest extends RequestedItem {
  readonly source_branch?: string | undefined
  readonly target_branch?: string | undefined
  readonly remove_source_branch?: boolean | undefined
  /** `merge` is accepted and does nothing: merging is an operation of its own. */
  readonly state_event?: 'close' | 'reopen' | 'merge' | undefined
}

export interface RequestedNewMergeRequest extends RequestedItem {
  readonly title: string
  readonly source_branch: string
  readonly target_branch: string
  readonly remove_source_branch?: boolean | undefined
}

type Branches = Pick<MergeRequestRow, 'project_id' | 'source_project_id' | 'source_branch' | 'target_branch'>

/** Refuses branches that cannot be merged into each other, and branches that already have an open merge request. */
function requireBranches(workspace: Workspace, source: ProjectRow, branches: Branches, selfId?: number): void {
  const { store } = workspace
  for (const name of ['source_branch', 'target_branch'] as const) {
    if (branches[name].trim() === '') throw failedValidation({ [name]: ["can't be blank"] })
  }
  const sameProject = branches.project_id === source.id
  if (sameProject && branches.source_branch === branches.target_branch) {
    throw new Refusal(422, { error: ['You can not use same project/branch for source and target'] })
  }
  if (!sameProject && source.forked_from_id !== branches.project_id) {
    throw new Refusal(422, { error: ['Source project is not a fork of the target project'] })
  }
  const open = findOpenMergeRequest(store, branches)
  if (open && open.id !== selfId) {
    throw conflict([`Cannot Create: This merge request already exists: ${JSON.stringify([open.title])}`])
  }
}

/** What a branch has that a merge request is to bring into its target, where more than its name is known of it. */
function pushedBefore({ store }: Workspace, source: ProjectRow, target: ProjectRow, branches: Branches) {
  if (!branchTip(store, source.id, branches.source_branch)) return undefined
  const known = new Set(historyOf(store, target, branches.target_branch).map(({ id }) => id))
  const commits = historyOf(store, source, branches.source_branch).filter(({ id }) => !known.has(id))
  return commits.length > 0 ? commits : undefined
}

function addVersion(
  workspace: Workspace,
  row: MergeRequestRow,
  { at, pushed }: { readonly at: number; readonly pushed?: readonly KnownCommit[] | undefined },
): void {
  const [newest] = pushed ?? []
  const base = pushed?.at(-1)?.parent_ids[0] ?? targetHead(workspace.store, row)
  insertVersion(workspace.store, {
    merge_request_id: row.id,
    head_sha: newest?.id ?? branchHead(row.source_branch),
    base_sha: base,
    start_sha: base,
    commits: pushed ? JSON.stringify(pushed.map(plainCommit)) : null,
    changes: pushed ? JSON.stringify(changesTogether(pushed)) : null,
    created_at: at,
  })
}

/** Opens a merge request from one branch into another, usually of the same project. */
export function createMergeRequest(
  workspace: Workspace,
  actor: UserRow,
  source: ProjectRow,
  target: ProjectRow,
  requested: RequestedNewMergeRequest,
): MergeRequestRow {
  requireTitle(requested.title)
  const { store } = workspace
  const { source_branch, target_branch } = requested
  const branches = { project_id: target.id, source_project_id: source.id, source_branch, target_branch }
  requireBranches(workspace, source, branches)
  return store.write(() => {
    const at = store.moment()
    const pushed = pushedBefore(workspace, source, target, branches)
    const { id } = insertMergeRequest(store, {
      ...branches,
      title: requested.title,
      description: requested.description ?? null,
      state: 'opened',
      conflict: 0,
      merge_status: 'unchecked',
      merge_commit_sha: null,
      merge_when_build_succeeds: 0,
      should_remove_source_branch: 0,
      force_remove_source_branch: Number(requested.remove_source_branch ?? false),
      author_id: actor.id,
      assignee_id: null,
      milestone_id: null,
      user_notes_count: 0,
      created_at: at,
      updated_at: at,
    })
    const row = findMergeRequest(store, target.id, id)
    if (!row) throw new Error(`merge request ${id} is gone`)
    addVersion(workspace, row, { at, pushed })
    const item = { type: 'MergeRequest', project: target, row } as const
    const allowed: RequestedItem = hasFullRights(workspace, actor, item) ? requested : {}
    setLabels(workspace, item, allowed.labels ?? [])
    const { assignee_id = null, milestone_id = null } = wantedColumns(workspace, item, allowed)
    const squash = Number(target.squash_option === 'always' || target.squash_option === 'default_on')
    setMergeRequest(store, id, { assignee_id, milestone_id, squash })
    recordEvent(workspace, { actor, project: target, action: 'opened', at, item })
    startMergeRequestPipeline(store, row, { userId: actor.id, at })
    todoForAssignee(workspace, item, { assigneeId: assignee_id, author: actor, at })
    todosForMentioned(workspace, item, { now: requested.description ?? '' }, { author: actor, at })
    return itemNow(store, item).row
  })
}

/** The columns that really change. */
function columnsOf(workspace: Workspace, item: MergeRequestItem, requested: RequestedMergeRequest) {
  const { row } = item
  const open = row.state === 'opened' || row.state === 'reopened'
  return movedColumns(row, {
    ...wantedColumns(workspace, item, requested),
    // Real services leave the source branch as it is.
    source_branch: workspace.dialect === 'real' ? undefined : requested.source_branch,
    target_branch: requested.target_branch,
    force_remove_source_branch:
      requested.remove_source_branch === undefined ? undefined : Number(requested.remove_source_branch),
    state:
      requested.state_event === 'close' && open
        ? 'closed'
        : requested.state_event === 'reopen' && row.state === 'closed'
          ? 'reopened'
          : undefined,
  })
}

/** Another source branch makes a new version. The old versions keep the commits of the old branch. */
function keepVersions(workspace: Workspace, row: MergeRequestRow): void {
  for (const version of versionsOf(workspace.store, row.id)) {
    const commits = JSON.stringify(commitsOf(workspace.store, row, version))
    setVersionContent(workspace.store, version.id, commits, JSON.stringify(changesOf(row, version)))
  }
}

/** Changes a merge request as far as the actor may, with all that follows from it. Returns the changed one. */
export function updateMergeRequest(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  source: ProjectRow,
  requested: RequestedMergeRequest,
): MergeRequestRow {
  if (requested.title !== undefined) requireTitle(requested.title)
  const { store } = workspace
  const { row, project } = item
  const full = hasFullRights(workspace, actor, item)
  const { labels, assignee_id, milestone_id, ...free } = requested
  const change = columnsOf(workspace, item, full ? { ...free, assignee_id, milestone_id } : free)
  const branchMoved = change.source_branch !== undefined || change.target_branch !== undefined
  // A merged or closed merge request may have the same branches as one that is open now.
  const opens = change.state === 'reopened' || (branchMoved && row.state !== 'closed' && row.state !== 'merged')
  if (branchMoved || opens) requireBranches(workspace, source, { ...row, ...change }, opens ? row.id : undefined)
  return store.write(() => {
    const moved = full && labels !== undefined ? setLabels(workspace, item, labels ?? []) : { added: [], removed: [] }
    if (Object.keys(change).length + moved.added.length + moved.removed.length === 0) return row
    const at = store.moment()
    if (change.source_branch !== undefined) keepVersions(workspace, row)
    setMergeRequest(store, row.id, {
      ...change,
      ...(branchMoved ? { merge_status: 'unchecked' } : {}),
    })
    if (changesRow(change)) setMergeRequest(store, row.id, { updated_at: at })
    else touchItem(workspace, item, at)
    for (const line of [...describeChange(workspace, item, change), ...describeLabels(moved)]) {
      addSystemNote(workspace, actor, item, { body: line, at })
    }
    const after = itemNow(store, item)
    if (change.source_branch !== undefined) addVersion(workspace, after.row, { at })
    if (change.assignee_id !== undefined)
      todoForAssignee(workspace, after, { assigneeId: change.assignee_id, author: actor, at })
    if (typeof change.description === 'string') {
      todosForMentioned(workspace, after, { now: change.description, before: row.description }, { author: actor, at })
    }
    if (change.state !== undefined) {
      const closed = change.state === 'closed'
      addSystemNote(workspace, actor, after, { body: `Status changed to ${closed ? 'closed' : 'reopened'}`, at })
      recordEvent(workspace, { actor, project, action: closed ? 'closed' : 'opened', at, item: after })
      if (closed) finishTodosOf(store, actor.id, item.type, row.id)
    }
    return itemNow(store, item).row
  })
}

/** Developers of the project that a merge request comes from may open it. */
export function mayOpen(workspace: Workspace, actor: UserRow, source: ProjectRow): boolean {
  return accessLevel(workspace.store, actor, source) >= levels.developer
}

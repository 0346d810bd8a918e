import { shaOf } from '../rules/branches.ts'
import { closedBy } from '../rules/closing.ts'
import { mayUpdate } from '../rules/items.ts'
import type { IssueItem, MergeRequestItem } from '../rules/items.ts'
import { Refusal, unauthorized } from '../rules/refusals.ts'
import { isWorkInProgress } from '../rules/work-in-progress.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { finishTodosOf } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import { headsOf } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { closeIssue } from './issues.ts'
import { itemNow } from './items.ts'
import { addSystemNote } from './notes.ts'
import { hasFullRights } from './wishes.ts'

/** How somebody wants to merge. */
export interface MergeWish {
  /** What the source's head must be. */
  readonly sha?: string | undefined
  readonly should_remove_source_branch?: boolean | undefined
  readonly merge_when_build_succeeds?: boolean | undefined
}

function isOpen(row: MergeRequestRow): boolean {
  return row.state === 'opened' || row.state === 'reopened'
}

/** Whether a build is still to end, so that a merge can wait for it. */
function isBuilding(row: MergeRequestRow): boolean {
  return row.build_status === 'pending' || row.build_status === 'running'
}

/** Whether what the project demands before a merge is there, apart from branches that fit. */
function isReady({ project, row }: MergeRequestItem, waits: boolean): boolean {
  if (isWorkInProgress(row.title)) return false
  const { build_status: build } = row
  if (project.only_allow_merge_if_build_succeeds === 1 && build !== null && build !== 'success') {
    if (!(waits && isBuilding(row))) return false
  }
  return project.only_allow_merge_if_all_discussions_are_resolved === 0 || row.open_discussions === 0
}

/** Looks whether the branches fit, as the service does when it must know, and says so. */
export function checkMergeability(workspace: Workspace, row: MergeRequestRow): MergeRequestRow {
  if (row.merge_status !== 'unchecked' || !isOpen(row)) return row
  const merge_status = row.conflict === 1 ? 'cannot_be_merged' : 'can_be_merged'
  workspace.store.write(() => setMergeRequest(workspace.store, row.id, { merge_status }))
  return { ...row, merge_status }
}

/**
 * Refuses a merge, checking in this order: permission, state, conflict, head. The contract has 406 for what is merged or
 * closed and 405 for a conflict; real services have it the other way round.
 */
function requireMergeable(workspace: Workspace, item: MergeRequestItem, wish: MergeWish): void {
  const { row } = item
  const real = workspace.dialect === 'real'
  if (!isOpen(row)) {
    throw real
      ? new Refusal(405, { message: '405 Method Not Allowed' })
      : new Refusal(406, { message: 'Method Not Allowed' })
  }
  if (!isReady(item, wish.merge_when_build_succeeds === true)) {
    throw new Refusal(405, { message: real ? '405 Method Not Allowed' : 'Method Not Allowed' })
  }
  if (checkMergeability(workspace, row).merge_status === 'cannot_be_merged') {
    throw new Refusal(real ? 406 : 405, { message: 'Branch cannot be merged' })
  }
  const head = headsOf(workspace.store, [row.id]).get(row.id) ?? ''
  if (wish.sha !== undefined && wish.sha !== '' && wish.sha !== head) {
    const message = 'SHA does not match HEAD of source branch'
    throw new Refusal(409, { message: real ? `${message}: ${head}` : message })
  }
}

/** Merges, at once or, in the words of the service, when the build succeeds. Answers what is there then. */
export function acceptMergeRequest(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  wish: MergeWish,
): MergeRequestRow {
  const { store } = workspace
  const { row } = item
  if (!hasFullRights(workspace, actor, item)) throw unauthorized()
  requireMergeable(workspace, item, wish)
  // Real services wait only for a build that is under way.
  const waits = wish.merge_when_build_succeeds === true && (workspace.dialect === 'contract' || isBuilding(row))
  return store.write(() => {
    const at = store.moment()
    const removes = wish.should_remove_source_branch
    const change = removes === undefined ? {} : { should_remove_source_branch: Number(removes) }
    if (!waits) return merge(workspace, actor, item, change, at)
    setMergeRequest(store, row.id, { ...change, merge_when_build_succeeds: 1, updated_at: at })
    const head = headsOf(store, [row.id]).get(row.id)?.slice(0, 8) ?? ''
    addSystemNote(workspace, actor, item, `Enabled an automatic merge when the build for ${head} succeeds`, at)
    return itemNow(store, item).row
  })
}

function merge(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  change: { readonly should_remove_source_branch?: number },
  at: number,
): MergeRequestRow {
  const { store } = workspace
  const { row, project } = item
  setMergeRequest(store, row.id, {
    ...change,
    state: 'merged',
    merge_commit_sha: shaOf('merge of', row.source_branch, row.id, at),
    merge_when_build_succeeds: 0,
    updated_at: at,
  })
  const after = itemNow(store, item)
  addSystemNote(workspace, actor, item, 'Status changed to merged', at)
  recordEvent(workspace, { actor, project, action: 'accepted', at, item: after })
  finishTodosOf(store, actor.id, item.type, row.id)
  for (const closed of closedBy(workspace.store, project, row)) {
    const issue: IssueItem = { type: 'Issue', project: closed.project, row: closed.issue }
    if (!mayUpdate(store, actor, issue)) continue
    closeIssue(workspace, actor, issue, `!${row.iid}`, at)
  }
  return itemNow(store, item).row
}

/** Takes back that a merge waits for its build. The author may, and who may merge. */
export function cancelWaiting(workspace: Workspace, actor: UserRow, item: MergeRequestItem): MergeRequestRow {
  const { store } = workspace
  const { row } = item
  if (row.author_id !== actor.id && !hasFullRights(workspace, actor, item)) throw unauthorized()
  if (!isOpen(row)) throw new Refusal(405, { message: 'Method Not Allowed' })
  if (row.merge_when_build_succeeds === 0) {
    throw new Refusal(406, { message: "Can't cancel the automatic merge" })
  }
  return store.write(() => {
    const at = store.moment()
    setMergeRequest(store, row.id, { merge_when_build_succeeds: 0, should_remove_source_branch: 0, updated_at: at })
    addSystemNote(workspace, actor, item, 'Canceled the automatic merge', at)
    return itemNow(store, item).row
  })
}

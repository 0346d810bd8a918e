import { shaOf } from '../rules/branches.ts'
import { closedBy } from '../rules/closing.ts'
import { mayUpdate } from '../rules/items.ts'
import type { IssueItem, MergeRequestItem } from '../rules/items.ts'
import { isBuilding, isOpen, pipelineObstacle, stateObstacle } from '../rules/mergeability.ts'
import { Refusal, unauthorized } from '../rules/refusals.ts'
import { peopleOfItems, putItemPeople } from '../store/item-people.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { Store } from '../store/store.ts'
import { finishTodosOf } from '../store/todos.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import { headsOf } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { closeIssue } from './issues.ts'
import { itemNow } from './items.ts'
import { addSystemNote } from './notes.ts'
import { hasFullRights } from './requested-changes.ts'

const merger = { type: 'MergeRequest', role: 'merger' } as const

/** The options of a merge. */
export interface RequestedMerge {
  /** The commit that must be the head of the source branch. */
  readonly sha?: string | undefined
  readonly should_remove_source_branch?: boolean | undefined
  readonly merge_when_build_succeeds?: boolean | undefined
}

/** Returns true if all conditions of the project for a merge are met, apart from conflicts. */
function isReady(workspace: Workspace, item: MergeRequestItem, waits: boolean): boolean {
  if (stateObstacle(workspace, item) !== null) return false
  return pipelineObstacle(item) === null || (waits && isBuilding(item.row))
}

/** Finds out whether the branches are in conflict, and stores that as the merge status. */
export function checkMergeability(workspace: Workspace, row: MergeRequestRow): MergeRequestRow {
  if (row.merge_status !== 'unchecked' || !isOpen(row)) return row
  const merge_status = row.conflict === 1 ? 'cannot_be_merged' : 'can_be_merged'
  workspace.store.write(() => setMergeRequest(workspace.store, row.id, { merge_status }))
  return { ...row, merge_status }
}

/**
 * Has somebody find out whether the branches are in conflict. What is answered now says that this goes on, as in real services;
 * whoever asks next is told what was found.
 */
export function beginMergeabilityCheck(workspace: Workspace, row: MergeRequestRow): MergeRequestRow {
  return checkMergeability(workspace, row) === row ? row : { ...row, merge_status: 'checking' }
}

/**
 * Refuses a merge that cannot be done. Checks in this order: permission, state, conflict, head. In the contract a merge
 * request that is merged or closed answers 406, and a conflict 405. In real services it is the other way round.
 */
function requireMergeable(workspace: Workspace, item: MergeRequestItem, requested: RequestedMerge): void {
  const { row } = item
  const real = workspace.dialect === 'real'
  if (!isOpen(row)) {
    throw real
      ? new Refusal(405, { message: '405 Method Not Allowed' })
      : new Refusal(406, { message: 'Method Not Allowed' })
  }
  if (!isReady(workspace, item, requested.merge_when_build_succeeds === true)) {
    throw new Refusal(405, { message: real ? '405 Method Not Allowed' : 'Method Not Allowed' })
  }
  if (checkMergeability(workspace, row).merge_status === 'cannot_be_merged') {
    throw new Refusal(real ? 406 : 405, { message: 'Branch cannot be merged' })
  }
  requireHead(workspace, row, requested.sha)
}

/** Refuses a request for another head of the source branch than the present one. */
export function requireHead(workspace: Workspace, row: MergeRequestRow, sha: string | undefined): void {
  const head = headsOf(workspace.store, [row.id]).get(row.id) ?? ''
  if (sha === undefined || sha === '' || sha === head) return
  const message = 'SHA does not match HEAD of source branch'
  throw new Refusal(409, { message: workspace.dialect === 'real' ? `${message}: ${head}` : message })
}

/** Merges at once, or when the build succeeds. Returns the changed merge request. */
export function acceptMergeRequest(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  requested: RequestedMerge,
): MergeRequestRow {
  const { store } = workspace
  const { row } = item
  if (!hasFullRights(workspace, actor, item)) throw unauthorized()
  requireMergeable(workspace, item, requested)
  // Real services only wait for a build that is running.
  const waits = requested.merge_when_build_succeeds === true && (workspace.dialect === 'contract' || isBuilding(row))
  return store.write(() => {
    const at = store.moment()
    const removes = requested.should_remove_source_branch
    const change = removes === undefined ? {} : { should_remove_source_branch: Number(removes) }
    if (!waits) return merge(workspace, actor, item, { change, at })
    setMergeRequest(store, row.id, { ...change, merge_when_build_succeeds: 1, updated_at: at })
    putItemPeople(store, { ...merger, at }, row.id, [actor.id])
    const head = headsOf(store, [row.id]).get(row.id)?.slice(0, 8) ?? ''
    addSystemNote(workspace, actor, item, {
      body: `Enabled an automatic merge when the build for ${head} succeeds`,
      at,
    })
    return itemNow(store, item).row
  })
}

function merge(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  { change, at }: { readonly change: { readonly should_remove_source_branch?: number }; readonly at: number },
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
  addSystemNote(workspace, actor, item, { body: 'Status changed to merged', at })
  recordEvent(workspace, { actor, project, action: 'accepted', at, item: after })
  finishTodosOf(store, actor.id, item.type, row.id)
  for (const closed of closedBy(workspace.store, project, row)) {
    const issue: IssueItem = { type: 'Issue', project: closed.project, row: closed.issue }
    if (!mayUpdate(store, actor, issue)) continue
    closeIssue(workspace, actor, issue, { by: `!${row.iid}`, at })
  }
  return itemNow(store, item).row
}

/** Returns the id of whoever has a merge request merged once its pipeline succeeds; null where it does not wait for that. */
export function waitingMerger(store: Store, row: MergeRequestRow): number | null {
  if (row.merge_when_build_succeeds === 0) return null
  return peopleOfItems(store, merger, [row.id]).get(row.id)?.[0] ?? null
}

/**
 * Merges what waits for the pipeline that succeeded, in the name of whoever asked for that, if nothing else is in the way. What
 * is in the way leaves it waiting.
 * @param at the moment of the success; a change that somebody made since then stays before the merge
 */
export function mergeAfterPipeline(workspace: Workspace, item: MergeRequestItem, at: number): void {
  const { store } = workspace
  const actor = findUser(store, waitingMerger(store, item.row) ?? 0)
  if (!actor || !hasFullRights(workspace, actor, item) || !isReady(workspace, item, false)) return
  if (checkMergeability(workspace, item.row).merge_status === 'cannot_be_merged') return
  merge(workspace, actor, item, { change: {}, at: Math.max(at, item.row.updated_at + 1) })
}

/** Cancels a merge that waits for its build. The author may do so, and everybody who may merge. */
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
    addSystemNote(workspace, actor, item, { body: 'Canceled the automatic merge', at })
    return itemNow(store, item).row
  })
}

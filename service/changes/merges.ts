import { branchHead, shaOf } from '../rules/branches.ts'
import { closedBy } from '../rules/closing.ts'
import { mayUpdate } from '../rules/items.ts'
import type { IssueItem, MergeRequestItem } from '../rules/items.ts'
import { isBuilding, isOpen, needsRebase, pipelineObstacle, stateObstacle } from '../rules/mergeability.ts'
import { addMergeCommit } from '../rules/merge-commits.ts'
import { mergeMessage, squashMessage } from '../rules/merge-messages.ts'
import { Refusal, unauthorized } from '../rules/refusals.ts'
import { commitsOf } from '../rules/versions.ts'
import { putDueChange } from '../store/due-changes.ts'
import { peopleOfItems, putItemPeople } from '../store/item-people.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestChange, MergeRequestRow } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { finishTodosOf } from '../store/todos.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import { headsOf, versionsOf } from '../store/versions.ts'
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
  /** True to squash the commits into one, also where the merge request does not say so. */
  readonly squash?: boolean | undefined
  readonly merge_commit_message?: string | undefined
  readonly squash_commit_message?: string | undefined
}

/** Text that was given and says something; null for any other, which stands for what is usual. */
const saidIn = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text)

/** What a request for a merge changes in the merge request, whether it is merged now or later. */
function changedBy(requested: RequestedMerge): MergeRequestChange {
  const { should_remove_source_branch: removes, squash } = requested
  return {
    ...(removes === undefined ? {} : { should_remove_source_branch: Number(removes) }),
    ...(squash === true ? { squash: 1 } : {}),
    merge_commit_message: saidIn(requested.merge_commit_message),
    squash_commit_message: saidIn(requested.squash_commit_message),
  }
}

/**
 * Returns true if all conditions of the project for a merge are met, apart from conflicts.
 * @param when.waits true for a merge that can wait for a pipeline and for its moment
 * @param when.at the moment of the merge, now when absent
 */
function isReady(
  workspace: Workspace,
  item: MergeRequestItem,
  { waits, at }: { readonly waits: boolean; readonly at?: number },
): boolean {
  const obstacle = stateObstacle(workspace, item, at)
  if (obstacle !== null && !(waits && obstacle === 'merge_time')) return false
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

/** Returns true if the branches can be merged: they are not in conflict, and the source need not be rebased first. */
function canBeMerged(workspace: Workspace, item: MergeRequestItem): boolean {
  const { merge_status } = checkMergeability(workspace, item.row)
  return merge_status !== 'cannot_be_merged' && !needsRebase(workspace.store, item)
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
  if (!isReady(workspace, item, { waits: requested.merge_when_build_succeeds === true })) {
    throw new Refusal(405, { message: real ? '405 Method Not Allowed' : 'Method Not Allowed' })
  }
  if (!canBeMerged(workspace, item)) {
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
  // Real services only wait for a build that is running, or for the moment of the merge.
  const hasReason = isBuilding(row) || stateObstacle(workspace, item) === 'merge_time'
  const waits = requested.merge_when_build_succeeds === true && (workspace.dialect === 'contract' || hasReason)
  return store.write(() => {
    const at = store.moment()
    const change = changedBy(requested)
    if (!waits) return merge(workspace, actor, item, { change, at })
    setMergeRequest(store, row.id, { ...change, merge_when_build_succeeds: 1, updated_at: at })
    putItemPeople(store, { ...merger, at }, row.id, [actor.id])
    const waiting = itemNow(store, item).row
    if (waiting.merge_after !== null) mergeInTime(store, waiting)
    const head = headsOf(store, [row.id]).get(row.id)?.slice(0, 8) ?? ''
    addSystemNote(workspace, actor, item, {
      body: `Enabled an automatic merge when the build for ${head} succeeds`,
      at,
    })
    return itemNow(store, item).row
  })
}

/** Adds the commits of a merge to the target branch, by the way in which the project merges. Returns their ids. */
function addCommits(
  workspace: Workspace,
  actor: UserRow,
  { row, project }: MergeRequestItem,
  at: number,
): Pick<MergeRequestRow, 'merge_commit_sha' | 'squash_commit_sha'> {
  const { store } = workspace
  const merging = { row, project, merger: actor, webUrl: workspace.webUrl }
  const author = findUser(store, row.author_id) ?? actor
  const squash = isSquashed(project, row) ? shaOf('squash of', row.source_branch, row.id, at) : null
  const [newest] = versionsOf(store, row.id)
  const head = newest?.head_sha ?? branchHead(row.source_branch)
  if (squash !== null) {
    const message = row.squash_commit_message ?? squashMessage(store, merging)
    addMergeCommit(store, row, { sha: squash, message, author, committer: actor, at })
  }
  if (project.merge_method === 'ff') {
    const [newestCommit] = newest ? commitsOf(store, row, newest) : []
    const message = newestCommit?.message ?? row.title
    if (squash === null) addMergeCommit(store, row, { sha: head, message, author, committer: author, at })
    return { merge_commit_sha: null, squash_commit_sha: squash }
  }
  const sha = shaOf('merge of', row.source_branch, row.id, at)
  const message = row.merge_commit_message ?? mergeMessage(store, merging)
  addMergeCommit(store, row, { sha, message, author: actor, committer: actor, at, joins: squash ?? head })
  return { merge_commit_sha: sha, squash_commit_sha: squash }
}

function isSquashed({ squash_option: option }: ProjectRow, { squash }: MergeRequestRow): boolean {
  return option === 'always' || (option !== 'never' && squash === 1)
}

function merge(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  { change, at }: { readonly change: MergeRequestChange; readonly at: number },
): MergeRequestRow {
  const { store } = workspace
  const { project } = item
  const row = { ...item.row, ...change }
  setMergeRequest(store, row.id, {
    ...change,
    ...addCommits(workspace, actor, { ...item, row }, at),
    state: 'merged',
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

/** Has a merge request that waits be looked at once the moment comes before which it is not merged. */
export function mergeInTime(store: Store, row: MergeRequestRow): void {
  const userId = waitingMerger(store, row)
  if (userId === null) return
  const due_at = Math.max(row.merge_after ?? 0, store.now())
  putDueChange(store, { merge_request_id: row.id, kind: 'merge', user_id: userId, skip_ci: 0, due_at })
}

/**
 * Merges what waits, in the name of whoever asked for that, if its pipeline has succeeded and nothing else is in the way. What is
 * in the way leaves it waiting.
 * @param at the moment from which that is so; a change that somebody made since then stays before the merge
 */
export function mergeIfWaiting(workspace: Workspace, item: MergeRequestItem, at: number): void {
  const { store } = workspace
  const actor = findUser(store, waitingMerger(store, item.row) ?? 0)
  if (!actor || !hasFullRights(workspace, actor, item) || !isReady(workspace, item, { waits: false, at })) return
  const { build_status: status } = item.row
  if ((status !== null && status !== 'success') || !canBeMerged(workspace, item)) return
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
    setMergeRequest(store, row.id, {
      merge_when_build_succeeds: 0,
      should_remove_source_branch: 0,
      merge_commit_message: null,
      squash_commit_message: null,
      updated_at: at,
    })
    addSystemNote(workspace, actor, item, { body: 'Canceled the automatic merge', at })
    return itemNow(store, item).row
  })
}

import { createIssue, updateIssue } from '../changes/issues.ts'
import { createNote } from '../changes/notes.ts'
import { retryPipeline } from '../changes/pipelines.ts'
import { pushCommits, pushTag } from '../changes/pushes.ts'
import { accessLevel } from '../rules/access.ts'
import { canSeeItem } from '../rules/items.ts'
import type { Item } from '../rules/items.ts'
import { isOpen } from '../rules/mergeability.ts'
import { findIssueByIid } from '../store/issues.ts'
import { putJobFailure } from '../store/jobs.ts'
import { levels } from '../store/members.ts'
import { findMergeRequestByIid } from '../store/merge-requests.ts'
import { headPipelineOf } from '../store/pipelines.ts'
import { findProject } from '../store/projects.ts'
import { findUserByName } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import { headsOf } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import type { Act } from './act.ts'
import { performReview } from './reviewing.ts'

/** The item a reference names, as it is now. */
function itemNamed(workspace: Workspace, reference: string): Item | null {
  const [, path = '', sign = '', iid = ''] = /^(.+)([#!])(\d+)$/.exec(reference) ?? []
  const project = findProject(workspace.store, path)
  if (!project || project.archived === 1) return null
  if (sign === '#') {
    const row = findIssueByIid(workspace.store, project.id, Number(iid))
    return row ? { type: 'Issue', project, row } : null
  }
  const row = findMergeRequestByIid(workspace.store, project.id, Number(iid))
  return row ? { type: 'MergeRequest', project, row } : null
}

function changeIssue(
  workspace: Workspace,
  actor: UserRow,
  item: Item,
  act: Act & { readonly kind: 'assign' | 'close' | 'reopen' },
): boolean {
  if (item.type !== 'Issue') return false
  const closed = item.row.state === 'closed'
  if (act.kind === 'assign') {
    const assignee = findUserByName(workspace.store, act.to)
    if (!assignee || closed || item.row.assignee_id === assignee.id) return false
    updateIssue(workspace, actor, item.project, item.row, { assignee_id: assignee.id })
    return true
  }
  if ((act.kind === 'close') === closed) return false
  updateIssue(workspace, actor, item.project, item.row, { state_event: act.kind })
  return true
}

function openIssue(workspace: Workspace, actor: UserRow, act: Act & { readonly kind: 'open' }): boolean {
  const project = findProject(workspace.store, act.project)
  if (!project || project.archived === 1 || accessLevel(workspace.store, actor, project) < levels.guest) return false
  createIssue(workspace, actor, project, {
    title: act.title,
    description: act.body,
    labels: act.labels ?? [],
    assignee_id: act.assignee === undefined ? null : (findUserByName(workspace.store, act.assignee)?.id ?? null),
  })
  return true
}

function pushNamed(
  workspace: Workspace,
  actor: UserRow,
  item: Item,
  { commits, breaks }: Act & { readonly kind: 'push' },
): boolean {
  if (item.type !== 'MergeRequest' || !isOpen(item.row)) return false
  pushCommits(workspace, actor, item, commits)
  const sha = headsOf(workspace.store, [item.row.id]).get(item.row.id)
  // Its pipeline is there, but nothing of it has run.
  if (breaks && sha !== undefined) {
    const { job, log, attempts = 1000 } = breaks
    putJobFailure(workspace.store, { sha, name: job, attempts, log })
  }
  return true
}

/** Runs what failed once more, for somebody who may. Returns false where nothing of the newest pipeline has failed. */
function retryNewest(workspace: Workspace, actor: UserRow, item: Item): boolean {
  const { store } = workspace
  if (item.type !== 'MergeRequest' || !isOpen(item.row)) return false
  const pipeline = headPipelineOf(store, item.row.id, headsOf(store, [item.row.id]).get(item.row.id) ?? '')
  const project = pipeline && findProject(store, pipeline.project_id)
  if (pipeline?.status !== 'failed' || !project) return false
  if (accessLevel(store, actor, project) < levels.developer) return false
  retryPipeline(workspace, pipeline, actor.id)
  return true
}

/**
 * Performs an act with the functions that also answer requests, so that todos, events and `updated_at` follow. Returns
 * false when the act no longer makes sense: the item is gone, or somebody else has done it.
 */
export function perform(workspace: Workspace, act: Act): boolean {
  const actor = findUserByName(workspace.store, act.by)
  if (actor?.state !== 'active') return false
  if (act.kind === 'open') return openIssue(workspace, actor, act)
  if (act.kind === 'tag') {
    const project = findProject(workspace.store, act.project)
    if (!project || project.archived === 1 || accessLevel(workspace.store, actor, project) < levels.reporter)
      return false
    pushTag(workspace, actor, project, act.name)
    return true
  }
  const item = itemNamed(workspace, act.on)
  if (!item || !canSeeItem(workspace.store, actor, item)) return false
  switch (act.kind) {
    case 'comment':
      createNote(workspace, actor, item, { body: act.body })
      return true
    case 'push':
      return pushNamed(workspace, actor, item, act)
    case 'retry':
      return retryNewest(workspace, actor, item)
    case 'begin':
    case 'answer':
    case 'resolve':
    case 'ask':
    case 'review':
      return item.type === 'MergeRequest' && performReview(workspace, actor, item, act)
    case 'assign':
    case 'close':
    case 'reopen':
      return changeIssue(workspace, actor, item, act)
  }
}

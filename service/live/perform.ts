import { createIssue, updateIssue } from '../changes/issues.ts'
import { createNote } from '../changes/notes.ts'
import { pushCommits, pushTag } from '../changes/pushes.ts'
import { accessLevel } from '../rules/access.ts'
import { canSeeItem } from '../rules/items.ts'
import type { Item } from '../rules/items.ts'
import { findIssueByIid } from '../store/issues.ts'
import { levels } from '../store/members.ts'
import { findMergeRequestByIid } from '../store/merge-requests.ts'
import { findProject } from '../store/projects.ts'
import { findUserByName } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
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
      if (item.type !== 'MergeRequest' || item.row.state === 'merged' || item.row.state === 'closed') return false
      pushCommits(workspace, actor, item, act.commits)
      return true
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

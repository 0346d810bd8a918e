import { accessLevel, canSeeProject } from '../rules/access.ts'
import { canSeeItem } from '../rules/items.ts'
import { discussionOf } from '../rules/discussions.ts'
import type { IssueItem } from '../rules/items.ts'
import { Refusal } from '../rules/refusals.ts'
import { copyAwards } from '../store/awards.ts'
import { findIssue, insertIssue, setIssue } from '../store/issues.ts'
import type { IssueRow } from '../store/issues.ts'
import { issuePlanOf, putIssuePlan } from '../store/issue-plans.ts'
import { findLabel, labelNamesOf, linkLabel } from '../store/labels.ts'
import { levels } from '../store/members.ts'
import { findMilestoneByTitle } from '../store/milestones.ts'
import type { MilestoneRow } from '../store/milestones.ts'
import { insertNote } from '../store/notes.ts'
import type { NoteRow } from '../store/notes.ts'
import { projectPaths } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import { putParticipant } from '../store/subscriptions.ts'
import { finishTodosOf } from '../store/todos.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { addSystemNote } from './notes.ts'

/**
 * Checks the rights in a project. When the actor cannot see it, the refusal names a missing right and not an unknown
 * project, as in real services.
 */
function requireMovable(workspace: Workspace, actor: UserRow, from: IssueItem, to: ProjectRow): void {
  const may = (project: ProjectRow): boolean =>
    project.archived === 0 && accessLevel(workspace.store, actor, project) >= levels.reporter
  if (!may(from.project) || !may(to) || to.issues_enabled === 0 || from.row.moved_to_id !== null) {
    throw new Refusal(400, { message: 'Cannot move issue due to insufficient permissions!' })
  }
  if (from.project.id === to.id) {
    throw new Refusal(400, { message: 'Cannot move issue to project it originates from!' })
  }
}

/** Labels and milestone are kept where the target project has one of the same name, and always how it is planned. */
function carryOver(workspace: Workspace, from: IssueItem, to: IssueItem): void {
  const { store } = workspace
  for (const name of labelNamesOf(store, 'Issue', [from.row.id]).get(from.row.id) ?? []) {
    const label = findLabel(store, to.project.id, name)
    if (label) linkLabel(store, 'Issue', to.row.id, label.id)
  }
  const { milestone_id } = from.row
  const milestone = rowsById<MilestoneRow>(store, 'milestones', [milestone_id]).get(milestone_id ?? 0)
  const same = milestone && findMilestoneByTitle(store, to.project.id, milestone.title)
  if (same) setIssue(store, to.row.id, { milestone_id: same.id })
  putIssuePlan(store, to.row.id, issuePlanOf(store, from.row.id))
}

function copyThread(workspace: Workspace, from: IssueItem, to: IssueItem): void {
  const { store } = workspace
  const notes = store.all<NoteRow>(
    `SELECT * FROM notes WHERE target_type = 'Issue' AND target_id = ? ORDER BY id`,
    from.row.id,
  )
  /** The ids of the copies of notes that began a discussion. */
  const begun = new Map<number, number>()
  for (const { id, ...note } of notes) {
    const discussion = note.discussion === null ? null : (begun.get(note.discussion) ?? null)
    const copy = insertNote(store, { ...note, discussion, project_id: to.project.id, target_id: to.row.id })
    // Where the first note is gone, the next one begins the copy.
    if (discussion === null) begun.set(discussionOf({ id, ...note }), copy)
    copyAwards(store, 'Note', id, copy)
    if (note.system === 0) putParticipant(store, note.author_id, 'Issue', to.row.id)
  }
  copyAwards(store, 'Issue', from.row.id, to.row.id)
}

/**
 * Moves an issue to another project: a new issue is made there, with the same author, notes and awards, and the old one
 * is closed. Returns the new one. The actor must be a reporter in both projects. An issue can be moved once.
 */
export function moveIssue(workspace: Workspace, actor: UserRow, from: IssueItem, project: ProjectRow): IssueRow {
  requireMovable(workspace, actor, from, project)
  const { store } = workspace
  return store.write(() => {
    const at = store.moment()
    const { id: _id, iid: _iid, deleted_at: _deleted, moved_to_id: _moved, ...old } = from.row
    const { id } = insertIssue(store, { ...old, project_id: project.id, milestone_id: null, updated_at: at })
    const row = findIssue(store, project.id, id)
    if (!row) throw new Error(`issue ${id} is gone`)
    const to: IssueItem = { type: 'Issue', project, row }
    const assignee = row.assignee_id === null ? undefined : findUser(store, row.assignee_id)
    if (assignee && !(canSeeProject(store, assignee, project) && canSeeItem(store, assignee, to))) {
      setIssue(store, id, { assignee_id: null })
    }
    carryOver(workspace, from, to)
    copyThread(workspace, from, to)
    const paths = projectPaths(store, [project.id, from.project.id])
    const reference = ({ project: home, row: { iid } }: IssueItem): string => `${paths.get(home.id) ?? ''}#${iid}`
    addSystemNote(workspace, actor, to, { body: `Moved from ${reference(from)}`, at, names: from.project })
    addSystemNote(workspace, actor, from, { body: `Moved to ${reference(to)}`, at, names: project })
    recordEvent(workspace, { actor, project, action: 'opened', at, item: to })
    setIssue(store, from.row.id, { state: 'closed', moved_to_id: id, updated_at: at })
    if (from.row.state !== 'closed') {
      recordEvent(workspace, { actor, project: from.project, action: 'closed', at, item: from })
    }
    finishTodosOf(store, actor.id, 'Issue', from.row.id)
    return findIssue(store, project.id, id) ?? row
  })
}

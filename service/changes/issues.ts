import { accessLevel } from '../access.ts'
import { failedValidation } from '../errors.ts'
import { findIssue, insertIssue, setIssue } from '../store/issues.ts'
import type { IssueChange, IssueRow } from '../store/issues.ts'
import { levels } from '../store/members.ts'
import { findMilestone } from '../store/milestones.ts'
import type { ProjectRow } from '../store/projects.ts'
import { finishTodosOf } from '../store/todos.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { canSeeItem } from './items.ts'
import type { Item } from './items.ts'
import { labelReference, setLabels } from './labels.ts'
import { addSystemNote } from './notes.ts'
import { todoForAssignee, todosForMentioned } from './todos.ts'

/** What somebody wants of an issue. Undefined leaves a field as it is, null clears it. */
export interface IssueWish {
  readonly title?: string | undefined
  readonly description?: string | null | undefined
  readonly confidential?: boolean | undefined
  readonly assignee_id?: number | null | undefined
  readonly milestone_id?: number | null | undefined
  readonly labels?: readonly string[] | null | undefined
  readonly due_date?: string | null | undefined
  readonly state_event?: 'close' | 'reopen' | undefined
  /** Owners and administrators may set it; in milliseconds. */
  readonly updated_at?: number | undefined
}

const longestTitle = 255

/** Refuses a title that is blank or too long. */
export function requireTitle(title: string): void {
  if (title.trim() === '') throw failedValidation({ title: ["can't be blank"] })
  if (title.length > longestTitle) {
    throw failedValidation({ title: [`is too long (maximum is ${longestTitle} characters)`] })
  }
}

/**
 * The part of a wish that the actor may have. What goes beyond their rights is left out without a word, as real services
 * do: labels, milestone, assignee and due date take a reporter, `updated_at` an owner.
 */
function allowedPart(workspace: Workspace, actor: UserRow, project: ProjectRow, wish: IssueWish): IssueWish {
  const level = accessLevel(workspace.store, actor, project)
  const { labels, milestone_id, assignee_id, due_date, updated_at, ...free } = wish
  return {
    ...free,
    ...(level >= levels.reporter ? { labels, milestone_id, assignee_id, due_date } : {}),
    ...(level >= levels.owner ? { updated_at } : {}),
  }
}

/** A milestone of another project is none; nobody is assigned who does not exist or cannot see the issue. */
function milestoneWish(workspace: Workspace, project: ProjectRow, id: number | null): number | null {
  return id === null ? null : (findMilestone(workspace.store, project.id, id)?.id ?? null)
}

function assigneeWish(workspace: Workspace, item: Item, id: number | null): number | null | undefined {
  if (id === null || id === 0) return null
  const user = findUser(workspace.store, id)
  return user && canSeeItem(workspace.store, user, item) ? id : undefined
}

/** The columns that a wish moves, those that stay as they are left out. */
function columnsOf(workspace: Workspace, item: Item & { readonly type: 'Issue' }, wish: IssueWish): IssueChange {
  const { row, project } = item
  const wanted = {
    title: wish.title,
    description: wish.description,
    confidential: wish.confidential === undefined ? undefined : Number(wish.confidential),
    assignee_id: wish.assignee_id === undefined ? undefined : assigneeWish(workspace, item, wish.assignee_id),
    milestone_id: wish.milestone_id === undefined ? undefined : milestoneWish(workspace, project, wish.milestone_id),
    due_date: wish.due_date,
    state:
      wish.state_event === 'close' && row.state !== 'closed'
        ? 'closed'
        : wish.state_event === 'reopen' && row.state === 'closed'
          ? 'reopened'
          : undefined,
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== row[name as keyof IssueRow]),
  ) as IssueChange
}

function describe(workspace: Workspace, item: Item & { readonly type: 'Issue' }, change: IssueChange): string[] {
  const { store } = workspace
  const lines: string[] = []
  if (change.title !== undefined) lines.push(`Changed title: **${item.row.title}** → **${change.title}**`)
  if (change.confidential !== undefined) {
    lines.push(change.confidential ? 'Made the issue confidential' : 'Made the issue visible')
  }
  if (change.assignee_id !== undefined) {
    const assignee = change.assignee_id === null ? undefined : findUser(store, change.assignee_id)
    lines.push(assignee ? `Reassigned to @${assignee.username}` : 'Assignee removed')
  }
  if (change.milestone_id !== undefined) {
    const milestone =
      change.milestone_id === null ? undefined : findMilestone(store, item.project.id, change.milestone_id)
    lines.push(milestone ? `Milestone changed to %"${milestone.title}"` : 'Milestone removed')
  }
  if (change.due_date !== undefined) {
    lines.push(change.due_date === null ? 'Removed due date' : `Changed due date to ${change.due_date}`)
  }
  return lines
}

function describeLabels(moved: { readonly added: readonly string[]; readonly removed: readonly string[] }): string[] {
  const line = (verb: string, names: readonly string[]): string[] =>
    names.length === 0
      ? []
      : [`${verb} ${names.map(labelReference).join(' ')} ${names.length === 1 ? 'label' : 'labels'}`]
  return [...line('Added', moved.added), ...line('Removed', moved.removed)]
}

/** Grants a wish as far as the actor may have it, with all that follows from it. Answers the issue as it is then. */
export function updateIssue(
  workspace: Workspace,
  actor: UserRow,
  project: ProjectRow,
  row: IssueRow,
  wish: IssueWish,
): IssueRow {
  if (wish.title !== undefined) requireTitle(wish.title)
  const { store } = workspace
  const item = { type: 'Issue', project, row } as const
  const allowed = allowedPart(workspace, actor, project, wish)
  return store.write(() => {
    const change = columnsOf(workspace, item, allowed)
    const moved =
      allowed.labels === undefined ? { added: [], removed: [] } : setLabels(workspace, item, allowed.labels ?? [])
    const changed = Object.keys(change).length + moved.added.length + moved.removed.length > 0
    if (!changed && allowed.updated_at === undefined) return row
    const at = store.moment()
    setIssue(store, row.id, { ...change, updated_at: allowed.updated_at ?? at })
    for (const line of [...describe(workspace, item, change), ...describeLabels(moved)]) {
      addSystemNote(workspace, actor, item, line, at)
    }
    const now = issueNow(workspace, row)
    const after = { ...item, row: now }
    if (change.assignee_id !== undefined) todoForAssignee(workspace, after, change.assignee_id, actor, at)
    if (typeof change.description === 'string') {
      todosForMentioned(workspace, after, { now: change.description, before: row.description }, { author: actor, at })
    }
    if (change.state !== undefined) changeState(workspace, actor, after, at)
    return now
  })
}

function issueNow(workspace: Workspace, row: IssueRow): IssueRow {
  const now = findIssue(workspace.store, row.project_id, row.id)
  if (!now) throw new Error(`issue ${row.id} is gone`)
  return now
}

function changeState(workspace: Workspace, actor: UserRow, item: Item, at: number): void {
  const closed = item.row.state === 'closed'
  addSystemNote(workspace, actor, item, `Status changed to ${closed ? 'closed' : 'reopened'}`, at)
  // A reopening is recorded as an opening.
  recordEvent(workspace, { actor, project: item.project, action: closed ? 'closed' : 'opened', at, item })
  if (closed) finishTodosOf(workspace.store, actor.id, item.type, item.row.id)
}

/** Opens an issue, as far as the actor may have what they wish. */
export function createIssue(
  workspace: Workspace,
  actor: UserRow,
  project: ProjectRow,
  wish: IssueWish & { readonly title: string },
): IssueRow {
  requireTitle(wish.title)
  const { store } = workspace
  const allowed = allowedPart(workspace, actor, project, wish)
  return store.write(() => {
    const at = store.moment()
    const { id } = insertIssue(store, {
      project_id: project.id,
      title: wish.title,
      description: wish.description ?? null,
      state: 'opened',
      confidential: Number(wish.confidential ?? false),
      author_id: actor.id,
      assignee_id: null,
      milestone_id: milestoneWish(workspace, project, allowed.milestone_id ?? null),
      due_date: allowed.due_date ?? null,
      user_notes_count: 0,
      created_at: at,
      updated_at: at,
    })
    const row = findIssue(store, project.id, id)
    if (!row) throw new Error(`issue ${id} is gone`)
    const item = { type: 'Issue', project, row } as const
    setLabels(workspace, item, allowed.labels ?? [])
    const assignee = assigneeWish(workspace, item, allowed.assignee_id ?? null) ?? null
    if (assignee !== null) setIssue(store, id, { assignee_id: assignee })
    recordEvent(workspace, { actor, project, action: 'opened', at, item })
    todoForAssignee(workspace, item, assignee, actor, at)
    todosForMentioned(workspace, item, { now: wish.description ?? '' }, { author: actor, at })
    return issueNow(workspace, row)
  })
}

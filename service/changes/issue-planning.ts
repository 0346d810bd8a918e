import { accessLevel } from '../rules/access.ts'
import type { IssueItem } from '../rules/items.ts'
import { failedValidation } from '../rules/refusals.ts'
import { setIssue } from '../store/issues.ts'
import type { IssueType } from '../store/issues.ts'
import { levels } from '../store/members.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { epicNamed, planIssue } from './issue-plans.ts'
import { addSystemNote } from './notes.ts'
import { movedColumns } from './requested-changes.ts'

/** What API v4 knows of an issue besides. Undefined leaves it as it is. */
export interface Planning {
  readonly type?: IssueType | undefined
  /** The first day, as YYYY-MM-DD; null for none. */
  readonly startDate?: string | null | undefined
  readonly weight?: number | null | undefined
  /** 0 or null for none. */
  readonly epicId?: number | null | undefined
}

/** The types that whoever may open issues may give. The others need a reporter. */
const usualTypes: ReadonlySet<IssueType> = new Set(['issue', 'task'])

/** The types between which an issue changes. Others are given once, when it is made. */
const changeableTypes: ReadonlySet<IssueType> = new Set(['issue', 'incident', 'test_case'])

/** The names of the types in a refusal. */
const typeNames: Readonly<Record<IssueType, string>> = {
  issue: 'Issue',
  incident: 'Incident',
  test_case: 'Test Case',
  ticket: 'Ticket',
  task: 'Task',
}

/**
 * Changes the type, the first day, the weight and the epic of an issue, as far as the actor may: the rest is left out without a word.
 * Returns true where something has changed.
 *
 * @param requested `isNew`: it was only just opened, so that nothing of this is a change
 * @throws Refusal 400 for a type that it cannot change to, where it would be due before it starts, and for a weight below 0; 403 and
 *   404 for an epic (`epicNamed`)
 */
export function setPlanning(
  workspace: Workspace,
  actor: UserRow,
  item: IssueItem,
  { type, startDate, weight, epicId, isNew }: Planning & { readonly isNew: boolean },
): boolean {
  const { store } = workspace
  const isReporter = accessLevel(store, actor, item.project) >= levels.reporter
  const change = movedColumns(item.row, {
    issue_type: type !== undefined && (isReporter || usualTypes.has(type)) ? type : undefined,
    start_date: isReporter ? startDate : undefined,
  })
  const { issue_type: to, start_date: day } = change
  if (!isNew && to !== undefined && ![item.row.issue_type, to].every((type) => changeableTypes.has(type))) {
    throw failedValidation({ work_item_type_id: [`can not be changed to ${typeNames[to]}`] })
  }
  const start = day === undefined ? item.row.start_date : day
  if (start !== null && item.row.due_date !== null && item.row.due_date < start) {
    throw failedValidation({ due_date: ['must be greater than or equal to start date'] })
  }
  const epic = epicId === undefined ? undefined : epicNamed(workspace, actor, item, epicId)
  const plan = { ...(weight !== undefined && { weight }), ...(epic !== undefined && { epic }) }
  const isPlanned = Object.keys(plan).length > 0 && planIssue(workspace, actor, item, { ...plan, isNew })
  if (Object.keys(change).length === 0) return isPlanned
  setIssue(store, item.row.id, change)
  if (isNew) return true
  const at = store.moment()
  if (to !== undefined)
    addSystemNote(workspace, actor, item, { body: `changed type from ${item.row.issue_type} to ${to}`, at })
  if (day !== undefined) {
    addSystemNote(workspace, actor, item, {
      body: day === null ? 'Removed start date' : `Changed start date to ${day}`,
      at,
    })
  }
  return true
}

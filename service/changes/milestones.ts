import { failedValidation, Refusal } from '../rules/refusals.ts'
import { findMilestone, findMilestoneByTitle, insertMilestone, setMilestone } from '../store/milestones.ts'
import type { MilestoneRow } from '../store/milestones.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'

/** The wanted fields of a milestone. Undefined leaves a field as it is; null clears it. */
export interface RequestedMilestone {
  readonly title?: string | undefined
  readonly description?: string | null | undefined
  readonly due_date?: string | null | undefined
  readonly start_date?: string | null | undefined
  readonly state_event?: 'close' | 'activate' | undefined
}

type Attempt = 'create' | 'update'

/** Real services print the messages of a validation as a Ruby hash, in one text. */
function refusal(workspace: Workspace, attempt: Attempt, field: string, problem: string): Refusal {
  if (workspace.dialect === 'contract') return failedValidation({ [field]: [problem] })
  return new Refusal(400, { message: `Failed to ${attempt} milestone {:${field}=>[${JSON.stringify(problem)}]}` })
}

function requireMilestone(
  workspace: Workspace,
  attempt: Attempt,
  project: ProjectRow,
  wanted: Pick<MilestoneRow, 'title' | 'start_date' | 'due_date'>,
  self?: MilestoneRow,
): void {
  if (wanted.title.trim() === '') throw refusal(workspace, attempt, 'title', "can't be blank")
  if (wanted.title.length > 255) {
    throw refusal(workspace, attempt, 'title', 'is too long (maximum is 255 characters)')
  }
  const same = findMilestoneByTitle(workspace.store, project.id, wanted.title)
  if (same && same.id !== self?.id) {
    const isOfGroup = same.project_id === null
    const taken = isOfGroup ? 'already being used for another group or project milestone.' : 'has already been taken'
    throw refusal(workspace, attempt, 'title', taken)
  }
  if (wanted.start_date !== null && wanted.due_date !== null && wanted.start_date > wanted.due_date) {
    throw refusal(workspace, attempt, 'start_date', "Can't be greater than due date")
  }
}

export function createMilestone(
  workspace: Workspace,
  actor: UserRow,
  project: ProjectRow,
  requested: RequestedMilestone & { readonly title: string },
): MilestoneRow {
  const { store } = workspace
  const at = store.moment()
  const wanted = {
    project_id: project.id,
    title: requested.title,
    description: requested.description ?? null,
    state: 'active',
    start_date: requested.start_date ?? null,
    due_date: requested.due_date ?? null,
    created_at: at,
    updated_at: at,
  }
  requireMilestone(workspace, 'create', project, wanted)
  const id = store.write(() => {
    const milestoneId = insertMilestone(store, wanted)
    recordEvent(workspace, { actor, project, action: 'opened', at, milestoneId })
    return milestoneId
  })
  return milestoneNow(workspace, project, id)
}

export function updateMilestone(
  workspace: Workspace,
  actor: UserRow,
  project: ProjectRow,
  row: MilestoneRow,
  requested: RequestedMilestone,
): MilestoneRow {
  const { store } = workspace
  const state =
    requested.state_event === undefined ? row.state : requested.state_event === 'close' ? 'closed' : 'active'
  const wanted = {
    ...row,
    title: requested.title ?? row.title,
    description: requested.description === undefined ? row.description : requested.description,
    start_date: requested.start_date === undefined ? row.start_date : requested.start_date,
    due_date: requested.due_date === undefined ? row.due_date : requested.due_date,
    state,
  }
  requireMilestone(workspace, 'update', project, wanted, row)
  const { title, description, start_date, due_date } = wanted
  const moved = [title, description, start_date, due_date, state].some(
    (value, index) => value !== [row.title, row.description, row.start_date, row.due_date, row.state][index],
  )
  if (!moved) return row
  store.write(() => {
    const at = store.moment()
    setMilestone(store, row.id, { title, description, start_date, due_date, state, updated_at: at })
    if (state === row.state) return
    const action = state === 'closed' ? 'closed' : 'opened'
    recordEvent(workspace, { actor, project, action, at, milestoneId: row.id })
  })
  return milestoneNow(workspace, project, row.id)
}

function milestoneNow(workspace: Workspace, project: ProjectRow, id: number): MilestoneRow {
  const row = findMilestone(workspace.store, project.id, id)
  if (!row) throw new Error(`milestone ${id} is gone`)
  return row
}

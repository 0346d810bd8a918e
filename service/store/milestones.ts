import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow } from './rows.ts'
import type { Store, Value } from './store.ts'

export interface MilestoneRow {
  readonly id: number
  readonly iid: number
  /** Null for a group's. */
  readonly project_id: number | null
  /** The group whose projects' items can have it; null for a project's. */
  readonly group_id: number | null
  readonly title: string
  readonly description: string | null
  readonly state: string
  readonly start_date: string | null
  readonly due_date: string | null
  readonly created_at: number
  readonly updated_at: number
}

export type NewMilestone = Omit<MilestoneRow, 'id' | 'iid' | 'project_id' | 'group_id'> &
  ({ readonly project_id: number } | { readonly group_id: number })

export function insertMilestone(store: Store, milestone: NewMilestone): number {
  const home =
    'project_id' in milestone ? `milestone of ${milestone.project_id}` : `milestone of group ${milestone.group_id}`
  return insertRow(store, 'milestones', { iid: store.next(home), ...milestone })
}

/** A project's own milestone, which alone can be read and changed there. */
export function findMilestone(store: Store, projectId: number, id: number): MilestoneRow | undefined {
  return store.get<MilestoneRow>('SELECT * FROM milestones WHERE project_id = ? AND id = ?', projectId, id)
}

export function findGroupMilestone(store: Store, groupId: number, id: number): MilestoneRow | undefined {
  return store.get<MilestoneRow>('SELECT * FROM milestones WHERE group_id = ? AND id = ?', groupId, id)
}

/** The milestones that a project's items can have: its own and those of its groups. Takes the project's id twice. */
const available = `(project_id = ? OR group_id IN
  (SELECT ancestor_id FROM lineage JOIN projects ON projects.namespace_id = lineage.group_id WHERE projects.id = ?))`

/** A milestone that a project's items can have. */
export function findAvailableMilestone(store: Store, projectId: number, id: number): MilestoneRow | undefined {
  return store.get<MilestoneRow>(`SELECT * FROM milestones WHERE ${available} AND id = ?`, projectId, projectId, id)
}

/** A milestone that a project's items can have, by its title; the project's own first. */
export function findMilestoneByTitle(store: Store, projectId: number, title: string): MilestoneRow | undefined {
  return store.get<MilestoneRow>(
    `SELECT * FROM milestones WHERE ${available} AND title = ? ORDER BY project_id IS NULL LIMIT 1`,
    projectId,
    projectId,
    title,
  )
}

/** Columns a change may set. */
export type MilestoneChange = Partial<Omit<MilestoneRow, 'id' | 'iid' | 'project_id' | 'group_id' | 'created_at'>>

export function setMilestone(store: Store, id: number, change: MilestoneChange): void {
  const columns = Object.keys(change)
  if (columns.length === 0) return
  const values = Object.values(change) as Value[]
  store.run(`UPDATE milestones SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`, ...values, id)
}

/** The owner of the listed milestones: a project, with or without those of its groups, or a group. */
export type MilestoneHome =
  { readonly projectId: number; readonly withGroup?: boolean | undefined } | { readonly groupId: number }

export interface MilestoneFilter {
  readonly of: MilestoneHome
  readonly iids: readonly number[] | null
  readonly state: 'active' | 'closed' | 'all'
  /** A part of the title or the description. */
  readonly search?: string | undefined
  readonly title?: string | undefined
  /** Changed then or later, or then or earlier, in milliseconds since 1970. */
  readonly changedFrom?: number | undefined
  readonly changedUntil?: number | undefined
}

/** Newest first. */
export function listMilestones(store: Store, filter: MilestoneFilter, window: Window): Listed<MilestoneRow> {
  const [home, ...values] = homeOf(filter.of)
  const where = [home]
  if (filter.iids) {
    where.push('iid IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(filter.iids))
  }
  if (filter.state !== 'all') {
    where.push('state = ?')
    values.push(filter.state)
  }
  const need = (condition: string, ...given: Value[]): void => {
    where.push(condition)
    values.push(...given)
  }
  const { search, title, changedFrom, changedUntil } = filter
  if (search !== undefined) {
    need(`(instr(lower(title), lower(?)) > 0 OR instr(lower(coalesce(description, '')), lower(?)) > 0)`, search, search)
  }
  if (title !== undefined) need('title = ?', title)
  if (changedFrom !== undefined) need('updated_at >= ?', changedFrom)
  if (changedUntil !== undefined) need('updated_at <= ?', changedUntil)
  const listing = { table: 'milestones', from: 'milestones', where, values, order: ['id'], descending: true }
  return listRows<MilestoneRow>(store, listing, window)
}

function homeOf(of: MilestoneHome): [condition: string, ...Value[]] {
  if ('groupId' in of) return ['group_id = ?', of.groupId]
  return of.withGroup === true ? [available, of.projectId, of.projectId] : ['project_id = ?', of.projectId]
}

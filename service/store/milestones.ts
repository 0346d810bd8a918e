import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Store, Value } from './store.ts'

export interface MilestoneRow {
  readonly id: number
  readonly iid: number
  readonly project_id: number
  readonly title: string
  readonly description: string | null
  readonly state: string
  readonly start_date: string | null
  readonly due_date: string | null
  readonly created_at: number
  readonly updated_at: number
}

export function insertMilestone(store: Store, milestone: Omit<MilestoneRow, 'id' | 'iid'>): number {
  return store.run(
    `INSERT INTO milestones (iid, project_id, title, description, state, start_date, due_date, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    store.next(`milestone of ${milestone.project_id}`),
    milestone.project_id,
    milestone.title,
    milestone.description,
    milestone.state,
    milestone.start_date,
    milestone.due_date,
    milestone.created_at,
    milestone.updated_at,
  ).id
}

export function findMilestone(store: Store, projectId: number, id: number): MilestoneRow | undefined {
  return store.get<MilestoneRow>('SELECT * FROM milestones WHERE project_id = ? AND id = ?', projectId, id)
}

export function findMilestoneByTitle(store: Store, projectId: number, title: string): MilestoneRow | undefined {
  return store.get<MilestoneRow>('SELECT * FROM milestones WHERE project_id = ? AND title = ?', projectId, title)
}

/** Columns a change may set. */
export type MilestoneChange = Partial<Omit<MilestoneRow, 'id' | 'iid' | 'project_id' | 'created_at'>>

export function setMilestone(store: Store, id: number, change: MilestoneChange): void {
  const columns = Object.keys(change)
  if (columns.length === 0) return
  const values = Object.values(change) as Value[]
  store.run(`UPDATE milestones SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`, ...values, id)
}

export interface MilestoneFilter {
  readonly projectId: number
  readonly iids: readonly number[] | null
  readonly state: 'active' | 'closed' | 'all'
}

/** Newest first. */
export function listMilestones(store: Store, filter: MilestoneFilter, window: Window): Listed<MilestoneRow> {
  const where = ['project_id = ?']
  const values: Value[] = [filter.projectId]
  if (filter.iids) {
    where.push('iid IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(filter.iids))
  }
  if (filter.state !== 'all') {
    where.push('state = ?')
    values.push(filter.state)
  }
  const listing = { table: 'milestones', from: 'milestones', where, values, order: ['id'], descending: true }
  return listRows<MilestoneRow>(store, listing, window)
}

import type { MilestoneRow } from '../store/milestones.ts'
import { rowsById } from '../store/rows.ts'
import type { Workspace } from '../workspace.ts'
import { isoOf } from './moments.ts'

/** Contract, "Milestone". */
export function milestoneResource(workspace: Workspace, row: MilestoneRow) {
  return {
    id: row.id,
    iid: row.iid,
    ...homeOf(row),
    title: row.title,
    // The contract says a string; real services leave null what was never given.
    description: workspace.dialect === 'contract' ? (row.description ?? '') : row.description,
    state: row.state,
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
    due_date: row.due_date,
    start_date: row.start_date,
  }
}

/** A milestone names its project or its group. */
function homeOf({ project_id, group_id }: MilestoneRow): {
  readonly project_id?: number
  readonly group_id?: number | null
} {
  return project_id === null ? { group_id } : { project_id }
}

type MilestoneResource = ReturnType<typeof milestoneResource>

/** Looks up the embedded milestones of a whole page at once. */
export function milestones(
  workspace: Workspace,
  ids: Iterable<number | null>,
): (id: number | null) => MilestoneResource | null {
  const rows = rowsById<MilestoneRow>(workspace.store, 'milestones', ids)
  const made = new Map([...rows.values()].map((row) => [row.id, milestoneResource(workspace, row)]))
  return (id) => (id === null ? null : (made.get(id) ?? null))
}

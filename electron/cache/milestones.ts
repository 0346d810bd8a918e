import type { Milestone } from '../../shared/model/milestone.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import type { Arrival } from './revision.ts'
import { statement } from '../database/statement.ts'
import { upsert, type RowTable } from './upsert.ts'

const table = {
  name: 'milestones',
  columns: ['project_id', 'title', 'state', 'data'],
  dated: false,
} as const satisfies RowTable<string>

/** Stores a milestone, whether it was listed or embedded in an item. Returns whether it changed. */
export function storeMilestone(cache: WritableCache, milestone: Milestone, arrival: Arrival): boolean {
  const row = {
    id: milestone.id,
    project_id: milestone.projectId,
    title: milestone.title,
    state: milestone.state,
    data: JSON.stringify(milestone),
  }
  return upsert(cache, table, row, arrival)
}

export function readMilestone(cache: ReadableCache, id: number): Milestone | null {
  const data = statement(cache, `SELECT data FROM milestones WHERE id = ?`).pluck().get(id) as string | undefined
  return data === undefined ? null : (JSON.parse(data) as Milestone)
}

/** The ids of a project's milestones that were stored no later than a revision. */
export function listMilestoneIds(
  cache: ReadableCache,
  { projectId, revision }: { readonly projectId: number; readonly revision: number },
): number[] {
  const ids = statement(cache, `SELECT id FROM milestones WHERE project_id = ? AND revision <= ?`).pluck()
  return ids.all(projectId, revision) as number[]
}

export function removeMilestone(cache: WritableCache, id: number): void {
  statement(cache, `DELETE FROM milestones WHERE id = ?`).run(id)
}

/** A milestone with waiting edits folded in, or null. */
export function readShownMilestone(cache: ReadableCache, id: number): Milestone | null {
  const folded = statement(cache, `SELECT data FROM temp.folded_milestones WHERE id = ?`).pluck().get(id)
  return folded === undefined ? readMilestone(cache, id) : (JSON.parse(String(folded)) as Milestone)
}

/** The milestones of a project with waiting edits folded in, open ones first, by title. */
export function listShownMilestones(cache: ReadableCache, projectId: number): Milestone[] {
  const text = `SELECT data, state, title FROM temp.folded_milestones WHERE project_id = :projectId
    UNION ALL SELECT data, state, title FROM milestones WHERE project_id = :projectId
      AND id NOT IN (SELECT id FROM temp.folded_milestones)
    ORDER BY state, title`
  return (statement(cache, text).pluck().all({ projectId }) as string[]).map((data) => JSON.parse(data) as Milestone)
}

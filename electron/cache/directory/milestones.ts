import type { Milestone } from '../../../shared/model/milestone.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { readFact, saveFact } from '../storage/facts.ts'
import { isFirstNamed } from '../storage/embedded.ts'
import { withKnownFields } from '../storage/known-fields.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'
import { upsert, type RowTable } from '../storage/upsert.ts'

const table = {
  name: 'milestones',
  columns: ['project_id', 'title', 'state', 'data'],
  dated: false,
} as const satisfies RowTable<string>

/** Stores a milestone, whether it was listed or embedded in an item. Returns whether it changed. */
export function storeMilestone(cache: WritableCache, said: Milestone, arrival: Arrival): boolean {
  const milestone = withKnownFields(said, () => readMilestone(cache, said.id))
  const row = {
    id: milestone.id,
    project_id: milestone.projectId,
    title: milestone.title,
    state: milestone.state,
    data: JSON.stringify(milestone),
  }
  return upsert(cache, table, row, arrival)
}

/** Stores a milestone that other rows name, but only once for an answer. */
export function storeMilestoneOnce(cache: WritableCache, milestone: Milestone, arrival: Arrival): void {
  if (isFirstNamed(arrival, 'milestone', milestone)) storeMilestone(cache, milestone, arrival)
}

/** Stores a milestone of a project's list, which newer services begin to mix with those of the groups above. */
export function storeListedMilestone(cache: WritableCache, milestone: Milestone, arrival: Arrival): boolean {
  if (milestone.projectId === 0) saveFact(cache, 'group_milestones', 'listed')
  return storeMilestone(cache, milestone, arrival)
}

/** A milestone as a column holds it. One that an older version of Docket stored does not name the group. */
export function milestoneIn(data: string): Milestone {
  return { groupPath: null, ...(JSON.parse(data) as Omit<Milestone, 'groupPath'> & Partial<Milestone>) }
}

export function readMilestone(cache: ReadableCache, id: number): Milestone | null {
  const data = statement(cache, `SELECT data FROM milestones WHERE id = ?`).pluck().get(id) as string | undefined
  return data === undefined ? null : milestoneIn(data)
}

/** SQL: whether a milestone is of a group above the project `projectId`. */
const isOfGroupAbove = `project_id = 0 AND EXISTS (SELECT 1 FROM projects WHERE projects.id = :projectId
  AND instr(path_with_namespace, json_extract(milestones.data, '$.groupPath') || '/') = 1)`

/**
 * The ids of the milestones that the list of a project should name and that were stored no later than a revision: its own,
 * and those of the groups above it where the service is known to list them.
 */
export function listMilestoneIds(
  cache: ReadableCache,
  { projectId, revision }: { readonly projectId: number; readonly revision: number },
): number[] {
  const others = readFact(cache, 'group_milestones') === null ? '' : `OR ${isOfGroupAbove}`
  const text = `SELECT id FROM milestones WHERE (project_id = :projectId ${others}) AND revision <= :revision`
  return statement(cache, text).pluck().all({ projectId, revision }) as number[]
}

export function removeMilestone(cache: WritableCache, id: number): void {
  statement(cache, `DELETE FROM milestones WHERE id = ?`).run(id)
}

/** A milestone with waiting edits folded in, or null. */
export function readShownMilestone(cache: ReadableCache, id: number): Milestone | null {
  const folded = statement(cache, `SELECT data FROM temp.folded_milestones WHERE id = ?`).pluck().get(id)
  return folded === undefined ? readMilestone(cache, id) : milestoneIn(String(folded))
}

/**
 * The milestones that a project's items can have, with waiting edits folded in: its own and those of the groups above it. Open
 * ones come first, by title.
 */
export function listShownMilestones(cache: ReadableCache, projectId: number): Milestone[] {
  const text = `SELECT data, state, title FROM temp.folded_milestones WHERE project_id = :projectId
    UNION ALL SELECT data, state, title FROM milestones WHERE (project_id = :projectId OR ${isOfGroupAbove})
      AND id NOT IN (SELECT id FROM temp.folded_milestones)
    ORDER BY state, title`
  return (statement(cache, text).pluck().all({ projectId }) as string[]).map(milestoneIn)
}

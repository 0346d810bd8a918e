import type { Project } from '../../../shared/model/project.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { withKnownFields } from '../storage/known-fields.ts'
import { bringForward } from '../lists/lists.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'
import { millisecondsOf, upsert, type RowTable } from '../storage/upsert.ts'

const table = {
  name: 'projects',
  columns: ['path_with_namespace', 'name', 'archived', 'last_activity_at', 'data'],
  dated: false,
} as const satisfies RowTable<string>

/** The ties that make a project one of the user's: the user is a member, or has starred it. */
export type Tie = 'member' | 'starred'

/**
 * Reason why a project is no longer shown. `refused`: the service says that there is none (it was deleted, or turned private).
 * `left`: the user is no longer a member and has not starred it. Its rows stay either way.
 */
export type Hidden = 'refused' | 'left'

/**
 * Stores a project. If it came from a list of the user's projects, stores the user's tie to it as well. Returns whether
 * it changed.
 */
export function storeProject(cache: WritableCache, said: Project, tie: Tie | null, arrival: Arrival): boolean {
  const known = readProject(cache, said.id)
  const project = withKnownFields(said, () => known)
  const row = {
    id: project.id,
    path_with_namespace: project.pathWithNamespace,
    name: project.name,
    archived: project.archived ? 1 : 0,
    last_activity_at: millisecondsOf(project.lastActivityAt),
    data: JSON.stringify(project),
  }
  const changed = upsert(cache, table, row, arrival)
  const isSwitchedOn = (name: 'issuesEnabled' | 'mergeRequestsEnabled') => known?.[name] === false && project[name]
  if (changed && (isSwitchedOn('issuesEnabled') || isSwitchedOn('mergeRequestsEnabled'))) {
    forgetRefusedParts(cache, project.id)
  }
  if (tie === null) return changed
  const tied = statement(
    cache,
    `UPDATE projects SET ${tie} = 1, hidden = NULL, revision = ? WHERE id = ? AND (${tie} = 0 OR hidden IS NOT NULL)`,
  ).run(arrival.revision, project.id)
  // Changes there were not followed while it was not one of theirs.
  if (tied.changes > 0) {
    bringForward(cache, project.id)
    forgetRefusedParts(cache, project.id)
  }
  return changed || tied.changes > 0
}

/**
 * The projects with that tie that a whole list of such projects, read after `arrival` began, did not name. That does
 * not prove that they are gone.
 */
export function listUntied(
  cache: ReadableCache,
  tie: Tie,
  present: ReadonlySet<number>,
  { begunAt }: Pick<Arrival, 'begunAt'>,
): number[] {
  const ids = statement(cache, `SELECT id FROM projects WHERE ${tie} = 1 AND revision <= ?`).pluck().all(begunAt)
  return (ids as number[]).filter((id) => !present.has(id))
}

/** Removes a tie of a project that the service shows. Without any tie it is hidden all the same: the user has left it. */
export function untieProject(cache: WritableCache, id: number, tie: Tie, revision: number): void {
  statement(cache, `UPDATE projects SET ${tie} = 0, revision = ? WHERE id = ?`).run(revision, id)
  statement(
    cache,
    `UPDATE projects SET hidden = CASE WHEN member = 0 AND starred = 0 THEN 'left' END WHERE id = ?`,
  ).run(id)
}

/**
 * Hides a project that the service no longer shows. None of its rows are deleted: it may come back, and edits may wait. Returns
 * false when it was hidden for that before.
 */
export function hideProject(
  cache: WritableCache,
  { id, revision }: { readonly id: number; readonly revision: number },
): boolean {
  const text = `UPDATE projects SET hidden = 'refused', revision = ? WHERE id = ? AND hidden IS NOT 'refused'`
  return statement(cache, text).run(revision, id).changes > 0
}

/** The projects that the service did not show any more, and that no list of the user's projects will ever name. */
export function listRefusedWithoutTie(cache: ReadableCache): number[] {
  const text = `SELECT id FROM projects WHERE hidden = 'refused' AND member = 0 AND starred = 0 ORDER BY id`
  return statement(cache, text).pluck().all() as number[]
}

/** The service shows a project without a tie again. One that the user had a tie to once has lists, and was left by them. */
export function showAgain(cache: WritableCache, id: number, revision: number): void {
  const wasLeft = `EXISTS (SELECT 1 FROM lists WHERE project_id = projects.id)`
  const text = `UPDATE projects SET hidden = CASE WHEN ${wasLeft} THEN 'left' END, revision = ? WHERE id = ?`
  statement(cache, text).run(revision, id)
  forgetRefusedParts(cache, id)
}

/**
 * Forgets that parts of a project's items were refused, so that they are asked for again: an item does not move when its project
 * is shown again or switches such items on, or when the user becomes a member.
 */
function forgetRefusedParts(cache: WritableCache, projectId: number): void {
  const ofProject = `(item_kind = 'issue' AND item_id IN (SELECT id FROM issues WHERE project_id = @projectId)
    OR item_kind = 'mergeRequest' AND item_id IN (SELECT id FROM merge_requests WHERE project_id = @projectId))`
  const refused = `SELECT item_kind, item_id FROM item_parts WHERE problem IS NOT NULL AND ${ofProject}`
  // A refused thread counts as read in the state that its item has.
  const text = `UPDATE threads SET item_updated_at = 0 WHERE (item_kind, item_id) IN (${refused})`
  statement(cache, text).run({ projectId })
  statement(cache, `DELETE FROM item_parts WHERE problem IS NOT NULL AND ${ofProject}`).run({ projectId })
}

/** The id of the project at a path, whichever way it is written; null where none is known or it is hidden. */
export function findProjectId(cache: ReadableCache, path: string): number | null {
  const id = statement(
    cache,
    `SELECT id FROM projects WHERE path_with_namespace = ? COLLATE NOCASE AND hidden IS NULL LIMIT 1`,
  )
    .pluck()
    .get(path)
  return (id as number | undefined) ?? null
}

/** Returns the reason why a project is hidden, or null when it is shown or not known. */
export function hiddenBecause(cache: ReadableCache, id: number): Hidden | null {
  const hidden = statement(cache, `SELECT hidden FROM projects WHERE id = ?`).pluck().get(id)
  return (hidden as Hidden | null | undefined) ?? null
}

/** The ids of all projects that are hidden; almost always none. */
export function listHiddenProjectIds(cache: ReadableCache): number[] {
  return statement(cache, `SELECT id FROM projects WHERE hidden IS NOT NULL`).pluck().all() as number[]
}

export function readProject(cache: ReadableCache, id: number): Project | null {
  const data = statement(cache, `SELECT data FROM projects WHERE id = ?`).pluck().get(id) as string | undefined
  return data === undefined ? null : (JSON.parse(data) as Project)
}

/** The address of the service, as the page of a project begins with it; null where that is not known. */
export function readServiceUrl(cache: ReadableCache, projectId: number): string | null {
  const { webUrl, pathWithNamespace } = readProject(cache, projectId) ?? { webUrl: '', pathWithNamespace: '' }
  const end = `/${pathWithNamespace}`
  return webUrl !== '' && webUrl.endsWith(end) ? webUrl.slice(0, -end.length) : null
}

/** The level that the user has in a project; 0 for somebody who is no member, null where that is not known. */
export function readOwnLevel(cache: ReadableCache, id: number): number | null {
  const text = `SELECT coalesce(data ->> '$.accessLevel', CASE member WHEN 0 THEN 0 END) FROM projects WHERE id = ?`
  return (statement(cache, text).pluck().get(id) as number | null | undefined) ?? null
}

/** The ids of the user's projects, the most recently active first. */
export function listProjectIds(cache: ReadableCache): number[] {
  const rows = statement(
    cache,
    `SELECT id FROM projects WHERE hidden IS NULL AND (member = 1 OR starred = 1) ORDER BY last_activity_at DESC, id`,
  ).pluck()
  return rows.all() as number[]
}

/** Projects that items name and that have not been read yet: the user wrote something in them. */
export function listUnknownProjectIds(cache: ReadableCache, most: number): number[] {
  const ids = statement(
    cache,
    `SELECT project_id FROM (SELECT DISTINCT project_id FROM issues UNION SELECT DISTINCT project_id FROM merge_requests)
     WHERE project_id NOT IN (SELECT id FROM projects) LIMIT ?`,
  ).pluck()
  return ids.all(most) as number[]
}

/** Returns true if the user has starred a project, with waiting edits folded in. */
export function isStarred(cache: ReadableCache, id: number): boolean {
  const text = `SELECT starred FROM temp.folded_stars WHERE project_id = :id
    UNION ALL SELECT starred FROM projects WHERE id = :id LIMIT 1`
  return statement(cache, text).pluck().get({ id }) === 1
}

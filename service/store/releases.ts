import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow, setRow } from './rows.ts'
import type { Store } from './store.ts'

/** Releases, and the tags of repositories as far as they have or had one. */

export interface ReleaseRow {
  readonly id: number
  readonly project_id: number
  readonly author_id: number | null
  readonly tag: string
  readonly name: string
  readonly description: string | null
  readonly created_at: number
  readonly updated_at: number
  /** Later than now for one that is yet to come. */
  readonly released_at: number
}

/** Where something of a release is to be had. */
export interface ReleaseLinkRow {
  readonly id: number
  readonly release_id: number
  readonly name: string
  readonly url: string
  readonly link_type: 'other' | 'runbook' | 'image' | 'package'
}

/** Makes a release. Returns its id. */
export function insertRelease(store: Store, release: Omit<ReleaseRow, 'id'>): number {
  return insertRow(store, 'releases', { ...release })
}

export function insertReleaseLink(store: Store, link: Omit<ReleaseLinkRow, 'id'>): void {
  insertRow(store, 'release_links', { ...link })
}

export function findRelease(store: Store, projectId: number, tag: string): ReleaseRow | undefined {
  return store.get<ReleaseRow>('SELECT * FROM releases WHERE project_id = ? AND tag = ?', projectId, tag)
}

export function setRelease(store: Store, id: number, change: Partial<Omit<ReleaseRow, 'id' | 'project_id'>>): void {
  setRow(store, 'releases', id, change)
}

export function deleteRelease(store: Store, id: number): void {
  store.run('DELETE FROM releases WHERE id = ?', id)
}

export interface ReleaseOrder {
  readonly by: 'released_at' | 'created_at'
  readonly descending: boolean
}

export function listReleases(
  store: Store,
  projectId: number,
  { by, descending }: ReleaseOrder,
  window: Window,
): Listed<ReleaseRow> {
  const where = { where: ['project_id = ?'], values: [projectId] }
  return listRows(store, { table: 'releases', from: 'releases', ...where, order: [by, 'id'], descending }, window)
}

/** The newest release of a project that is out at a moment; undefined where none is. */
export function latestRelease(store: Store, projectId: number, now: number): ReleaseRow | undefined {
  return store.get<ReleaseRow>(
    'SELECT * FROM releases WHERE project_id = ? AND released_at <= ? ORDER BY released_at DESC, id DESC LIMIT 1',
    projectId,
    now,
  )
}

/** The links of a release, the newest first. */
export function linksOfRelease(store: Store, releaseId: number): ReleaseLinkRow[] {
  return store.all<ReleaseLinkRow>('SELECT * FROM release_links WHERE release_id = ? ORDER BY id DESC', releaseId)
}

/** The ids of the milestones of a release, the one that is due first before the others. */
export function milestonesOfRelease(store: Store, releaseId: number): number[] {
  const text = `SELECT id FROM release_milestones JOIN milestones ON id = milestone_id WHERE release_id = ?
    ORDER BY due_date IS NULL, due_date, id`
  return store.all<{ id: number }>(text, releaseId).map(({ id }) => id)
}

/** Puts these milestones in the place of those of a release. */
export function putReleaseMilestones(store: Store, releaseId: number, milestoneIds: readonly number[]): void {
  store.run('DELETE FROM release_milestones WHERE release_id = ?', releaseId)
  for (const id of new Set(milestoneIds))
    store.run('INSERT INTO release_milestones (release_id, milestone_id) VALUES (?, ?)', releaseId, id)
}

/** The commit at a tag; undefined where there is no such tag. */
export function findTag(store: Store, projectId: number, name: string): string | undefined {
  return store.get<{ sha: string }>('SELECT sha FROM tags WHERE project_id = ? AND name = ?', projectId, name)?.sha
}

export function insertTag(store: Store, projectId: number, name: string, sha: string): void {
  store.run('INSERT INTO tags (project_id, name, sha) VALUES (?, ?, ?)', projectId, name, sha)
}

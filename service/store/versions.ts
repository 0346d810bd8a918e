import type { Store } from './store.ts'

export interface VersionRow {
  readonly id: number
  readonly merge_request_id: number
  readonly head_sha: string
  readonly base_sha: string
  readonly start_sha: string
  /** JSON, newest commit first; null when the commits are made from the branch's name. */
  readonly commits: string | null
  readonly changes: string | null
  readonly created_at: number
}

export function insertVersion(store: Store, version: Omit<VersionRow, 'id'>): number {
  return store.run(
    `INSERT INTO versions (merge_request_id, head_sha, base_sha, start_sha, commits, changes, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    version.merge_request_id,
    version.head_sha,
    version.base_sha,
    version.start_sha,
    version.commits,
    version.changes,
    version.created_at,
  ).id
}

/**
 * Stores a version's commits and file changes (JSON). This must happen before the branch's name changes, since they are
 * derived from that name otherwise.
 */
export function setVersionContent(store: Store, id: number, commits: string, changes: string): void {
  store.run('UPDATE versions SET commits = ?, changes = ? WHERE id = ?', commits, changes, id)
}

/** Newest first. */
export function versionsOf(store: Store, mergeRequestId: number): VersionRow[] {
  return store.all<VersionRow>('SELECT * FROM versions WHERE merge_request_id = ? ORDER BY id DESC', mergeRequestId)
}

export function findVersion(store: Store, mergeRequestId: number, id: number): VersionRow | undefined {
  return store.get<VersionRow>('SELECT * FROM versions WHERE merge_request_id = ? AND id = ?', mergeRequestId, id)
}

/** Returns the versions of a project's merge requests that begin or end with a commit, newest first. */
export function versionsWith(store: Store, projectId: number, sha: string): VersionRow[] {
  return store.all<VersionRow>(
    `SELECT * FROM versions WHERE ? IN (head_sha, base_sha, start_sha) AND merge_request_id IN (SELECT id FROM merge_requests
      WHERE (project_id = ? OR source_project_id = ?) AND deleted_at IS NULL) ORDER BY id DESC`,
    sha,
    projectId,
    projectId,
  )
}

/** The head of each merge request's newest version. */
export function headsOf(store: Store, mergeRequestIds: readonly number[]): Map<number, string> {
  const rows = store.all<{ merge_request_id: number; head_sha: string }>(
    `SELECT merge_request_id, head_sha FROM versions WHERE id IN (SELECT max(id) FROM versions
      WHERE merge_request_id IN (SELECT value FROM json_each(?)) GROUP BY merge_request_id)`,
    JSON.stringify(mergeRequestIds),
  )
  return new Map(rows.map((row) => [row.merge_request_id, row.head_sha]))
}

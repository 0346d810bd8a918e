import type { Commit } from '../../../shared/model/commit.ts'
import type { Versioned } from '../../../shared/model/diff-version.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'

/**
 * Stores the commits of a merge request in the service's order, in place of those before.
 *
 * @param version the version with which the new ones came
 */
export function storeCommits(
  cache: WritableCache,
  mergeRequestId: number,
  commits: readonly Commit[],
  version: number,
): void {
  const before = new Map(listCommits(cache, mergeRequestId).map(({ id, sinceVersion }) => [id, sinceVersion]))
  statement(cache, `DELETE FROM commits WHERE merge_request_id = ?`).run(mergeRequestId)
  const insert = statement(
    cache,
    `INSERT INTO commits (merge_request_id, position, data, since_version) VALUES (?, ?, ?, ?)`,
  )
  for (const [position, commit] of commits.entries())
    insert.run(mergeRequestId, position, JSON.stringify(commit), before.get(commit.id) ?? version)
}

export function listCommits(cache: ReadableCache, mergeRequestId: number): Versioned<Commit>[] {
  const text = `SELECT data, since_version FROM commits WHERE merge_request_id = ? ORDER BY position`
  const records = statement(cache, text).all(mergeRequestId) as { data: string; since_version: number }[]
  return records.map(({ data, since_version: sinceVersion }) => ({ ...(JSON.parse(data) as Commit), sinceVersion }))
}

/**
 * Finds a commit by the beginning of its id among those of a project's merge requests, in the newest of them; null where
 * none is on this computer.
 */
export function findCommit(
  cache: ReadableCache,
  projectId: number,
  beginning: string,
): { readonly commit: Commit; readonly mergeRequestId: number } | null {
  const text = `SELECT data, merge_request_id FROM commits
    WHERE merge_request_id IN (SELECT id FROM merge_requests WHERE project_id = :projectId)
      AND substr(data ->> 'id', 1, :length) = :beginning
    ORDER BY merge_request_id DESC LIMIT 1`
  const found = statement(cache, text).get({ projectId, beginning, length: beginning.length }) as
    { data: string; merge_request_id: number } | undefined
  if (found === undefined) return null
  return { commit: JSON.parse(found.data) as Commit, mergeRequestId: found.merge_request_id }
}

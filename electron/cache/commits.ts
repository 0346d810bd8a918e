import type { Commit } from '../../shared/model/commit.ts'
import type { Versioned } from '../../shared/model/diff-version.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { statement } from '../database/statement.ts'

/**
 * Stores the commits of a merge request in the service's order, in place of those before.
 *
 * @param version what those that were not there before came with
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

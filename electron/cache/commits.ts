import type { Commit } from '../../shared/model/commit.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { statement } from '../database/statement.ts'

/** Stores the commits of a merge request in the service's order, in place of those before. */
export function storeCommits(cache: WritableCache, mergeRequestId: number, commits: readonly Commit[]): void {
  statement(cache, `DELETE FROM commits WHERE merge_request_id = ?`).run(mergeRequestId)
  const insert = statement(cache, `INSERT INTO commits (merge_request_id, position, data) VALUES (?, ?, ?)`)
  for (const [position, commit] of commits.entries()) insert.run(mergeRequestId, position, JSON.stringify(commit))
}

export function listCommits(cache: ReadableCache, mergeRequestId: number): Commit[] {
  const text = `SELECT data FROM commits WHERE merge_request_id = ? ORDER BY position`
  return (statement(cache, text).pluck().all(mergeRequestId) as string[]).map((data) => JSON.parse(data) as Commit)
}

import type { DiffVersion } from '../../../shared/model/diff-version.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'

/** Stores the versions of a merge request in the service's order, replacing those before. */
export function storeDiffVersions(
  cache: WritableCache,
  mergeRequestId: number,
  versions: readonly DiffVersion[],
): void {
  statement(cache, `DELETE FROM diff_versions WHERE merge_request_id = ?`).run(mergeRequestId)
  const insert = statement(cache, `INSERT INTO diff_versions (merge_request_id, position, data) VALUES (?, ?, ?)`)
  for (const [position, version] of versions.entries()) insert.run(mergeRequestId, position, JSON.stringify(version))
}

export function listDiffVersions(cache: ReadableCache, mergeRequestId: number): DiffVersion[] {
  const rows = statement(cache, `SELECT data FROM diff_versions WHERE merge_request_id = ? ORDER BY position`)
  return (rows.pluck().all(mergeRequestId) as string[]).map((data) => JSON.parse(data) as DiffVersion)
}

/** The highest id among the versions of a merge request, or 0. */
export function newestVersionId(cache: ReadableCache, mergeRequestId: number): number {
  const text = `SELECT coalesce(max(data ->> '$.id'), 0) FROM diff_versions WHERE merge_request_id = ?`
  return statement(cache, text).pluck().get(mergeRequestId) as number
}

import type { FileChange } from '../../../shared/model/file-change.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { newestVersionId } from './diff-versions.ts'
import { listFileChanges } from './file-changes.ts'
import { statement } from '../../database/statement.ts'

/** Number of versions of a merge request, besides the newest, whose changes are kept: the newest of them. */
const mostKept = 10

/** Keeps the changes of a version of a merge request. */
export function keepVersion(
  cache: WritableCache,
  mergeRequestId: number,
  version: number,
  changes: readonly FileChange[],
): void {
  statement(cache, `INSERT OR REPLACE INTO version_changes (merge_request_id, version_id, data) VALUES (?, ?, ?)`).run(
    mergeRequestId,
    version,
    JSON.stringify(changes),
  )
  // The one just asked for stays, however old it is.
  statement(
    cache,
    `DELETE FROM version_changes WHERE merge_request_id = :mergeRequestId AND version_id <> :version AND version_id NOT IN
       (SELECT version_id FROM version_changes WHERE merge_request_id = :mergeRequestId ORDER BY version_id DESC LIMIT :mostKept)`,
  ).run({ mergeRequestId, version, mostKept })
}

/** Keeps the changes of the newest version before those of a newer one take their place. */
export function keepNewestVersion(cache: WritableCache, mergeRequestId: number): void {
  const version = newestVersionId(cache, mergeRequestId)
  if (version === 0) return
  keepVersion(
    cache,
    mergeRequestId,
    version,
    listFileChanges(cache, mergeRequestId).map(({ sinceVersion: _, ...change }) => change),
  )
}

/** Fields that were not stored for changes at first. */
const unsaidBefore = { tooLarge: false, collapsed: false, generatedFile: false }

/** Returns the changes of a version of a merge request; null where they are not kept. */
export function readVersionChanges(cache: ReadableCache, mergeRequestId: number, version: number): FileChange[] | null {
  const text = `SELECT data FROM version_changes WHERE merge_request_id = ? AND version_id = ?`
  const data = statement(cache, text).pluck().get(mergeRequestId, version) as string | undefined
  return data === undefined
    ? null
    : (JSON.parse(data) as FileChange[]).map((change) => ({ ...unsaidBefore, ...change }))
}

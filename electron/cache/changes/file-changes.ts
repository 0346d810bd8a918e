import { createHash } from 'node:crypto'
import type { Versioned } from '../../../shared/model/diff-version.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import type { LeftOut } from '../../../shared/model/left-out.ts'
import type { RowRecord } from '../storage/upsert.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'

/**
 * Stores the changes of a merge request to each file, in the service's order, in place of those before.
 *
 * @param version the version with which changed files came
 */
export function storeFileChanges(
  cache: WritableCache,
  mergeRequestId: number,
  changes: readonly FileChange[],
  version: number,
): void {
  const before = new Map(
    listFileChanges(cache, mergeRequestId).map((change) => [sayingOf(change), change.sinceVersion]),
  )
  replaceFileChanges(cache, mergeRequestId, changes, (change) => before.get(sayingOf(change)) ?? version)
}

/**
 * Stores all changes of a merge request, where the service had left something out of them. A file that is only seen now is not
 * new: one that was named before is as old as its name, and the age of the others is unknown.
 */
export function storeWholeFileChanges(
  cache: WritableCache,
  mergeRequestId: number,
  changes: readonly FileChange[],
): void {
  const before = new Map(listFileChanges(cache, mergeRequestId).map((change) => [change.newPath, change.sinceVersion]))
  replaceFileChanges(cache, mergeRequestId, changes, ({ newPath }) => before.get(newPath) ?? 0)
}

function replaceFileChanges(
  cache: WritableCache,
  mergeRequestId: number,
  changes: readonly FileChange[],
  sinceOf: (change: FileChange) => number,
): void {
  statement(cache, `DELETE FROM file_changes WHERE merge_request_id = ?`).run(mergeRequestId)
  const insert = statement(
    cache,
    `INSERT INTO file_changes (merge_request_id, position, old_path, new_path, a_mode, b_mode, new_file, renamed_file,
       deleted_file, diff, since_version, too_large, collapsed, generated_file)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const [position, change] of changes.entries()) {
    insert.run(
      mergeRequestId,
      position,
      change.oldPath,
      change.newPath,
      change.aMode,
      change.bMode,
      Number(change.newFile),
      Number(change.renamedFile),
      Number(change.deletedFile),
      change.diff,
      sinceOf(change),
      Number(change.tooLarge),
      Number(change.collapsed),
      Number(change.generatedFile),
    )
  }
}

/**
 * Stores the part that the service leaves out of the changes of a merge request, null where all is there. Returns true if it
 * changed.
 */
export function storeLeftOut(cache: WritableCache, mergeRequestId: number, leftOut: LeftOut | null): boolean {
  const text = `UPDATE merge_requests SET changes_left_out = :said WHERE id = :id AND changes_left_out IS NOT :said`
  const said = leftOut === null ? null : JSON.stringify(leftOut)
  return statement(cache, text).run({ id: mergeRequestId, said }).changes > 0
}

/** The column of a merge request for the part that is left out of its changes. */
export type LeftOutColumn = Pick<RowRecord<'changes_left_out'>, 'changes_left_out'>

export function leftOutIn({ changes_left_out: json }: LeftOutColumn): LeftOut | null {
  return typeof json === 'string' ? (JSON.parse(json) as LeftOut) : null
}

/** A short name of the content of a change: another one when the change says something else than before. */
export function contentOf(change: FileChange): string {
  return createHash('sha256').update(sayingOf(change)).digest('base64url').slice(0, 22)
}

/** The content of a change, wherever it is in the file: lines move when the target branch does. */
function sayingOf(change: FileChange): string {
  const { oldPath, newPath, aMode, bMode, newFile, deletedFile } = change
  const diff = change.diff.replace(/^@@ [-+0-9, ]+ @@/gm, '@@')
  return JSON.stringify([oldPath, newPath, aMode, bMode, newFile, deletedFile, diff])
}

interface FileChangeRecord {
  readonly old_path: string
  readonly new_path: string
  readonly a_mode: string | null
  readonly b_mode: string | null
  readonly new_file: number
  readonly renamed_file: number
  readonly deleted_file: number
  readonly diff: string
  readonly since_version: number
  readonly too_large: number
  readonly collapsed: number
  readonly generated_file: number
}

/** The paths of the files that a merge request changes, under their old names too. */
export function listChangedPaths(cache: ReadableCache, mergeRequestId: number): string[] {
  const text = `SELECT new_path, old_path FROM file_changes WHERE merge_request_id = ? ORDER BY position`
  const rows = statement(cache, text).all(mergeRequestId) as { new_path: string; old_path: string }[]
  return [...new Set(rows.flatMap((row) => [row.new_path, row.old_path]))]
}

export function listFileChanges(cache: ReadableCache, mergeRequestId: number): Versioned<FileChange>[] {
  const rows = statement(cache, `SELECT * FROM file_changes WHERE merge_request_id = ? ORDER BY position`)
  return (rows.all(mergeRequestId) as FileChangeRecord[]).map((record) => ({
    oldPath: record.old_path,
    newPath: record.new_path,
    aMode: record.a_mode,
    bMode: record.b_mode,
    diff: record.diff,
    newFile: record.new_file === 1,
    renamedFile: record.renamed_file === 1,
    deletedFile: record.deleted_file === 1,
    tooLarge: record.too_large === 1,
    collapsed: record.collapsed === 1,
    generatedFile: record.generated_file === 1,
    sinceVersion: record.since_version,
  }))
}

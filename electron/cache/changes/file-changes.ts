import { createHash } from 'node:crypto'
import type { Versioned } from '../../../shared/model/diff-version.ts'
import { sizeOfChange } from '../../../shared/diff/pictures.ts'
import { areLinesMissing } from '../../../shared/diff/missing-lines.ts'
import type { ChangeSummary, FileChange } from '../../../shared/model/file-change.ts'
import type { LeftOut } from '../../../shared/model/left-out.ts'
import type { RowRecord } from '../storage/upsert.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'
import { newestVersionId } from './diff-versions.ts'

/**
 * Stores the changes of a merge request to each file, in the service's order, in place of those before.
 *
 * @param version the version with which changed files came; 0 where that is not known
 * @param newest the version that the changes are of
 */
export function storeFileChanges(
  cache: WritableCache,
  mergeRequestId: number,
  changes: readonly FileChange[],
  version: number,
  newest = version,
): void {
  const before = new Map(
    listFileChanges(cache, mergeRequestId).map((change) => [sayingOf(change), change.sinceVersion]),
  )
  const sinceOf = (change: FileChange) => before.get(sayingOf(change)) ?? version
  replaceFileChanges(cache, mergeRequestId, changes, { sinceOf, newest })
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
  const sinceOf = ({ newPath }: FileChange) => before.get(newPath) ?? 0
  replaceFileChanges(cache, mergeRequestId, changes, { sinceOf, newest: newestVersionId(cache, mergeRequestId) })
}

function replaceFileChanges(
  cache: WritableCache,
  mergeRequestId: number,
  changes: readonly FileChange[],
  { sinceOf, newest }: { readonly sinceOf: (change: FileChange) => number; readonly newest: number },
): void {
  statement(cache, `DELETE FROM file_changes WHERE merge_request_id = ?`).run(mergeRequestId)
  const insert = statement(
    cache,
    `INSERT INTO file_changes (merge_request_id, position, old_path, new_path, a_mode, b_mode, new_file, renamed_file,
       deleted_file, diff, since_version, too_large, collapsed, generated_file, summary)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
      JSON.stringify(summaryOf(change, newest)),
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

/**
 * Returns what is said of a change before its text is read. What its diff does not tell may be another with each push: nobody has
 * viewed it before they have looked again.
 *
 * @param version the one that it is of
 */
function summaryOf(change: FileChange, version: number): ChangeSummary {
  const saying = sayingOf(change)
  const content = areLinesMissing(change) ? `${saying} ${version}` : saying
  return { content: nameOf(content), patch: nameOf(change.diff), ...sizeOfChange(change) }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
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

interface SummarizedRecord extends Omit<FileChangeRecord, 'diff'> {
  readonly position: number
  readonly diff: string | null
  readonly summary: string | null
  /** Bytes of the patches up to this one, and of this one. */
  readonly so_far: number
}

/** The paths of the files that a merge request changes, under their old names too. */
export function listChangedPaths(cache: ReadableCache, mergeRequestId: number): string[] {
  const text = `SELECT new_path, old_path FROM file_changes WHERE merge_request_id = ? ORDER BY position`
  const rows = statement(cache, text).all(mergeRequestId) as { new_path: string; old_path: string }[]
  return [...new Set(rows.flatMap((row) => [row.new_path, row.old_path]))]
}

/** The changes of a merge request to each file, in the service's order. */
export function listFileChanges(cache: ReadableCache, mergeRequestId: number): Versioned<FileChange>[] {
  const rows = statement(cache, `SELECT * FROM file_changes WHERE merge_request_id = ? ORDER BY position`)
  return (rows.all(mergeRequestId) as FileChangeRecord[]).map((record) => changeOf(record, record.diff))
}

/** The change to a file with what is said of it; its patch is null where it was not asked for. */
export type SummarizedChange = Versioned<
  Omit<FileChange, 'diff'> & ChangeSummary & { readonly diff: string | null; readonly place: number }
>

/**
 * The changes of a merge request with what is said of each.
 *
 * @param within bytes of patches that are read at most, those of the first files. A patch without lines is always there
 */
export function listSummarizedChanges(
  cache: ReadableCache,
  mergeRequestId: number,
  within = Infinity,
): SummarizedChange[] {
  // `octet_length` is known without reading the text, and a patch that is not wanted is not read.
  const rows = statement(
    cache,
    `SELECT old_path, new_path, a_mode, b_mode, new_file, renamed_file, deleted_file, since_version, too_large, collapsed,
       generated_file, summary, sum(octet_length(diff)) OVER (ORDER BY position) AS so_far,
       CASE WHEN summary IS NULL OR summary ->> 'lines' = 0 THEN diff END AS diff, position
     FROM file_changes WHERE merge_request_id = ? ORDER BY position`,
  )
  const patch = statement(cache, `SELECT diff FROM file_changes WHERE merge_request_id = ? AND position = ?`).pluck()
  return (rows.all(mergeRequestId) as SummarizedRecord[]).map((record) => {
    const isWithin = record.so_far <= within
    const diff = record.diff ?? (isWithin ? (patch.get(mergeRequestId, record.position) as string) : null)
    const change = changeOf(record, diff)
    const summary =
      record.summary === null
        ? summaryOf({ ...change, diff: diff ?? '' }, change.sinceVersion)
        : (JSON.parse(record.summary) as ChangeSummary)
    return { ...change, ...summary, place: record.position, diff: isWithin || summary.lines === 0 ? diff : null }
  })
}

/**
 * Returns patches of a merge request, in the order in which they are asked for; null where the file has another one now.
 *
 * @param files the place of each file among the changes, and the name of its patch
 */
export function readPatches(
  cache: ReadableCache,
  mergeRequestId: number,
  files: readonly { readonly place: number; readonly patch: string }[],
): (string | null)[] {
  const text = `SELECT diff FROM file_changes WHERE merge_request_id = ? AND position = ?`
  const read = statement(cache, text).pluck()
  return files.map(({ place, patch }) => {
    const diff = read.get(mergeRequestId, place) as string | undefined
    return diff !== undefined && nameOf(diff) === patch ? diff : null
  })
}

function changeOf<Diff>(record: Omit<FileChangeRecord, 'diff'>, diff: Diff) {
  return {
    oldPath: record.old_path,
    newPath: record.new_path,
    aMode: record.a_mode,
    bMode: record.b_mode,
    diff,
    newFile: record.new_file === 1,
    renamedFile: record.renamed_file === 1,
    deletedFile: record.deleted_file === 1,
    tooLarge: record.too_large === 1,
    collapsed: record.collapsed === 1,
    generatedFile: record.generated_file === 1,
    sinceVersion: record.since_version,
  }
}

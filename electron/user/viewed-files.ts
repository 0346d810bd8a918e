import { statement } from '../database/statement.ts'
import type { ViewedFile } from '../protocols/viewed-file.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'

/** Marks a file as viewed as it is now, or as not viewed. */
export function markViewed(
  user: WritableUserDatabase,
  mergeRequestId: number,
  { path, content }: ViewedFile,
  viewed: boolean,
): void {
  if (!viewed) {
    statement(user, `DELETE FROM viewed_files WHERE merge_request_id = ? AND path = ?`).run(mergeRequestId, path)
    return
  }
  statement(
    user,
    `INSERT INTO viewed_files (merge_request_id, path, content) VALUES (?, ?, ?)
     ON CONFLICT (merge_request_id, path) DO UPDATE SET content = excluded.content`,
  ).run(mergeRequestId, path, content)
}

/** The viewed files of a merge request. One that was changed since has another content now. */
export function listViewedFiles(user: ReadableUserDatabase, mergeRequestId: number): ViewedFile[] {
  const text = `SELECT path, content FROM viewed_files WHERE merge_request_id = ?`
  return statement(user, text).all(mergeRequestId) as ViewedFile[]
}

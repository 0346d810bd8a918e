import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileReferences } from '../../shared/model/attached-file.ts'
import { statement } from '../database/statement.ts'
import type { AttachedFile, UploadedFile } from '../protocols/attached-file.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'

/** The folder of the files of an account, beside its user.db. Each is named by its number. */
export function attachedFolderOf(userFile: string): string {
  return join(dirname(userFile), 'attached')
}

export interface NewFile extends Omit<AttachedFile, 'path'> {
  readonly sha256: string
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

/** Adds a file whose bytes are in their place. */
export function addAttachedFile(user: WritableUserDatabase, file: NewFile): void {
  statement(
    user,
    `INSERT INTO attached_files (id, name, media_type, bytes, sha256, added_at)
     VALUES (:id, :name, :mediaType, :bytes, :sha256, :addedAt)`,
  ).run(file)
}

/** Returns a file by its number; null for one that is not known on this computer. */
export function readAttachedFile(user: ReadableUserDatabase, id: string): Omit<AttachedFile, 'path'> | null {
  const text = `SELECT id, name, media_type AS mediaType, bytes FROM attached_files WHERE id = ?`
  return (statement(user, text).get(id) as Omit<AttachedFile, 'path'> | undefined) ?? null
}

/** Notes where the service has a file. The first place stays: texts may name it already. */
export function noteUpload(user: WritableUserDatabase, { file, projectId, url }: UploadedFile): void {
  statement(
    user,
    `INSERT INTO attached_uploads (file, project_id, url) SELECT id, ?, ? FROM attached_files WHERE id = ?
     ON CONFLICT DO NOTHING`,
  ).run(projectId, url, file)
}

/** Returns where texts of a project find a file; null while the service does not have it there. */
export function readUpload(user: ReadableUserDatabase, file: string, projectId: number): string | null {
  const text = `SELECT url FROM attached_uploads WHERE file = ? AND project_id = ?`
  return (statement(user, text).pluck().get(file, projectId) as string | undefined) ?? null
}

/** Texts that may name a file, by the reason for which they are kept. */
const texts = {
  /** They may still be sent. */
  toSend: `SELECT edit AS text FROM edits WHERE state <> 'landed' UNION ALL SELECT text FROM drafts
    UNION ALL SELECT edit FROM proposals`,
  /** They may be sent again: the service has the files that they name. */
  sent: `SELECT edit AS text FROM edits WHERE state = 'landed' UNION ALL SELECT steps FROM history`,
}

/**
 * Deletes the bytes that no text needs any more, and forgets the files that no text names. Bytes go first: a file whose row is left
 * is looked at again, and one without a row is never deleted, since it may belong to a user.db that was moved away.
 *
 * @param before files that were added since this moment stay: a window may not have saved the text that names them
 */
export function forgetAttachedFiles(user: WritableUserDatabase, folder: string, before: number): void {
  const old = statement(user, `SELECT id FROM attached_files WHERE added_at < ?`).pluck().all(before) as string[]
  if (old.length === 0) return
  const [toSend, sent] = [namedIn(user, texts.toSend), namedIn(user, texts.sent)]
  const forget = statement(user, `DELETE FROM attached_files WHERE id = ?`)
  for (const id of old) {
    if (toSend.has(id)) continue
    rmSync(join(folder, id), { force: true })
    if (!sent.has(id)) forget.run(id)
  }
}

function namedIn(user: ReadableUserDatabase, sources: string): Set<string> {
  const found = statement(user, `SELECT text FROM (${sources}) WHERE text LIKE '%docket-file:%'`).pluck().all()
  return new Set((found as string[]).flatMap((text) => fileReferences(text)).map(({ id }) => id))
}

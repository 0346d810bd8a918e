import { createHash } from 'node:crypto'
import type { FileContent, RepositoryFile } from '../../../shared/model/file-at-commit.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'

/** Size of all files that are kept, in bytes. */
const mostBytes = 60_000_000

/** The name of the file beside the cache that holds a picture of a repository. */
export function pictureHashOf({ projectId, sha, path }: RepositoryFile): string {
  return createHash('sha256').update(`${projectId} ${sha} ${path}`).digest('hex')
}

interface Kept {
  readonly id: number
  readonly kind: FileContent['kind']
  readonly text: string | null
  readonly bytes: number
}

/** Returns a file that is kept; null for any other. */
export function readFileAtCommit(cache: ReadableCache, { projectId, sha, path }: RepositoryFile): FileContent | null {
  const text = `SELECT kind, text, bytes FROM files_at_commits WHERE project_id = ? AND sha = ? AND path = ?`
  const kept = statement(cache, text).get(projectId, sha, path) as Kept | undefined
  if (kept === undefined) return null
  const { kind, bytes } = kept
  return kind === 'text' ? { kind, text: kept.text ?? '', bytes } : { kind, bytes }
}

/** Notes that a file was looked at: the one that nobody looked at for longest goes first. */
export function markFileUsed(cache: WritableCache, { projectId, sha, path }: RepositoryFile, at: number): void {
  const text = `UPDATE files_at_commits SET used_at = ? WHERE project_id = ? AND sha = ? AND path = ?`
  statement(cache, text).run(at, projectId, sha, path)
}

/**
 * Keeps a file. Where all that are kept are too much now, the ones that nobody looked at for longest go, and the hashes of the
 * pictures among them are returned: their files are no longer needed.
 */
export function keepFileAtCommit(
  cache: WritableCache,
  file: RepositoryFile,
  content: FileContent,
  { now, most = mostBytes }: { readonly now: number; readonly most?: number },
): string[] {
  statement(
    cache,
    `INSERT OR REPLACE INTO files_at_commits (project_id, sha, path, kind, text, hash, bytes, used_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    file.projectId,
    file.sha,
    file.path,
    content.kind,
    content.kind === 'text' ? content.text : null,
    content.kind === 'picture' ? pictureHashOf(file) : null,
    content.bytes,
    now,
  )
  // A pointer says the size of another file. Its own is next to nothing.
  const gone = statement(
    cache,
    `DELETE FROM files_at_commits WHERE id IN (SELECT id FROM (
       SELECT id, sum(CASE kind WHEN 'text' THEN bytes WHEN 'picture' THEN bytes ELSE 0 END) OVER (ORDER BY used_at DESC, id DESC) AS
         sofar, row_number() OVER (ORDER BY used_at DESC, id DESC) AS place
       FROM files_at_commits) WHERE sofar > ? AND place > 1) RETURNING hash`,
  )
  return (gone.all(most) as { readonly hash: string | null }[]).flatMap(({ hash }) => hash ?? [])
}

import type { Snippet } from '../../../shared/model/snippet.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { listHiddenProjectIds } from './projects.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'

/** A snippet as it stands in the cache. Times are milliseconds since 1970. */
export interface StoredSnippet extends Snippet {
  /** Time of the last reading of its notes and awards. */
  readonly readAt: number
}

/** Remembers that the notes and awards of a snippet were read. */
export function storeSnippet(
  cache: WritableCache,
  { id, projectId, readAt }: StoredSnippet,
  { revision }: Pick<Arrival, 'revision'>,
): void {
  statement(
    cache,
    `INSERT INTO snippets (id, revision, project_id, read_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, project_id = excluded.project_id,
       read_at = excluded.read_at`,
  ).run(id, revision, projectId, readAt)
}

/** Removes a snippet that is gone, with its notes and awards. */
export function removeSnippet(cache: WritableCache, id: number): void {
  statement(cache, `DELETE FROM notes WHERE item_kind = 'snippet' AND item_id = ?`).run(id)
  statement(cache, `DELETE FROM award_emoji WHERE awardable_kind = 'snippet' AND awardable_id = ?`).run(id)
  statement(cache, `DELETE FROM item_pictures WHERE item_kind = 'snippet' AND item_id = ?`).run(id)
  statement(cache, `DELETE FROM snippets WHERE id = ?`).run(id)
}

/** A snippet that was read before, or null. */
export function readSnippet(cache: ReadableCache, id: number): StoredSnippet | null {
  const text = `SELECT id, project_id AS projectId, read_at AS readAt FROM snippets WHERE id = ?`
  return (statement(cache, text).get(id) as StoredSnippet | undefined) ?? null
}

/** The snippets that were read before, the most recent one first, without those of hidden projects. */
export function listSnippets(cache: ReadableCache): StoredSnippet[] {
  const text = `SELECT id, project_id AS projectId, read_at AS readAt FROM snippets
    WHERE project_id NOT IN (SELECT value FROM json_each(?)) ORDER BY read_at DESC, id DESC`
  return statement(cache, text).all(JSON.stringify(listHiddenProjectIds(cache))) as StoredSnippet[]
}

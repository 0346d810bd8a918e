import type { CustomEmoji } from '../../../shared/model/custom-emoji.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { readProject } from './projects.ts'

/** Emoji that groups have of their own. Only groups at the top have some, for all projects below them. */

/** Returns the path of the group at the top that a project is in; null where the project is not known. It may be a user's own. */
export function topGroupOf(cache: ReadableCache, projectId: number): string | null {
  return readProject(cache, projectId)?.pathWithNamespace.split('/')[0] ?? null
}

/** Stores all emoji of a group in the place of those that are known. @param readAt milliseconds since 1970 */
export function storeCustomEmoji(
  cache: WritableCache,
  group: string,
  emoji: readonly CustomEmoji[],
  readAt: number,
): void {
  statement(cache, `DELETE FROM custom_emoji WHERE group_path = ?`).run(group)
  const insert = statement(cache, `INSERT OR REPLACE INTO custom_emoji (group_path, name, url) VALUES (?, ?, ?)`)
  for (const { name, url } of emoji) insert.run(group, name, url)
  statement(cache, `INSERT OR REPLACE INTO custom_emoji_reads (group_path, read_at) VALUES (?, ?)`).run(group, readAt)
}

/** Time at which the emoji of a group were last read, in milliseconds since 1970; null while they never were. */
export function customEmojiReadAt(cache: ReadableCache, group: string): number | null {
  const at = statement(cache, `SELECT read_at FROM custom_emoji_reads WHERE group_path = ?`).pluck().get(group)
  return typeof at === 'number' ? at : null
}

/** Returns the address of the picture of an emoji; null where the group has none of that name. */
export function customEmojiUrl(cache: ReadableCache, group: string, name: string): string | null {
  const text = `SELECT url FROM custom_emoji WHERE group_path = ? AND name = ?`
  const url = statement(cache, text).pluck().get(group, name)
  return typeof url === 'string' ? url : null
}

/** Lists the names of the emoji that the texts of a project may have besides those that all services know. */
export function listCustomEmojiNames(cache: ReadableCache, projectId: number): string[] {
  const text = `SELECT name FROM custom_emoji WHERE group_path = ? ORDER BY name`
  return statement(cache, text).pluck().all(topGroupOf(cache, projectId)) as string[]
}

import type { ReadableCache, WritableCache } from './database.ts'
import { statement } from '../database/statement.ts'

/**
 * I9: two WAL files cannot commit together. So an edit's answer and its name here commit together in cache.db, and only
 * then user.db retires the edit. A reader that looks at user.db first and folds only edits that are not named here shows
 * nothing twice and nothing missing, wherever a kill falls.
 */
export function markLanded(cache: WritableCache, edit: number, at: number): void {
  statement(cache, `INSERT INTO landed (edit, at) VALUES (?, ?) ON CONFLICT (edit) DO NOTHING`).run(edit, at)
}

export function hasLanded(cache: ReadableCache, edit: number): boolean {
  return statement(cache, `SELECT 1 FROM landed WHERE edit = ?`).get(edit) !== undefined
}

/** Forgets names that no reader can still need: of edits long since retired. */
export function forgetLanded(cache: WritableCache, before: number, stillQueued: ReadonlySet<number>): void {
  const edits = statement(cache, `SELECT edit FROM landed WHERE at < ?`).pluck().all(before) as number[]
  const forget = statement(cache, `DELETE FROM landed WHERE edit = ?`)
  for (const edit of edits) if (!stillQueued.has(edit)) forget.run(edit)
}

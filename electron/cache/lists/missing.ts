import type { WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'

/**
 * Returns the known rows of a list that neither this whole reading nor the one before it named. Lists without an order
 * may move during a reading, so one reading that does not name a row proves nothing yet.
 */
export function missingTwice(
  cache: WritableCache,
  list: string,
  known: readonly number[],
  present: ReadonlySet<number>,
): number[] {
  const before = new Set(statement(cache, `SELECT id FROM missing WHERE list = ?`).pluck().all(list) as number[])
  const missing = known.filter((id) => !present.has(id))
  const gone = missing.filter((id) => before.has(id))
  statement(cache, `DELETE FROM missing WHERE list = ?`).run(list)
  const note = statement(cache, `INSERT INTO missing (list, id) VALUES (?, ?)`)
  for (const id of missing) if (!before.has(id)) note.run(list, id)
  return gone
}

/** Notes rows that a list should have named and did not. Their fate is decided later. */
export function noteMissing(cache: WritableCache, list: string, ids: readonly number[]): void {
  const note = statement(cache, `INSERT INTO missing (list, id) VALUES (?, ?) ON CONFLICT DO NOTHING`)
  for (const id of ids) note.run(list, id)
}

export function listMissing(cache: WritableCache, list: string): number[] {
  return statement(cache, `SELECT id FROM missing WHERE list = ? ORDER BY id`).pluck().all(list) as number[]
}

export function forgetMissing(cache: WritableCache, list: string, id: number): void {
  statement(cache, `DELETE FROM missing WHERE list = ? AND id = ?`).run(list, id)
}

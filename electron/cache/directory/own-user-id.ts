import { statement } from '../../database/statement.ts'
import type { ReadableCache } from '../storage/database.ts'

/** The id of the user whose inbox it is; null before they were named. */
export function readOwnUserId(cache: ReadableCache): number | null {
  return statement(cache, `SELECT user_id FROM inbox_state`).pluck().get() as number | null
}

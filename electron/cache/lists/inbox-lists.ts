import type { ReadableCache } from '../storage/database.ts'
import { areListsKnown } from './lists.ts'
import { statement } from '../../database/statement.ts'
import { isInNoHiddenProjectSql } from '../storage/shown-projects.ts'
import { isWithheld } from '../storage/withheld.ts'

/** The state of the lists that feed the inbox. */

const feeding = `kind IN ('todos', 'projects', 'issue', 'mergeRequest') AND ${isInNoHiddenProjectSql}`

/** A list that the service does not have or does not show is not waited for. */
const refused = isWithheld('error')

/**
 * Returns true while the inbox may still get entries for things from before the first sync: some list that feeds it was not read
 * whole yet, or is not even known.
 */
export function isInboxPartial(cache: ReadableCache): boolean {
  return !areListsKnown(cache) || exists(cache, `phase <> 'whole' AND NOT ${refused}`)
}

/**
 * Returns true once the first sync has tried every list that feeds the inbox. A list that always fails must not keep the inbox
 * from distinguishing new things from older ones.
 */
export function hasTriedAllLists(cache: ReadableCache): boolean {
  return areListsKnown(cache) && !exists(cache, `phase <> 'whole' AND error IS NULL`)
}

/** Returns true if the service lists todos: it once did, and does not refuse to now. */
export function listsTodos(cache: ReadableCache): boolean {
  const text = `SELECT 1 FROM lists WHERE kind = 'todos' AND whole_at IS NOT NULL AND NOT ${refused}`
  return statement(cache, text).get() !== undefined
}

function exists(cache: ReadableCache, condition: string): boolean {
  return statement(cache, `SELECT 1 FROM lists WHERE ${feeding} AND ${condition} LIMIT 1`).get() !== undefined
}

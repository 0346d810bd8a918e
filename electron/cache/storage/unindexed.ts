import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { forgetFact, readFact, saveFact } from './facts.ts'
import { nextRevision } from './revision.ts'
import { searchedTables, type Searched } from './searched.ts'

/** Number of rows that one step marks as not indexed, after the index was begun anew. */
const namedPerStep = 2_000

/** Marks that the index has answered for: those of a table within a range of ids, as they stood at a revision of the cache. */
export interface IndexedRange {
  readonly unindexed: Searched['unindexed']
  readonly first: number
  readonly last: number
  /** Marks of later revisions stay. */
  readonly revision: number
}

/** Removes the marks of rows that the index now has, or no longer has. Call it in a transaction. */
export function forgetMarks(cache: WritableCache, { unindexed, first, last, revision }: IndexedRange): void {
  statement(cache, `DELETE FROM ${unindexed} WHERE id BETWEEN ? AND ? AND revision <= ?`).run(first, last, revision)
}

/** Returns the number of rows that still have to be indexed. Counts no more than `most` of each kind. */
export function countUnindexed(cache: ReadableCache, most = -1): number {
  const cursors = namingCursors(cache)
  const counts = searchedTables.map(({ stored, unindexed, condition }) => {
    const named = `SELECT count(*) FROM (SELECT 1 FROM ${unindexed} LIMIT ?)`
    const unnamed = `SELECT count(*) FROM (SELECT 1 FROM ${stored} WHERE id > ? AND ${condition}
      AND id NOT IN (SELECT id FROM ${unindexed}) LIMIT ?)`
    const cursor = cursors[stored]
    const count = statement(cache, named).pluck().get(most) as number
    return cursor === undefined ? count : count + (statement(cache, unnamed).pluck().get(cursor, most) as number)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns true if at least that many rows of a table wait to be indexed. */
export function isUnindexed(cache: ReadableCache, unindexed: Searched['unindexed'], atLeast: number): boolean {
  const text = `SELECT 1 FROM ${unindexed} LIMIT 1 OFFSET ${atLeast - 1}`
  return statement(cache, text).pluck().get() !== undefined
}

/** Returns true while the index was begun anew and not all rows are marked as waiting for it. */
export function isBegunAnew(cache: ReadableCache): boolean {
  return readFact(cache, 'search_naming') !== null
}

/** The ids up to which the rows of each table were marked. Tables whose rows are all marked are not in it. */
type NamingCursors = Partial<Record<Searched['stored'], number>>

function namingCursors(cache: ReadableCache): NamingCursors {
  const value = readFact(cache, 'search_naming')
  return value === null ? {} : (JSON.parse(value) as NamingCursors)
}

function saveCursors(cache: WritableCache, cursors: NamingCursors): void {
  const left = JSON.stringify(cursors)
  if (left === '{}') forgetFact(cache, 'search_naming')
  else saveFact(cache, 'search_naming', left)
}

/** The index is empty: every row there is has to be marked, some in each step of `nameUnindexed`. Call it in a transaction. */
export function beginNaming(cache: WritableCache): void {
  const filled = searchedTables.filter(({ stored }) => statement(cache, `SELECT 1 FROM ${stored} LIMIT 1`).get())
  saveCursors(cache, Object.fromEntries(filled.map(({ stored }) => [stored, Number.MIN_SAFE_INTEGER])))
}

/** After `beginNaming`, marks some more rows in a transaction of its own. Returns false when all rows are marked. */
export function nameUnindexed(cache: WritableCache): boolean {
  const cursors = namingCursors(cache)
  const table = searchedTables.find(({ stored }) => cursors[stored] !== undefined)
  if (!table) return false
  cache.transaction(() => {
    saveCursors(cache, { ...cursors, [table.stored]: nameSome(cache, table, cursors[table.stored] ?? 0) })
  })()
  return true
}

/**
 * Marks the rows after a cursor as not indexed. Returns the next cursor, or undefined when no rows were left. The marks are of a
 * revision of their own: a step of the indexer that was read before them does not answer for them.
 */
function nameSome(
  cache: WritableCache,
  { stored, unindexed, condition }: Searched,
  cursor: number,
): number | undefined {
  const text = `SELECT max(id) FROM (SELECT id FROM ${stored} WHERE id > ? ORDER BY id LIMIT ${namedPerStep})`
  const last = statement(cache, text).pluck().get(cursor) as number | null
  if (last === null) return undefined
  // Rows that came or changed meanwhile are marked already.
  statement(
    cache,
    `INSERT OR IGNORE INTO ${unindexed} (id, revision) SELECT id, ? FROM ${stored} WHERE id > ? AND id <= ? AND ${condition}`,
  ).run(nextRevision(cache), cursor, last)
  return last
}

import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { readFact, saveFact } from '../storage/facts.ts'
import { preparedText, searchTextVersion } from './search-text.ts'
import { statement } from '../../database/statement.ts'

/** Searched tables: for each its index, the rows that the index does not know yet, and the texts of a row. */
export const searched = {
  issue: {
    stored: 'issues',
    index: 'search_issues',
    unindexed: 'unindexed_issues',
    texts: ['title', 'description'],
    condition: 'true',
  },
  mergeRequest: {
    stored: 'merge_requests',
    index: 'search_merge_requests',
    unindexed: 'unindexed_merge_requests',
    texts: ['title', 'description'],
    condition: 'true',
  },
  note: {
    stored: 'notes',
    index: 'search_notes',
    unindexed: 'unindexed_notes',
    texts: ['body'],
    condition: 'system = 0',
  },
} as const

export type SearchedKind = keyof typeof searched
type Searched = (typeof searched)[SearchedKind]

/** Items come before their notes, because people look for items first. */
const kinds = Object.values(searched)

/** The most rows, and about the most characters, of one indexing step: some ten milliseconds of work. */
export const rowsPerStep = 400
const charactersPerStep = 250_000

/** Number of rows that one step marks as not indexed, after the way text is prepared has changed. */
const namedPerStep = 2_000

/**
 * Every indexing step leaves a segment, and every search looks into each segment. So segments are merged: after this
 * many steps while rows wait (merging costs half as much as indexing), and whenever no row waits. A merging step has to
 * open all segments, so there must never be many more of them.
 */
const stepsBetweenMerges = 32
const pagesPerMerge = 48

/**
 * Fills the search index in steps of some milliseconds. It may be killed at any moment and continues where it stopped.
 */
export class SearchIndexer {
  readonly #cache: WritableCache
  /** Steps since the segments of a table were merged. At first, merging is due. */
  readonly #unmerged = new Map<Searched, number>(kinds.map((table) => [table, stepsBetweenMerges]))

  constructor(cache: WritableCache) {
    this.#cache = cache
  }

  /** Does one step in its own transaction. Returns whether there is more to do. */
  step(): boolean {
    if (begin(this.#cache)) return true
    const merging = kinds.find((table) => (this.#unmerged.get(table) ?? 0) >= stepsBetweenMerges)
    if (merging) return this.#merge(merging)
    for (const table of kinds) {
      if (!indexSome(this.#cache, table)) continue
      this.#unmerged.set(table, (this.#unmerged.get(table) ?? 0) + 1)
      return true
    }
    const left = kinds.find((table) => (this.#unmerged.get(table) ?? 0) > 0)
    return left !== undefined && this.#merge(left)
  }

  #merge(table: Searched): boolean {
    if (!mergeSome(this.#cache, table)) this.#unmerged.set(table, 0)
    return true
  }
}

/** Returns the number of rows that still have to be indexed. Counts no more than `most` of each kind. */
export function countUnindexed(cache: ReadableCache, most = -1): number {
  const cursors = namingCursors(cache)
  const counts = kinds.map(({ stored, unindexed, condition }) => {
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

/** Returns true if the index has to be, or is being, built again, while not all rows are marked as waiting for it. */
export function isBegunAnew(cache: ReadableCache): boolean {
  const version = readFact(cache, 'search_text_version')
  return (version !== null && version !== String(searchTextVersion)) || readFact(cache, 'search_naming') !== null
}

/** The ids up to which the rows of each table were marked. Tables whose rows are all marked are not in it. */
type NamingCursors = Partial<Record<Searched['stored'], number>>

function namingCursors(cache: ReadableCache): NamingCursors {
  const value = readFact(cache, 'search_naming')
  return value === null ? {} : (JSON.parse(value) as NamingCursors)
}

/**
 * After the way text is prepared has changed, this empties the index and marks all rows as not indexed, some in each
 * step. Returns false when there is nothing to build again.
 */
function begin(cache: WritableCache): boolean {
  const version = readFact(cache, 'search_text_version')
  // In a new cache the triggers have marked all rows.
  if (version === null) saveFact(cache, 'search_text_version', String(searchTextVersion))
  if (!isBegunAnew(cache)) return false
  cache.transaction(() => {
    if (version !== String(searchTextVersion)) {
      for (const { index } of kinds) statement(cache, `INSERT INTO ${index} (${index}) VALUES ('delete-all')`).run()
      saveFact(cache, 'search_text_version', String(searchTextVersion))
      saveCursors(cache, Object.fromEntries(kinds.map(({ stored }) => [stored, Number.MIN_SAFE_INTEGER])))
      return
    }
    const cursors = namingCursors(cache)
    const table = kinds.find(({ stored }) => cursors[stored] !== undefined)
    if (table) saveCursors(cache, { ...cursors, [table.stored]: nameSome(cache, table, cursors[table.stored] ?? 0) })
  })()
  return true
}

function saveCursors(cache: WritableCache, cursors: NamingCursors): void {
  const left = JSON.stringify(cursors)
  if (left === '{}') statement(cache, `DELETE FROM facts WHERE name = 'search_naming'`).run()
  else saveFact(cache, 'search_naming', left)
}

/** Marks the rows after a cursor as not indexed. Returns the next cursor, or undefined when no rows were left. */
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
    `INSERT OR IGNORE INTO ${unindexed} (id) SELECT id FROM ${stored} WHERE id > ? AND id <= ? AND ${condition}`,
  ).run(cursor, last)
  return last
}

type Waiting = readonly [id: number, ...texts: (string | null)[]]

/**
 * Indexes the newest of the waiting rows and removes their marks, in one transaction. Returns whether there were any.
 */
function indexSome(cache: WritableCache, table: Searched): boolean {
  const { stored, index, unindexed, texts } = table
  return cache.transaction(() => {
    const ids = statement(cache, `SELECT id FROM ${unindexed} ORDER BY id DESC LIMIT ${rowsPerStep}`)
    const read = statement(cache, `SELECT id, ${texts.join(', ')} FROM ${stored} WHERE id = ?`).raw()
    const rows: Waiting[] = []
    let characters = 0
    for (const id of ids.pluck().all() as number[]) {
      const row = read.get(id) as Waiting
      rows.push(row)
      characters += lengthOf(row)
      if (characters >= charactersPerStep) break
    }
    const [first, last] = [rows.at(-1), rows[0]]
    if (!first || !last) return false
    const insert = `INSERT INTO ${index} (rowid, ${table.index === 'search_notes' ? 'body' : 'title, body'}) VALUES (?, ${texts.map(() => '?').join(', ')})`
    // In order of their ids: FTS5 writes a new segment whenever an id is lower than the one before.
    for (const [id, ...values] of rows.reverse()) {
      statement(cache, insert).run(id, ...values.map((text) => (text === null ? null : preparedText(text))))
    }
    statement(cache, `DELETE FROM ${unindexed} WHERE id BETWEEN ? AND ?`).run(first[0], last[0])
    return true
  })()
}

function lengthOf([, ...texts]: Waiting): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}

/** Merges some pages of segments. Returns false when there was nothing worth merging. */
function mergeSome(cache: WritableCache, { index }: Searched): boolean {
  const changes = statement(cache, `SELECT total_changes()`).pluck()
  const before = changes.get() as number
  statement(cache, `INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pagesPerMerge})`).run()
  // FTS5 counts the command itself as one change.
  return (changes.get() as number) - before >= 2
}

import { namingFailures } from '../../database/open.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache } from '../storage/database.ts'
import { currentRevision } from '../storage/revision.ts'
import { countStep, type IndexedStep, type WritableSearch } from '../storage/search-file.ts'
import { preparedText } from './search-text.ts'
import { searchedTables, type Searched } from '../storage/searched.ts'

/** The most rows, and about the most characters, of one indexing step: some hundred milliseconds of a thread of its own. */
export const rowsPerStep = 5_000
const charactersPerStep = 4_000_000

/**
 * Every indexing step leaves a segment, and every search looks into each segment. So segments are merged: after this
 * many steps while rows wait (merging costs half as much as indexing), and whenever no row waits. A merging step has to
 * open all segments, so there must never be many more of them.
 */
const stepsBetweenMerges = 32
const pagesPerMerge = 48

/**
 * Fills the search index in steps. It reads which rows are marked in the cache and never writes there: whoever writes the cache
 * removes the marks once a step is stored (`settleStep`). It may be killed at any moment; a row that is indexed twice is
 * replaced.
 */
export class SearchIndexer {
  readonly #cache: ReadableCache
  readonly #search: WritableSearch
  /** Steps since the segments of a table were merged. At first, merging is due. */
  readonly #unmerged = new Map<Searched, number>(searchedTables.map((table) => [table, stepsBetweenMerges]))

  constructor(cache: ReadableCache, search: WritableSearch) {
    this.#cache = cache
    this.#search = search
  }

  /**
   * Indexes some of the marked rows, if there are any, in one transaction. Their marks must be removed before the next call.
   *
   * @throws AppFailure as `failureOfDatabase` says, with the name of the file
   */
  step(): IndexedStep | null {
    for (const table of searchedTables) {
      const indexed = this.#indexSome(table)
      if (indexed === null) continue
      this.#unmerged.set(table, (this.#unmerged.get(table) ?? 0) + 1)
      return indexed
    }
    return null
  }

  /**
   * Merges some pages of segments, in a few milliseconds. Returns false when there was nothing worth merging.
   *
   * @param rests whether no row waits; else only tables are merged that have many segments
   */
  merge({ rests }: { readonly rests: boolean }): boolean {
    const least = rests ? 1 : stepsBetweenMerges
    const table = searchedTables.find((one) => (this.#unmerged.get(one) ?? 0) >= least)
    if (!table) return false
    if (!namingFailures(this.#search.name, () => mergeSome(this.#search, table))) this.#unmerged.set(table, 0)
    return true
  }

  #indexSome(table: Searched): IndexedStep | null {
    const { revision, rows } = namingFailures(this.#cache.name, () => this.#waiting(table))
    const [last, first] = [rows[0], rows.at(-1)]
    if (!first || !last) return null
    const steps = namingFailures(this.#search.name, () => this.#store(table, rows))
    return { range: { unindexed: table.unindexed, first: first[0], last: last[0], revision }, steps }
  }

  /** Stores the words of rows in one transaction. Returns the number of steps that the index has with it. */
  #store({ index, columns }: Searched, rows: readonly Waiting[]): number {
    const values = columns.map(() => '?').join(', ')
    const put = statement(
      this.#search,
      `INSERT OR REPLACE INTO ${index} (rowid, ${columns.join(', ')}) VALUES (?, ${values})`,
    )
    const remove = statement(this.#search, `DELETE FROM ${index} WHERE rowid = ?`)
    return this.#search.transaction(() => {
      // In order of their ids: FTS5 writes a new segment whenever an id is lower than the one before.
      for (const [id, isSearched, ...texts] of rows.toReversed()) {
        if (isSearched === 1) put.run(id, ...texts.map((text) => (text === null ? null : preparedText(text))))
        else remove.run(id)
      }
      return countStep(this.#search)
    })()
  }

  /** The marked rows with the highest ids, downwards, and the revision of the cache that they are read at. */
  #waiting({ stored, unindexed, texts, condition }: Searched): {
    readonly revision: number
    readonly rows: readonly Waiting[]
  } {
    const text = `SELECT marked.id, stored.id IS NOT NULL, ${texts.map((column) => `stored.${column}`).join(', ')}
      FROM ${unindexed} AS marked LEFT JOIN ${stored} AS stored ON stored.id = marked.id AND ${condition}
      ORDER BY marked.id DESC LIMIT ${rowsPerStep}`
    return this.#cache.transaction(() => {
      const revision = currentRevision(this.#cache)
      const rows: Waiting[] = []
      let characters = 0
      for (const row of statement(this.#cache, text).raw().iterate() as Iterable<Waiting>) {
        rows.push(row)
        characters += lengthOf(row)
        if (characters >= charactersPerStep) break
      }
      return { revision, rows }
    })()
  }
}

/** A marked row. `isSearched` is 0 where the row is gone, or is no longer searched. */
type Waiting = readonly [id: number, isSearched: 0 | 1, ...texts: (string | null)[]]

function lengthOf([, , ...texts]: Waiting): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}

/** Merges some pages of segments. Returns false when there was nothing worth merging. */
function mergeSome(search: WritableSearch, { index }: Searched): boolean {
  const changes = statement(search, `SELECT total_changes()`).pluck()
  const before = changes.get() as number
  statement(search, `INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pagesPerMerge})`).run()
  // FTS5 counts the command itself as one change.
  return (changes.get() as number) - before >= 2
}

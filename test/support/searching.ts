import { matchExpression, preparedText, type SearchTerm } from '../../electron/cache/search/search-text.ts'
import { openSearchFile, searchFileOf, settleStep } from '../../electron/cache/storage/search-file.ts'
import { SearchIndexer } from '../../electron/cache/search/search-index.ts'
import { searched, type Searched } from '../../electron/cache/storage/searched.ts'
import { isBegunAnew, nameUnindexed } from '../../electron/cache/storage/unindexed.ts'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'

/** Fills the search index completely, and merges it. */
export function indexAll(cache: WritableCache): void {
  indexing(cache, (step) => {
    while (step());
  })
}

/**
 * Gives work a function that names, indexes or merges some rows and returns whether there was anything to do, in the test's own
 * thread.
 */
export function indexing(cache: WritableCache, work: (step: () => boolean, indexer: SearchIndexer) => void): void {
  const search = openSearchFile(searchFileOf(cache.name))
  try {
    const indexer = new SearchIndexer(cache, search)
    work(() => {
      if (nameUnindexed(cache)) return true
      const indexed = indexer.step()
      if (indexed !== null) settleStep(cache, indexed)
      return indexer.merge({ rests: indexed === null }) || indexed !== null
    }, indexer)
  } finally {
    search.close()
  }
}

/**
 * Returns true if the texts contain all terms, word by word. A deliberately simple implementation, to compare search-text.ts
 * and SQLite with.
 */
export function plainlyHolds(texts: readonly (string | null)[], terms: readonly SearchTerm[]): boolean {
  const all = texts.map((text) => preparedText(text ?? '').split(/[\0-/:-`{-\x7f]+/))
  return terms.every(({ words, isPrefix }) =>
    all.some((present) =>
      present.some((_, start) =>
        words.every((word, at) => {
          const there = present[start + at] ?? ''
          return isPrefix && at === words.length - 1 ? there.startsWith(word) : there === word
        }),
      ),
    ),
  )
}

/**
 * Lists the faults of a search index: words that it finds differently than a scan does, rows that are neither indexed nor marked
 * (allowed only while the index is begun anew), and rows that are gone. What it has of marked rows does not count.
 */
export function mistakesOfIndex(
  { name }: ReadableCache | WritableCache,
  terms: readonly (readonly SearchTerm[])[],
): string[] {
  const cache = openCacheForReading(name)
  try {
    return Object.values(searched).flatMap((table) => mistakesOf(cache, table, terms))
  } finally {
    cache.close()
  }
}

function mistakesOf(
  cache: ReadableCache,
  { stored, index, unindexed, texts, condition }: Searched,
  terms: readonly (readonly SearchTerm[])[],
): string[] {
  const isNaming = isBegunAnew(cache)
  const ids = (text: string, ...values: string[]) =>
    cache
      .prepare(text)
      .pluck()
      .all(...values) as number[]
  const marked = new Set(ids(`SELECT id FROM ${unindexed}`))
  const known = new Set(ids(`SELECT id FROM ${index}_docsize`).filter((id) => !marked.has(id)))
  const rows = cache
    .prepare(`SELECT id, ${texts.join(', ')} FROM ${stored} WHERE ${condition}`)
    .raw()
    .all() as [number, ...(string | null)[]][]
  const missing = isNaming ? [] : rows.filter(([id]) => !known.has(id) && !marked.has(id))
  const present = new Set(rows.map(([id]) => id))
  const gone = [...known].filter((id) => !present.has(id))
  return [
    ...missing.map(([id]) => `${stored} ${id} is neither indexed nor marked`),
    ...(gone.length > 0 ? [`${stored}: ${gone} are gone`] : []),
    ...terms.flatMap((asked) => {
      const expected = rows.filter(([id, ...values]) => known.has(id) && plainlyHolds(values, asked)).map(([id]) => id)
      const expression = matchExpression(asked)
      const matching = ids(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid`, expression)
      const found = matching.filter((id) => !marked.has(id))
      return String(found) === String(expected) ? [] : [`${stored}, ${expression}: ${found}, not ${expected}`]
    }),
  ]
}

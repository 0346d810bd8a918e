import { matchExpression, preparedText, type SearchTerm } from '../../electron/cache/search/search-text.ts'
import { isBegunAnew, searched, SearchIndexer } from '../../electron/cache/search/search-index.ts'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'

/** Fills the search index completely. */
export function indexAll(cache: WritableCache): void {
  const indexer = new SearchIndexer(cache)
  while (indexer.step());
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
 * Lists the faults of a search index: words that it finds differently than a scan does; rows that are both indexed and
 * listed as not indexed; and rows that are neither, which is allowed only while the index is being rebuilt.
 */
export function mistakesOfIndex(cache: ReadableCache, terms: readonly (readonly SearchTerm[])[]): string[] {
  const isNaming = isBegunAnew(cache)
  const mistakes: string[] = []
  for (const { stored, index, unindexed, texts, condition } of Object.values(searched)) {
    const ids = (text: string, ...values: string[]) =>
      cache
        .prepare(text)
        .pluck()
        .all(...values) as number[]
    const known = new Set(ids(`SELECT id FROM ${index}_docsize`))
    const waiting = new Set(ids(`SELECT id FROM ${unindexed}`))
    const rows = cache
      .prepare(`SELECT id, ${texts.join(', ')} FROM ${stored} WHERE ${condition}`)
      .raw()
      .all() as [number, ...(string | null)[]][]
    for (const [id] of rows) {
      if (known.has(id) === waiting.has(id) && (known.has(id) || !isNaming))
        mistakes.push(`${stored} ${id} is ${known.has(id) ? 'both' : 'neither'}`)
    }
    const present = new Set(rows.map(([id]) => id))
    const gone = [...known, ...waiting].filter((id) => !present.has(id))
    if (gone.length > 0) mistakes.push(`${stored}: ${gone} are gone`)
    for (const asked of terms) {
      const expected = rows.filter(([id, ...values]) => known.has(id) && plainlyHolds(values, asked)).map(([id]) => id)
      const expression = matchExpression(asked)
      const found = ids(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid`, expression)
      if (String(found) !== String(expected)) mistakes.push(`${stored}, ${expression}: ${found}, not ${expected}`)
    }
  }
  return mistakes
}

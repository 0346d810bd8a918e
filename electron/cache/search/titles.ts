import type { ReadableCache } from '../storage/database.ts'
import { inOrder, itemTables, type ItemKind, type OrderedId } from '../items/items.ts'
import { searchItems } from './search.ts'
import { matcherOf, parseSearch } from './search-text.ts'
import { statement } from '../../database/statement.ts'

/** An item that was found by words. */
export interface FoundByWords extends OrderedId {
  /** True if its title alone has the words. */
  readonly isTitled: boolean
}

/**
 * Finds items that have words which begin with those of a text, in the order of `titledFirst`: at most `most`. In a search
 * only the last word may go on; here every one may, since people type beginnings.
 */
export function findByWords(cache: ReadableCache, kind: ItemKind, text: string, most: number): FoundByWords[] {
  const terms = parseSearch(text).map((term) => ({ ...term, isPrefix: true }))
  if (terms.length === 0) return []
  const { rows } = searchItems(cache, kind, { state: 'all' }, terms)
  const titles = titlesOf(cache, kind, rows)
  const matches = matcherOf(terms)
  return rows
    .map((row) => ({ ...row, isTitled: matches([titles.get(row.id) ?? '']) }))
    .sort(titledFirst)
    .slice(0, most)
}

/** Orders items that have the words in their title first, then the last updated first. */
export function titledFirst(one: FoundByWords, other: FoundByWords): number {
  return Number(other.isTitled) - Number(one.isTitled) || inOrder(one, other)
}

/** The titles of items, with waiting edits folded in. */
function titlesOf(cache: ReadableCache, kind: ItemKind, rows: readonly OrderedId[]): ReadonlyMap<number, string> {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const { stored, folded, shown } = itemTables[kind]
  const among = `id IN (SELECT value FROM json_each(:ids))`
  const text = `SELECT id, title FROM ${stored} WHERE ${among} AND id NOT IN (SELECT id FROM temp.${folded})
    UNION ALL SELECT id, title FROM temp.${shown} WHERE ${among}`
  const found = statement(cache, text).all({ ids }) as { id: number; title: string }[]
  return new Map(found.map(({ id, title }) => [id, title]))
}

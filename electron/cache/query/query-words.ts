import type { TextPart } from '../../../shared/query/tree.ts'
import type { ReadableCache } from '../storage/database.ts'
import { itemTables, type ItemKind } from '../items/items.ts'
import { searched } from '../storage/searched.ts'
import { matcherOf, matchExpression, type SearchTerm } from '../search/search-text.ts'
import { statement } from '../../database/statement.ts'

interface Texts {
  readonly id: number
  readonly title: string
  readonly description: string | null
}

/**
 * The ids of all items of a kind that hold all terms: in their title and description, or in one of their comments. Unlike
 * `searchItems` it finds every one, so that the result can be negated and joined with others. It takes longer where words
 * are common.
 *
 * @param places where to look; none named: everywhere
 */
export function idsHolding(
  cache: ReadableCache,
  kind: ItemKind,
  terms: readonly SearchTerm[],
  places: readonly TextPart[],
): ReadonlySet<number> {
  const looksIn = (place: TextPart) => places.length === 0 || places.includes(place)
  const matches = matcherOf(terms)
  const holdsItself = ({ title, description }: Texts) =>
    matches([...(looksIn('title') ? [title] : []), ...(looksIn('description') ? [description] : [])])
  const { stored, index, unindexed } = searched[kind]
  const { folded, shown } = itemTables[kind]

  const found = new Set<number>()
  if (looksIn('title') || looksIn('description')) {
    const column = looksIn('description') ? (looksIn('title') ? undefined : 'body') : 'title'
    const indexed = statement(cache, currentMatches(index, unindexed)).pluck()
    for (const id of indexed.all(matchExpression(terms, column)) as number[]) found.add(id)
    const waiting = `SELECT id, title, description FROM ${stored} NOT INDEXED WHERE id IN (SELECT id FROM ${unindexed})`
    for (const row of statement(cache, waiting).all() as Texts[]) if (holdsItself(row)) found.add(row.id)
    // An item with waiting edits is searched by the texts that it has with those edits.
    for (const id of statement(cache, `SELECT id FROM temp.${folded}`).pluck().all() as number[]) found.delete(id)
    const changed = statement(cache, `SELECT id, title, description FROM temp.${shown}`).all() as Texts[]
    for (const row of changed) if (holdsItself(row)) found.add(row.id)
  }
  if (looksIn('comments')) for (const id of idsCommented(cache, kind, terms, matches)) found.add(id)
  return found
}

/** The ids of items with a comment that holds all terms. */
function idsCommented(
  cache: ReadableCache,
  kind: ItemKind,
  terms: readonly SearchTerm[],
  matches: (texts: readonly string[]) => boolean,
): number[] {
  const { index, unindexed } = searched.note
  const own = `FROM notes NOT INDEXED WHERE item_kind = ? AND system = 0 AND id NOT IN (SELECT id FROM temp.folded_notes) AND id IN`
  const indexed = statement(cache, `SELECT item_id ${own} (${currentMatches(index, unindexed)})`)
  const texts = [
    ...statement(cache, `SELECT item_id, body ${own} (SELECT id FROM ${unindexed})`).all(kind),
    ...statement(
      cache,
      `SELECT item_id, body FROM temp.folded_notes WHERE item_kind = ? AND gone = 0 AND system = 0`,
    ).all(kind),
  ] as { item_id: number; body: string }[]
  return [
    ...(indexed.pluck().all(kind, matchExpression(terms)) as number[]),
    ...texts.filter(({ body }) => matches([body])).map(({ item_id }) => item_id),
  ]
}

/** SQL: the ids of rows that the index finds, without marked ones: what it has of those may be out of date. */
function currentMatches(index: string, unindexed: string): string {
  return `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid NOT IN (SELECT id FROM ${unindexed})`
}

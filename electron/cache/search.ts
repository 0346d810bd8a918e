import type { ReadableCache } from './database.ts'
import {
  conditionsOf,
  inOrder,
  itemTables,
  orderedRows,
  type ItemKind,
  type ItemQuery,
  type OrderedId,
} from './items.ts'
import { isBegunAnew, isUnindexed, searched } from './search-index.ts'
import { findNoted } from './search-notes.ts'
import { matcherOf, matchExpression, type SearchTerm } from './search-text.ts'
import { statement } from '../database/statement.ts'

/** Items found, the last updated first. `partial`: there are, or may be, more than these. */
export interface Found {
  readonly rows: OrderedId[]
  readonly partial: boolean
}

/** The most items a search answers. Who has more than that types another letter. */
const mostFound = 1_000

/** How many rows that the index does not know yet are looked at in a search, the newest first. */
export const mostUnindexedRead = 2_000

/**
 * A prefix of one or two letters is in most rows, and FTS5 puts the rows of all words behind it together before it answers the
 * first (100 ms for 100,000 issues). So a prefix that stands in a third of the newest rows is not asked of the index: the
 * texts of what else is to be found are read instead, from the newest on. There a match comes at once, which is why a few thousand texts
 * are enough. One that is rarer than that costs the index some 15 ms at most.
 */
const sampleSize = 300
const commonShare = 1 / 3
const mostTextsRead = 4_000

/** Up to so many matches are looked up and sorted; beyond, the list is walked in its order until enough were met. */
const mostLookedUp = 10_000

/** How many rows a walk along a list reads first; then twice as many, and so on. Reading them one by one takes four times as long. */
const firstRows = 1_000

interface Search {
  readonly cache: ReadableCache
  readonly kind: ItemKind
  readonly query: ItemQuery
  readonly terms: readonly SearchTerm[]
  readonly matches: (texts: readonly (string | null)[]) => boolean
}

interface Texts {
  readonly title: string
  readonly description: string | null
}

/**
 * The items of a list that hold all terms in their title and description or in one of their notes. I1: (stored rows without a folded one, by the
 * index and, where it does not know them yet, by their text) ∪ (folded rows, by theirs).
 */
export function searchItems(
  cache: ReadableCache,
  kind: ItemKind,
  query: ItemQuery,
  terms: readonly SearchTerm[],
): Found {
  const search: Search = { cache, kind, query, terms, matches: matcherOf(terms) }
  const { folded } = itemTables[kind]
  const hidden = new Set(statement(cache, `SELECT id FROM temp.${folded}`).pluck().all() as number[])
  const isBehind = isBegunAnew(cache) || isUnindexed(cache, searched[kind].unindexed, mostUnindexedRead + 1)

  const indexed = findIndexed(search, hidden)
  const found = new Map(indexed.rows.map((row) => [row.id, row]))
  const add = (rows: readonly OrderedId[]) => {
    for (const row of rows) if (!hidden.has(row.id)) found.set(row.id, row)
  }
  add(findUnindexed(search))
  // Whoever has that many already would not see most of those that only a note speaks for.
  const noted = indexed.partial ? null : findNoted(cache, kind, terms, search.matches)
  if (noted) add(lookUp(search, noted.items))
  for (const row of findFolded(search, noted?.items)) found.set(row.id, row)

  const rows = [...found.values()].sort(inOrder)
  return {
    rows: rows.slice(0, mostFound),
    partial: isBehind || rows.length > mostFound || indexed.partial || noted?.partial === true,
  }
}

/** What the index finds, or would find, among the rows that are not hidden. */
function findIndexed(search: Search, hidden: ReadonlySet<number>): Found {
  const asked = search.terms.filter((term) => !term.isPrefix || !isCommon(search, term))
  const isAnswered = asked.length === search.terms.length
  const rows: OrderedId[] = []
  let left = mostTextsRead
  for (const block of candidates(search, asked.length === 0 ? null : idsOf(search, asked))) {
    const shown = block.filter((row) => !hidden.has(row.id))
    rows.push(...(isAnswered ? shown : verified(search, shown.slice(0, left))))
    if (!isAnswered) left -= shown.length
    if (rows.length > mostFound || left < 0) return { rows: rows.slice(0, mostFound), partial: true }
  }
  return { rows, partial: false }
}

/** The ids of rows that hold the terms, rising. */
function idsOf({ cache, kind }: Search, asked: readonly SearchTerm[]): number[] {
  const { index } = searched[kind]
  const text = `SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid`
  return statement(cache, text).pluck().all(matchExpression(asked)) as number[]
}

/** Those of the rows whose texts hold all terms. */
function verified({ cache, kind, matches }: Search, rows: readonly OrderedId[]): OrderedId[] {
  const text = `SELECT id, title, description FROM ${searched[kind].stored} WHERE id IN (SELECT value FROM json_each(?))`
  const read = statement(cache, text).all(idList(rows)) as ({ id: number } & Texts)[]
  const holding = new Set(read.filter((row) => matches(textsOf(row))).map((row) => row.id))
  return rows.filter((row) => holding.has(row.id))
}

/** Whether a term stands in so many of the newest rows that it is met at once where one just looks. */
function isCommon({ cache, kind }: Search, term: SearchTerm): boolean {
  const text = `SELECT title, description FROM ${searched[kind].stored} ORDER BY updated_at DESC, id DESC LIMIT ${sampleSize}`
  const sample = statement(cache, text).all() as Texts[]
  const matches = matcherOf([term])
  const holding = sample.filter(({ title, description }) => matches([title, description])).length
  // A cache with fewer rows than that has nothing to save.
  return sample.length === sampleSize && holding >= sampleSize * commonShare
}

/** The rows of the list among the ids (null: all), in order, in blocks. */
function* candidates(search: Search, ids: readonly number[] | null): Iterable<readonly OrderedId[]> {
  if (ids !== null && ids.length <= mostLookedUp) {
    yield lookUp(search, ids).sort(inOrder)
    return
  }
  const { cache, kind, query } = search
  const { text, parameters } = orderedRows(cache, searched[kind].stored, query)
  const read = statement(cache, `${text} LIMIT ? OFFSET ?`)
  let [rows, offset] = [firstRows, 0]
  for (;;) {
    const block = read.all(...parameters, rows, offset) as OrderedId[]
    yield ids === null ? block : block.filter((row) => isAmong(ids, row.id))
    if (block.length < rows) return
    offset += rows
    rows *= 2
  }
}

/** Those of the ids that the list has, in no order. */
function lookUp({ cache, kind, query }: Search, ids: Iterable<number>): OrderedId[] {
  const { conditions, parameters } = conditionsOf(cache, query)
  const where = ['id IN (SELECT value FROM json_each(?))', ...conditions].join(' AND ')
  // By their ids, few as they are, whatever else the list asks for.
  const text = `SELECT id, updated_at FROM ${searched[kind].stored} NOT INDEXED WHERE ${where}`
  return statement(cache, text).all(JSON.stringify([...ids]), ...parameters) as OrderedId[]
}

function idList(rows: readonly OrderedId[]): string {
  return JSON.stringify(rows.map((row) => row.id))
}

/** By their texts: the newest rows that the index does not know yet. */
function findUnindexed({ cache, kind, query, matches }: Search): OrderedId[] {
  const { stored, unindexed } = searched[kind]
  const { conditions, parameters } = conditionsOf(cache, query)
  const newest = `id IN (SELECT id FROM ${unindexed} ORDER BY id DESC LIMIT ${mostUnindexedRead})`
  return readMatching(cache, `${stored} NOT INDEXED`, [newest, ...conditions], parameters, (row) =>
    matches(textsOf(row)),
  )
}

/** By their texts or those of their notes: the rows that waiting edits are folded into. */
function findFolded({ cache, kind, query, matches }: Search, noted?: ReadonlySet<number>): OrderedId[] {
  const { conditions, parameters } = conditionsOf(cache, query)
  const isFound = (row: OrderedId & Texts) => matches(textsOf(row)) || noted?.has(row.id) === true
  return readMatching(cache, `temp.${itemTables[kind].shown}`, ['true', ...conditions], parameters, isFound)
}

function readMatching(
  cache: ReadableCache,
  table: string,
  conditions: readonly string[],
  parameters: readonly (string | number)[],
  isFound: (row: OrderedId & Texts) => boolean,
): OrderedId[] {
  const text = `SELECT id, updated_at, title, description FROM ${table} WHERE ${conditions.join(' AND ')}`
  const rows = statement(cache, text).all(...parameters) as (OrderedId & Texts)[]
  return rows.filter(isFound).map(({ id, updated_at }) => ({ id, updated_at }))
}

function textsOf({ title, description }: Texts): readonly (string | null)[] {
  return [title, description]
}

/** Whether an id is among rising ids. */
function isAmong(ids: readonly number[], id: number): boolean {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id
}

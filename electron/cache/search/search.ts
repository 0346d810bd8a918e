import type { ReadableCache } from '../storage/database.ts'
import {
  conditionsOf,
  inOrder,
  itemTables,
  orderedRows,
  type ItemKind,
  type ItemQuery,
  type OrderedId,
} from '../items/items.ts'
import { searched } from '../storage/searched.ts'
import { isBegunAnew, isUnindexed } from '../storage/unindexed.ts'
import { findNoted } from './search-notes.ts'
import { matcherOf, matchExpression, type SearchTerm } from './search-text.ts'
import { statement } from '../../database/statement.ts'

/** The items found, the last updated first. `partial`: there are, or may be, more than these. */
export interface Found {
  readonly rows: OrderedId[]
  readonly partial: boolean
}

/** The most items that a search returns. A user who gets that many types another letter. */
const mostFound = 1_000

/** Maximum number of rows not yet in the index that a search reads, the newest first. */
export const mostUnindexedRead = 2_000

/**
 * A prefix of one or two letters matches most rows, and FTS5 collects the rows of all matching words before it returns
 * the first one (100 ms for 100,000 issues). So a prefix that stands in a third of the newest rows is not looked up in
 * the index. Instead the texts of the remaining candidates are read, from the newest on. Matches are so frequent there
 * that a few thousand texts are enough. A rarer prefix costs the index some 15 ms at most.
 */
const sampleSize = 300
const commonShare = 1 / 3
const mostTextsRead = 4_000

/**
 * Up to this many matches are looked up and sorted, which takes some 2 µs for each. If there are more, the list is read in its
 * order until enough of them were found. The more matches there are, the sooner that is.
 */
const mostLookedUp = 4_000

/**
 * Up to this many matches are handed to SQLite, which leaves out the other rows of a list: a tenth of what a row costs that is
 * read and left out here. Handing over takes 0.4 µs for each match.
 */
const mostHandedOver = 20_000

/**
 * Number of rows in the first block of a list; each further block has twice as many. Reading rows one by one takes four times as
 * long.
 */
const firstRows = mostFound + 1

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
 * The items of a list that hold all terms in their title and description, or in one of their notes. I1: (stored rows
 * without a folded one) ∪ (folded rows). Stored rows are searched by the index, or by their text where the index does
 * not know them yet; folded rows by their text.
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
  // A user who already gets that many items would not see most of those that are found by a note only.
  const noted = indexed.partial ? null : findNoted(cache, kind, terms, search.matches)
  if (noted) add(lookUp(search, noted.items))
  for (const row of findFolded(search, noted?.items)) found.set(row.id, row)

  const rows = [...found.values()].sort(inOrder)
  return {
    rows: rows.slice(0, mostFound),
    partial: isBehind || rows.length > mostFound || indexed.partial || noted?.partial === true,
  }
}

/** The rows that the index finds, or would find, without the hidden ones. */
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

/** The ids of rows that hold the terms, in rising order. What the index has of marked rows may be out of date. */
function idsOf({ cache, kind }: Search, asked: readonly SearchTerm[]): number[] {
  const { index, unindexed } = searched[kind]
  const text = `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid NOT IN (SELECT id FROM ${unindexed})
    ORDER BY rowid`
  return statement(cache, text).pluck().all(matchExpression(asked)) as number[]
}

/** Returns those of the rows whose texts hold all terms. */
function verified({ cache, kind, matches }: Search, rows: readonly OrderedId[]): OrderedId[] {
  const text = `SELECT id, title, description FROM ${searched[kind].stored} WHERE id IN (SELECT value FROM json_each(?))`
  const read = statement(cache, text).all(idList(rows)) as ({ id: number } & Texts)[]
  const holding = new Set(read.filter((row) => matches(textsOf(row))).map((row) => row.id))
  return rows.filter((row) => holding.has(row.id))
}

/** Returns true if a term is in so many of the newest rows that simply reading texts finds it at once. */
function isCommon({ cache, kind }: Search, term: SearchTerm): boolean {
  const text = `SELECT title, description FROM ${searched[kind].stored} ORDER BY updated_at DESC, id DESC LIMIT ${sampleSize}`
  const sample = statement(cache, text).all() as Texts[]
  const matches = matcherOf([term])
  const holding = sample.filter(({ title, description }) => matches([title, description])).length
  // A cache with fewer rows than that does not need the shortcut.
  return sample.length === sampleSize && holding >= sampleSize * commonShare
}

/** The rows of the list that are among the ids (null: all rows), in order, in blocks. @param ids in rising order */
function* candidates(search: Search, ids: readonly number[] | null): Iterable<readonly OrderedId[]> {
  if (ids === null) yield* blocks(search)
  else if (ids.length <= mostLookedUp) yield lookUp(search, ids).sort(inOrder)
  else if (ids.length <= mostHandedOver) yield* blocks(search, ids)
  else for (const block of blocks(search)) yield block.filter((row) => isAmong(ids, row.id))
}

/** The rows of the list in order, in blocks. @param among only these rows */
function* blocks({ cache, kind, query }: Search, among?: readonly number[]): Iterable<readonly OrderedId[]> {
  // The plus keeps SQLite from looking each of them up.
  const condition = among && { text: '+id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(among)] }
  const { text, parameters } = orderedRows(cache, kind, searched[kind].stored, query, condition)
  const read = statement(cache, `${text} LIMIT ? OFFSET ?`)
  let [rows, offset] = [firstRows, 0]
  for (;;) {
    const block = read.all(...parameters, rows, offset) as OrderedId[]
    yield block
    if (block.length < rows) return
    offset += rows
    rows *= 2
  }
}

/** Returns those of the ids that are in the list, in no order. */
function lookUp({ cache, kind, query }: Search, ids: Iterable<number>): OrderedId[] {
  const { conditions, parameters } = conditionsOf(cache, kind, query)
  const where = ['id IN (SELECT value FROM json_each(?))', ...conditions].join(' AND ')
  // The ids are few, so the rows are looked up by them, whatever else the list filters by.
  const text = `SELECT id, updated_at FROM ${searched[kind].stored} NOT INDEXED WHERE ${where}`
  return statement(cache, text).all(JSON.stringify([...ids]), ...parameters) as OrderedId[]
}

function idList(rows: readonly OrderedId[]): string {
  return JSON.stringify(rows.map((row) => row.id))
}

/** Searches the newest rows that the index does not know yet, by their texts. */
function findUnindexed({ cache, kind, query, matches }: Search): OrderedId[] {
  const { stored, unindexed } = searched[kind]
  const { conditions, parameters } = conditionsOf(cache, kind, query)
  const newest = `id IN (SELECT id FROM ${unindexed} ORDER BY id DESC LIMIT ${mostUnindexedRead})`
  return readMatching(cache, `${stored} NOT INDEXED`, {
    conditions: [newest, ...conditions],
    parameters,
    isFound: (row) => matches(textsOf(row)),
  })
}

/** Searches the rows with folded edits, by their texts or those of their notes. */
function findFolded({ cache, kind, query, matches }: Search, noted?: ReadonlySet<number>): OrderedId[] {
  const { conditions, parameters } = conditionsOf(cache, kind, query)
  const isFound = (row: OrderedId & Texts) => matches(textsOf(row)) || noted?.has(row.id) === true
  return readMatching(cache, `temp.${itemTables[kind].shown}`, {
    conditions: ['true', ...conditions],
    parameters,
    isFound,
  })
}

function readMatching(
  cache: ReadableCache,
  table: string,
  {
    conditions,
    parameters,
    isFound,
  }: {
    readonly conditions: readonly string[]
    readonly parameters: readonly (string | number)[]
    readonly isFound: (row: OrderedId & Texts) => boolean
  },
): OrderedId[] {
  const text = `SELECT id, updated_at, title, description FROM ${table} WHERE ${conditions.join(' AND ')}`
  const rows = statement(cache, text).all(...parameters) as (OrderedId & Texts)[]
  return rows.filter(isFound).map(({ id, updated_at }) => ({ id, updated_at }))
}

function textsOf({ title, description }: Texts): readonly (string | null)[] {
  return [title, description]
}

/** Returns true if an id is among ids in rising order. */
function isAmong(ids: readonly number[], id: number): boolean {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id
}

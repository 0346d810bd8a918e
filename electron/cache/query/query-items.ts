import { joined } from '../../../shared/query/parse.ts'
import type { Condition, Query, Sort } from '../../../shared/query/tree.ts'
import type { ReadableCache } from '../storage/database.ts'
import { countTied, tiedTo, type ItemTie } from '../items/item-ties.ts'
import {
  columnsOfRows,
  countItems,
  limitOf,
  listFoldedOver,
  listItems,
  type ItemKind,
  type ItemQuery,
  type OrderedId,
} from '../items/items.ts'
import type { SearchTerm } from '../search/search-text.ts'
import { isWord, joinedBy, sqlOf, termsOf, type QueryContext, type QueryTarget } from './query-sql.ts'
import { isBegunAnew } from '../storage/unindexed.ts'
import { searchItems } from '../search/search.ts'

/** An item that a query found, and the value it is ordered by: null comes last, whatever the direction. */
export interface RankedItem {
  readonly id: number
  readonly rank: number | string | null
}

export interface QueriedItems {
  /** All of them, or the first ones where no more were asked for. */
  readonly rows: readonly RankedItem[]
  /** Number of all that match. */
  readonly count: number
  /** There are, or may be, more than these. */
  readonly partial: boolean
}

/** Restriction of a list in addition to its query. */
export interface Scope {
  readonly projectId?: number | undefined
}

/**
 * Returns a query as a condition of a list, for those that count its items without reading them; null for a query with words,
 * which have a search of their own.
 */
export function itemQueryOf(
  cache: ReadableCache,
  kind: ItemKind,
  query: Query,
  context: QueryContext & { readonly scope: Scope },
): ItemQuery | null {
  const { itemQuery, words } = listed(cache, kind, query, context)
  return words.length > 0 ? null : itemQuery
}

/** Returns the creation times of a list's items, in milliseconds since 1970 and in no order, with waiting edits folded in. */
export function listCreations(cache: ReadableCache, kind: ItemKind, query: ItemQuery): number[] {
  const { text, parameters } = columnsOfRows(cache, kind, query, ['created_at'], { coveringIndex: true })
  return cache.prepare(text).pluck().all(parameters) as number[]
}

/** The items of a kind that match a query, in its order. @param most maximum number of them, from the first on */
export function queryItems(
  cache: ReadableCache,
  kind: ItemKind,
  query: Query,
  context: QueryContext & { readonly scope: Scope },
  most = Infinity,
): QueriedItems {
  const { itemQuery, terms, sort } = inItsOrder(cache, kind, query, context)
  if (terms.length > 0) {
    const { rows, partial } = searchItems(cache, kind, itemQuery, terms)
    return { rows: rows.map(rankedByUpdate), count: rows.length, partial }
  }
  const rows =
    sort === null
      ? listItems(cache, kind, itemQuery, most).map(rankedByUpdate)
      : sorted(cache, kind, itemQuery, sort, most)
  return { rows, count: countOf(rows, cache, kind, itemQuery, most), partial: sort !== null && isBegunAnew(cache) }
}

/** The items that a query found, by what they are tied to in one way. */
export interface TiedItems {
  /** How many items are tied to each id; null stands for items without a tie. */
  readonly counts: ReadonlyMap<number | null, number>
  readonly tie: ItemTie
  /** The first items that are tied to one of these ids, in the order of the query. @param most maximum number of them */
  readonly first: (ids: readonly (number | null)[], most: number) => readonly RankedItem[]
}

/**
 * The items of a kind that match a query, by what they are tied to. So a list in groups is read from its beginning on, as any other
 * is. Null for a query with words that are searched for: its items are few, and are read as they are found.
 */
export function queryTied(
  cache: ReadableCache,
  kind: ItemKind,
  query: Query,
  context: QueryContext & { readonly scope: Scope },
  tie: ItemTie,
): TiedItems | null {
  const { itemQuery, terms, sort } = inItsOrder(cache, kind, query, context)
  if (terms.length > 0) return null
  const hidden = listFoldedOver(cache, kind)
  return {
    counts: countTied(cache, kind, itemQuery, tie),
    tie,
    first: (ids, most) => {
      const group: ItemQuery = {
        ...itemQuery,
        also: joinedBy(' AND ', [itemQuery.also ?? null, tiedTo(tie, ids)]) ?? undefined,
      }
      if (sort !== null) return sorted(cache, kind, group, sort, most)
      return listItems(cache, kind, group, most, hidden).map(rankedByUpdate)
    },
  }
}

const rankedByUpdate = ({ id, updated_at }: OrderedId): RankedItem => ({ id, rank: updated_at })

/** How the items of a query are read. `terms`: words that are searched for. `sort`: null for the order that lists have by an index. */
function inItsOrder(
  cache: ReadableCache,
  kind: ItemKind,
  query: Query,
  context: QueryContext & { readonly scope: Scope },
): { readonly itemQuery: ItemQuery; readonly terms: SearchTerm[]; readonly sort: Sort | null } {
  const isUsualOrder = query.sort === null || (query.sort.by === 'updated' && query.sort.direction === 'descending')
  if (isUsualOrder && query.places.length === 0) {
    const { itemQuery, words } = listed(cache, kind, query, context)
    return { itemQuery, terms: termsOf(words), sort: null }
  }
  const condition = query.condition === null ? null : sqlOf(targetOf(cache, kind, query, context), query.condition)
  const isCounted = query.condition === null || asksForProjectsOnly(query.condition)
  const itemQuery: ItemQuery = { ...context.scope, state: 'all', also: condition ?? undefined, isCounted }
  return { itemQuery, terms: [], sort: query.sort ?? { by: 'updated', direction: 'descending' } }
}

/** Returns the number of items, of which at most `most` were read. */
function countOf(
  { length }: readonly unknown[],
  cache: ReadableCache,
  kind: ItemKind,
  query: ItemQuery,
  most: number,
): number {
  return length < most ? length : countItems(cache, kind, query)
}

function targetOf(
  cache: ReadableCache,
  kind: ItemKind,
  { places }: Query,
  { scope: _, ...context }: QueryContext & { readonly scope: Scope },
): QueryTarget {
  return { ...context, cache, kind, places }
}

/** A query as the condition of a list, and the words that are looked for in it. */
function listed(
  cache: ReadableCache,
  kind: ItemKind,
  query: Query,
  context: QueryContext & { readonly scope: Scope },
): { readonly itemQuery: ItemQuery; readonly words: ReturnType<typeof apart>['words'] } {
  const { lifted, words, rest } = apart(query.condition)
  const also = rest === null ? null : sqlOf(targetOf(cache, kind, query, context), rest)
  const isCounted = rest === null || asksForProjectsOnly(rest)
  return { itemQuery: { ...context.scope, ...lifted, also: also ?? undefined, isCounted }, words }
}

export type Rank = RankedItem['rank']
export type Direction = Sort['direction']

/** The order of two ranks, as SQLite has it: null comes last in either direction. */
export function compareRanks(one: Rank, other: Rank, direction: Direction): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (one === other) return 0
  return one < other === (direction === 'ascending') ? -1 : 1
}

/**
 * Splits a condition into three: the state, for which lists have an index; the words, which have a search of their own; and
 * the rest. Only a part that every item must fulfil can be taken out.
 */
function apart(condition: Condition | null): {
  readonly lifted: { readonly state: ItemQuery['state'] }
  readonly words: readonly Extract<Condition, { kind: 'word' }>[]
  readonly rest: Condition | null
} {
  const parts = condition === null ? [] : condition.kind === 'and' ? condition.parts : [condition]
  const words = parts.filter(isWord)
  const state = parts.find((part) => isState(part, 'open'))
    ? 'open'
    : parts.find((part) => isState(part, 'closed'))
      ? 'closed'
      : 'all'
  const rest = parts.filter((part) => !isWord(part) && (state === 'all' || !isState(part, state)))
  return { lifted: { state }, words, rest: joined('and', rest) }
}

/** Returns true if a condition is about the projects of items, and whether they are open. */
function asksForProjectsOnly(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.every(asksForProjectsOnly)
    case 'not':
      return asksForProjectsOnly(condition.part)
    case 'filter':
      return ['project', 'group'].includes(condition.key) || isState(condition, 'open') || isState(condition, 'closed')
    case 'word':
    case 'number':
      return false
  }
}

function isState(condition: Condition, value: 'open' | 'closed'): boolean {
  return condition.kind === 'filter' && condition.key === 'is' && condition.value === value
}

const ranks: Readonly<Record<Sort['by'], string>> = {
  updated: 'updated_at',
  created: 'created_at',
  due: 'due_date',
  comments: 'notes_count',
  votes: 'upvotes',
  weight: 'weight',
  title: 'lower(title)',
  number: 'iid',
}

/** The orders by what only issues have. */
const ofIssues: ReadonlySet<Sort['by']> = new Set(['due', 'weight'])

function sorted(
  cache: ReadableCache,
  kind: ItemKind,
  query: ItemQuery,
  { by, direction }: Sort,
  most: number,
): RankedItem[] {
  const rank = ofIssues.has(by) && kind === 'mergeRequest' ? 'NULL' : ranks[by]
  const order = direction === 'ascending' ? 'ASC' : 'DESC'
  const { text, parameters } = columnsOfRows(cache, kind, query, ['id', `${rank} AS rank`])
  return cache
    .prepare(`SELECT id, rank FROM (${text}) ORDER BY rank IS NULL, rank ${order}, id ${order} LIMIT ?`)
    .all(...parameters, limitOf(most)) as RankedItem[]
}

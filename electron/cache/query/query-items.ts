import { joined } from '../../../shared/query/parse.ts'
import type { Condition, Query, Sort } from '../../../shared/query/tree.ts'
import type { ReadableCache } from '../storage/database.ts'
import { columnsOfRows, countItems, limitOf, listItems, type ItemKind, type ItemQuery } from '../items/items.ts'
import { isWord, sqlOf, termsOf, type QueryContext, type QueryTarget } from './query-sql.ts'
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
  const isUsualOrder = query.sort === null || (query.sort.by === 'updated' && query.sort.direction === 'descending')
  if (isUsualOrder && query.places.length === 0) {
    const { itemQuery, words } = listed(cache, kind, query, context)
    const terms = termsOf(words)
    const found = terms.length > 0 ? searchItems(cache, kind, itemQuery, terms) : null
    const rows = found?.rows ?? listItems(cache, kind, itemQuery, most)
    return {
      rows: rows.map((row) => ({ id: row.id, rank: row.updated_at })),
      count: found === null ? countOf(rows, cache, kind, itemQuery, most) : rows.length,
      partial: found?.partial ?? false,
    }
  }
  const condition = query.condition === null ? null : sqlOf(targetOf(cache, kind, query, context), query.condition)
  const sort = query.sort ?? { by: 'updated', direction: 'descending' }
  const isCounted = query.condition === null || asksForProjectsOnly(query.condition)
  const itemQuery: ItemQuery = { ...context.scope, state: 'all', also: condition ?? undefined, isCounted }
  const rows = sorted(cache, kind, itemQuery, sort, most)
  return { rows, count: countOf(rows, cache, kind, itemQuery, most), partial: isBegunAnew(cache) }
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

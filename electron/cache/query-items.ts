import { joined } from '../../shared/query/parse.ts'
import type { Condition, Query, Sort } from '../../shared/query/tree.ts'
import type { ReadableCache } from './database.ts'
import { columnsOfRows, listItems, type ItemKind, type ItemQuery } from './items.ts'
import { isWord, sqlOf, termsOf, type QueryContext, type QueryTarget } from './query-conditions.ts'
import { isBegunAnew } from './search-index.ts'
import { searchItems } from './search.ts'

/** An item that a query found, and by what it is ordered: null comes last, whatever the direction. */
export interface RankedItem {
  readonly id: number
  readonly rank: number | string | null
}

export interface QueriedItems {
  readonly rows: readonly RankedItem[]
  /** There are, or may be, more than these. */
  readonly partial: boolean
}

/** What a list is narrowed to in addition to its query. */
export interface Scope {
  readonly projectId?: number | undefined
}

/**
 * What a query asks for as a condition of a list, for those that count its items without reading them; null for a query with
 * words, which have a search of their own.
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

/** How many items a list has, with waiting edits folded in. */
export function countItems(cache: ReadableCache, kind: ItemKind, query: ItemQuery): number {
  const { text, parameters } = columnsOfRows(cache, kind, query, ['id'])
  return cache.prepare(`SELECT count(*) FROM (${text})`).pluck().get(parameters) as number
}

/** When the items of a list were created, in milliseconds since 1970 and in no order, with waiting edits folded in. */
export function listCreations(cache: ReadableCache, kind: ItemKind, query: ItemQuery): number[] {
  const { text, parameters } = columnsOfRows(cache, kind, query, ['created_at'], { coveringIndex: true })
  return cache.prepare(text).pluck().all(parameters) as number[]
}

/** The items of a kind that a query asks for, in its order. */
export function queryItems(
  cache: ReadableCache,
  kind: ItemKind,
  query: Query,
  context: QueryContext & { readonly scope: Scope },
): QueriedItems {
  const isUsualOrder = query.sort === null || (query.sort.by === 'updated' && query.sort.direction === 'descending')
  if (isUsualOrder && query.places.length === 0) {
    const { itemQuery, words } = listed(cache, kind, query, context)
    const terms = termsOf(words)
    const found = terms.length > 0 ? searchItems(cache, kind, itemQuery, terms) : null
    const rows = found?.rows ?? listItems(cache, kind, itemQuery)
    return { rows: rows.map((row) => ({ id: row.id, rank: row.updated_at })), partial: found?.partial ?? false }
  }
  const condition = query.condition === null ? null : sqlOf(targetOf(cache, kind, query, context), query.condition)
  const sort = query.sort ?? { by: 'updated', direction: 'descending' }
  return {
    rows: sorted(cache, kind, { ...context.scope, state: 'all', also: condition ?? undefined }, sort),
    partial: isBegunAnew(cache),
  }
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
  return { itemQuery: { ...context.scope, ...lifted, also: also ?? undefined }, words }
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

function isState(condition: Condition, value: 'open' | 'closed'): boolean {
  return condition.kind === 'filter' && condition.key === 'is' && condition.value === value
}

const ranks: Readonly<Record<Sort['by'], string>> = {
  updated: 'updated_at',
  created: 'created_at',
  due: 'due_date',
  comments: 'notes_count',
  votes: 'upvotes',
  title: 'lower(title)',
  number: 'iid',
}

function sorted(cache: ReadableCache, kind: ItemKind, query: ItemQuery, { by, direction }: Sort): RankedItem[] {
  const rank = by === 'due' && kind === 'mergeRequest' ? 'NULL' : ranks[by]
  const order = direction === 'ascending' ? 'ASC' : 'DESC'
  const { text, parameters } = columnsOfRows(cache, kind, query, ['id', `${rank} AS rank`])
  return cache
    .prepare(`SELECT id, rank FROM (${text}) ORDER BY rank IS NULL, rank ${order}, id ${order}`)
    .all(parameters) as RankedItem[]
}

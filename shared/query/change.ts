import { joined, parseQuery, risesByItself } from './parse.ts'
import { printQuery } from './print.ts'
import type { Condition, Filter, Query, SortKey } from './tree.ts'

/** Default query of lists of items. */
export const usualQuery = 'is:open'

/** A text as it is printed: two with the same meaning are the same. One that is wrong somewhere is only like itself. */
export function canonical(text: string): string {
  const { query, problems } = parseQuery(text)
  return problems.length === 0 ? printQuery(query) : text.trim()
}

/** Returns true if a text is wrong somewhere, and so finds nothing. */
export function isWrong(text: string): boolean {
  return parseQuery(text).problems.length > 0
}

/** A query as it was changed in a text. The wrong parts of the text stay wrong, behind the rest. */
function changedIn(text: string, query: Query): string {
  const wrong = parseQuery(text).problems.map(({ start, end }) => text.slice(start, end))
  return [printQuery(query), ...wrong].filter((part) => part !== '').join(' ')
}

/** The filters that every row must fulfil in any case. */
export function filtersOf({ condition }: Query): Filter[] {
  return partsOf(condition).filter((part) => part.kind === 'filter')
}

/** Returns true if a filter is about being open or closed. */
export function isOfState({ key, value }: Pick<Filter, 'key' | 'value'>): boolean {
  return key === 'is' && (value === 'open' || value === 'closed')
}

/** A text with one filter in the place of those that are chosen, or without them. */
export function withFilter(
  text: string,
  isReplaced: (filter: Filter) => boolean,
  by: Omit<Filter, 'kind'> | null,
): string {
  const replaces = (part: Condition) => part.kind === 'filter' && isReplaced(part)
  return withCondition(text, replaces, by === null ? null : { kind: 'filter', ...by })
}

/** A text that asks for one filter more, or for its opposite; one that is wrong asks for nothing, and so does this. */
export function narrowed(text: string, by: Omit<Filter, 'kind'>, isFulfilled = true): string {
  const filter = { kind: 'filter', ...by } as const
  const condition = isFulfilled ? filter : ({ kind: 'not', part: filter } as const)
  return isWrong(text) ? canonical(text) : withCondition(text, () => false, condition)
}

/** As `withFilter`, for conditions of every kind. */
export function withCondition(text: string, isReplaced: (part: Condition) => boolean, by: Condition | null): string {
  const { query } = parseQuery(text)
  const parts = conditionsOf(query)
  const place = parts.findIndex(isReplaced)
  const kept = parts.filter((part) => !isReplaced(part))
  const condition = joined('and', kept.toSpliced(place < 0 ? 0 : place, 0, ...(by === null ? [] : [by])))
  return changedIn(text, { ...query, condition })
}

/** Returns the conditions that every row must fulfil in any case. */
export function conditionsOf({ condition }: Query): readonly Condition[] {
  return partsOf(condition)
}

/** A text in another order: by something, in the direction that this has by itself; with null as is usual for the list. */
export function withSort(text: string, by: SortKey | null): string {
  const sort =
    by === null ? null : { by, direction: risesByItself(by) ? ('ascending' as const) : ('descending' as const) }
  return changedIn(text, { ...parseQuery(text).query, sort })
}

/** Returns the filters of a query, without the words that are looked for. */
export function withoutWords(text: string): string {
  const { query } = parseQuery(text)
  const kept = partsOf(query.condition).filter((part) => part.kind !== 'word' && part.kind !== 'number')
  return printQuery({ ...query, condition: joined('and', kept) })
}

/** Returns true if words have to be looked for in texts, which may take longer. */
export function looksForWords({ condition }: Query): boolean {
  const holds = (part: Condition): boolean => {
    if (part.kind === 'not') return holds(part.part)
    return part.kind === 'and' || part.kind === 'or' ? part.parts.some(holds) : part.kind === 'word'
  }
  return condition !== null && holds(condition)
}

function partsOf(condition: Condition | null): readonly Condition[] {
  if (condition === null) return []
  return condition.kind === 'and' ? condition.parts : [condition]
}

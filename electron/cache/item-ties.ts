import type { ReadableCache } from './database.ts'
import { columnsOfRows, type ItemKind, type ItemQuery } from './items.ts'
import { statement } from '../database/statement.ts'

/** What an item is tied to: each is a column with an id. */
const columns = { project: 'project_id', milestone: 'milestone_id', assignee: 'assignee_id' } as const
export type ItemTie = keyof typeof columns

/** The ids of what these items are tied to in one way, with waiting edits folded in; null where that is nothing. */
export function readTies(
  cache: ReadableCache,
  kind: ItemKind,
  ids: readonly number[],
  tie: ItemTie,
): ReadonlyMap<number, number | null> {
  const { text, parameters } = columnsOfRows(cache, kind, { ids }, ['id', columns[tie]])
  return new Map(statement(cache, text).raw().all(parameters) as [number, number | null][])
}

/** How many of some items have the same. */
export interface TieCount<Value> {
  readonly value: Value
  readonly count: number
  /** The oldest project that has one of them. */
  readonly projectId: number
}

/** Items that are counted: by their ids, or those of a list. */
export type CountedItems = { readonly ids: readonly number[] } | ItemQuery

/** What these items are tied to in one way, with waiting edits folded in, each with their number; null: to nothing. */
export function countTies(
  cache: ReadableCache,
  kind: ItemKind,
  items: CountedItems,
  tie: ItemTie,
): TieCount<number | null>[] {
  return countSame<number | null>(cache, kind, items, columns[tie])
}

/** The lists of labels that these items have, with waiting edits folded in, each with their number. */
export function countLabelLists(
  cache: ReadableCache,
  kind: ItemKind,
  items: CountedItems,
): TieCount<readonly string[]>[] {
  return countSame<string>(cache, kind, items, 'labels').map(({ value, ...counted }) => ({
    value: JSON.parse(value) as string[],
    ...counted,
  }))
}

function countSame<Value>(
  cache: ReadableCache,
  kind: ItemKind,
  items: CountedItems,
  column: 'labels' | (typeof columns)[ItemTie],
): TieCount<Value>[] {
  const { text, parameters } = columnsOfRows(cache, kind, items, [column, 'project_id'], {
    coveringIndex: !('ids' in items),
  })
  const counts = new Map<Value, { value: Value; count: number; projectId: number }>()
  // Counted here: SQLite would sort all of them, which takes twice as long.
  for (const [value, projectId] of cache.prepare(text).raw().all(parameters) as [Value, number][]) {
    const counted = counts.get(value)
    if (counted === undefined) counts.set(value, { value, count: 1, projectId })
    else {
      counted.count += 1
      counted.projectId = Math.min(counted.projectId, projectId)
    }
  }
  return [...counts.values()]
}

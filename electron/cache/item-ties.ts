import type { ReadableCache } from './database.ts'
import { conditionsOf, itemTables, type ItemKind, type ItemQuery } from './items.ts'
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
  const { stored, folded, shown } = itemTables[kind]
  const text = `WITH asked AS (SELECT value AS id FROM json_each(?))
    SELECT id, ${columns[tie]} FROM ${stored}
      WHERE id IN (SELECT id FROM asked) AND id NOT IN (SELECT id FROM temp.${folded})
    UNION ALL SELECT id, ${columns[tie]} FROM temp.${shown} WHERE id IN (SELECT id FROM asked)`
  return new Map(statement(cache, text).raw().all(JSON.stringify(ids)) as [number, number | null][])
}

/** How many of some items have the same. */
export interface TieCount<Value> {
  readonly value: Value
  readonly count: number
  /** The oldest project that has one of them. */
  readonly projectId: number
}

/** Items that are counted: by their ids, or those of a list. */
export type CountedItems = readonly number[] | ItemQuery

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

/** From so many items on, it takes less time to read an index to its end than to look for each of them. */
const many = 2000

function countSame<Value>(
  cache: ReadableCache,
  kind: ItemKind,
  items: CountedItems,
  column: 'labels' | (typeof columns)[ItemTie],
): TieCount<Value>[] {
  const { stored, folded, shown } = itemTables[kind]
  const { condition, parameters } = askedFor(cache, items)
  // Without that, SQLite would go to the row of each item of a project.
  const index = 'state' in items ? ` INDEXED BY ${stored}_by_update` : ''
  // The index that holds what queries ask for has all that is read here, and begins with `is_open`.
  const isAsked = `is_open IN (0, 1) AND ${condition}`
  const text = `SELECT ${column}, project_id FROM ${stored}${index}
      WHERE ${isAsked} AND id NOT IN (SELECT id FROM temp.${folded})
    UNION ALL SELECT ${column}, project_id FROM temp.${shown} WHERE ${isAsked}`
  const counts = new Map<Value, { value: Value; count: number; projectId: number }>()
  // Counted here: SQLite would sort all of them, which takes twice as long.
  const rows = cache
    .prepare(text)
    .raw()
    .all(...parameters, ...parameters) as [Value, number][]
  for (const [value, projectId] of rows) {
    const counted = counts.get(value)
    if (counted === undefined) counts.set(value, { value, count: 1, projectId })
    else {
      counted.count += 1
      counted.projectId = Math.min(counted.projectId, projectId)
    }
  }
  return [...counts.values()]
}

function askedFor(
  cache: ReadableCache,
  items: CountedItems,
): { readonly condition: string; readonly parameters: readonly (string | number)[] } {
  if (!('state' in items)) {
    const id = items.length > many ? '+id' : 'id'
    return { condition: `${id} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(items)] }
  }
  const { conditions, parameters } = conditionsOf(cache, items)
  return { condition: ['true', ...conditions].join(' AND '), parameters }
}

import type { ReadableCache } from './database.ts'
import { itemTables, type ItemKind } from './items.ts'
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
  /** The project of one of them. */
  readonly projectId: number
}

/** What these items are tied to in one way, with waiting edits folded in, each with their number; null: to nothing. */
export function countTies(
  cache: ReadableCache,
  kind: ItemKind,
  ids: readonly number[],
  tie: ItemTie,
): TieCount<number | null>[] {
  return countSame<number | null>(cache, kind, ids, columns[tie])
}

/** The lists of labels that these items have, with waiting edits folded in, each with their number. */
export function countLabelLists(
  cache: ReadableCache,
  kind: ItemKind,
  ids: readonly number[],
): TieCount<readonly string[]>[] {
  return countSame<string>(cache, kind, ids, 'labels').map(({ value, ...counted }) => ({
    value: JSON.parse(value) as string[],
    ...counted,
  }))
}

/** From so many items on, it takes less time to read an index to its end than to look for each of them. */
const many = 2000

function countSame<Value>(
  cache: ReadableCache,
  kind: ItemKind,
  ids: readonly number[],
  column: 'labels' | (typeof columns)[ItemTie],
): TieCount<Value>[] {
  const { stored, folded, shown } = itemTables[kind]
  // The index that holds what queries ask for has all that is read here, and begins with `is_open`.
  const isAsked = `is_open IN (0, 1) AND ${ids.length > many ? '+id' : 'id'} IN (SELECT value FROM json_each(?))`
  const text = `SELECT value, sum(count) AS count, min(project_id) AS projectId FROM (
      SELECT ${column} AS value, count(*) AS count, min(project_id) AS project_id FROM ${stored}
        WHERE ${isAsked} AND id NOT IN (SELECT id FROM temp.${folded}) GROUP BY 1
      UNION ALL SELECT ${column}, count(*), min(project_id) FROM temp.${shown} WHERE ${isAsked} GROUP BY 1)
    GROUP BY value`
  const asked = JSON.stringify(ids)
  return statement(cache, text).all(asked, asked) as TieCount<Value>[]
}

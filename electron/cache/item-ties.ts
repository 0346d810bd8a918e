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

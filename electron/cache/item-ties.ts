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

/** A label as it is written on items, on how many of them, and one of their projects. */
export interface LabelUse {
  readonly name: string
  readonly projectId: number
  readonly count: number
}

/** The labels of these items, with waiting edits folded in, and how many of the items have none. */
export function readLabelUses(
  cache: ReadableCache,
  kind: ItemKind,
  ids: readonly number[],
): { readonly uses: readonly LabelUse[]; readonly without: number } {
  const { stored, folded, shown } = itemTables[kind]
  const items = `WITH asked AS (SELECT value AS id FROM json_each(?)), items AS (
    SELECT project_id, labels FROM ${stored}
      WHERE id IN (SELECT id FROM asked) AND id NOT IN (SELECT id FROM temp.${folded})
    UNION ALL SELECT project_id, labels FROM temp.${shown} WHERE id IN (SELECT id FROM asked))`
  const uses = `${items} SELECT value AS name, min(project_id) AS projectId, count(*) AS count
    FROM items, json_each(labels) GROUP BY value`
  const without = `${items} SELECT count(*) FROM items WHERE labels = '[]'`
  const asked = JSON.stringify(ids)
  return {
    uses: statement(cache, uses).all(asked) as LabelUse[],
    without: statement(cache, without).pluck().get(asked) as number,
  }
}

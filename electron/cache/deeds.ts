import { statement } from '../database/statement.ts'
import { deeds, type Deed } from '../../shared/model/week.ts'
import type { ReadableCache } from './database.ts'
import type { ItemKind } from './items.ts'

/** Something that a person did to an item. */
export interface DeedDone {
  readonly action: Deed
  readonly kind: ItemKind
  readonly id: number
}

/** Lists what a person did to items in a span of time (milliseconds since 1970; `until` is not included), the last first. */
export function listDeeds(
  cache: ReadableCache,
  userId: number,
  { from, until }: { readonly from: number; readonly until: number },
): DeedDone[] {
  const actions = deeds.map((deed) => `'${deed}'`).join(', ')
  return statement(
    cache,
    `SELECT action, item_kind AS kind, item_id AS id FROM activity
     WHERE actor_id = ? AND at >= ? AND at < ? AND action IN (${actions}) AND item_id IS NOT NULL
       AND item_kind IN ('issue', 'mergeRequest')
     ORDER BY at DESC, activity.id DESC`,
  ).all(userId, from, until) as DeedDone[]
}

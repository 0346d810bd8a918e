import { statement } from '../../database/statement.ts'
import { weekActions, type WeekAction } from '../../../shared/model/week.ts'
import type { ReadableCache } from '../storage/database.ts'
import { itemTables, type ItemKind } from '../items/items.ts'
import { isInShownProjectSql } from '../storage/shown-projects.ts'

/** Something that a person did to an item. */
export interface WeekActionDone {
  readonly action: WeekAction
  readonly kind: ItemKind
  readonly id: number
}

/** SQL: an action is on an item of a hidden project. */
const isHidden = (kind: ItemKind) =>
  `kind = '${kind}' AND id IN (SELECT id FROM ${itemTables[kind].stored} WHERE NOT ${isInShownProjectSql})`

/**
 * Lists a person's actions on items of shown projects in a span of time (milliseconds since 1970; `until` is not included), the
 * last first. The source is activity, and the data that is left when its entries were forgotten: closings that were kept, and the
 * dates of items and comments. So an action may be listed twice.
 */
export function listWeekActions(
  cache: ReadableCache,
  userId: number,
  { from, until }: { readonly from: number; readonly until: number },
): WeekActionDone[] {
  const actions = weekActions.map((weekAction) => `'${weekAction}'`).join(', ')
  const within = (column: string) => `${column} >= :from AND ${column} < :until`
  const opened = (kind: ItemKind, table: string) =>
    `SELECT 'opened', '${kind}', id, created_at, 0 FROM ${table} WHERE author_id = :userId AND ${within('created_at')}`
  return statement(
    cache,
    `SELECT action, kind, id FROM (
       SELECT action, item_kind AS kind, item_id AS id, at, activity.id AS place FROM activity
         WHERE actor_id = :userId AND ${within('at')} AND action IN (${actions}) AND item_id IS NOT NULL
           AND item_kind IN ('issue', 'mergeRequest')
       UNION ALL SELECT action, item_kind, item_id, at, 0 FROM past_closings
         WHERE actor_id = :userId AND ${within('at')}
       UNION ALL ${opened('issue', 'issues')}
       UNION ALL ${opened('mergeRequest', 'merge_requests')}
       UNION ALL SELECT 'commented', item_kind, item_id, created_at, 0 FROM notes
         WHERE author_id = :userId AND ${within('created_at')} AND system = 0 AND item_kind IN ('issue', 'mergeRequest'))
     WHERE NOT (${isHidden('issue')}) AND NOT (${isHidden('mergeRequest')})
     ORDER BY at DESC, place DESC`,
  ).all({ userId, from, until }) as WeekActionDone[]
}

import { beginningOf, dayAfter } from '../../../shared/calendar-days.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache } from '../storage/database.ts'
import type { ItemKind, SqlCondition } from '../items/items.ts'
import { isInShownProjectIfAnyIsHiddenSql } from '../storage/shown-projects.ts'

/** Subject of a count of activity: a project, or a person in all projects. */
export type ActivityOf = { readonly projectId: number } | { readonly actorId: number }

/**
 * Number of entries about shown projects on each of some consecutive days, by this computer's clock; days without any are left
 * out. Entries that were forgotten since are counted too.
 */
export function countActivityByDay(
  cache: ReadableCache,
  of: ActivityOf,
  days: readonly string[],
): { readonly day: string; readonly count: number }[] {
  const [column, id] = 'projectId' in of ? ['project_id', of.projectId] : ['actor_id', of.actorId]
  // The beginning of each day is found once. Asking the clock for the day of each entry takes ten times as long.
  const spans = days.map((day) => [day, beginningOf(day), beginningOf(dayAfter(day))])
  return statement(
    cache,
    `SELECT day, sum(count) AS count FROM (
       SELECT span.value ->> 0 AS day, (SELECT count(*) FROM activity
         WHERE ${column} = :id AND at >= span.value ->> 1 AND at < span.value ->> 2
           AND ${isInShownProjectIfAnyIsHiddenSql}) AS count
       FROM json_each(:spans) AS span
       UNION ALL SELECT day, count FROM past_activity WHERE ${column} = :id AND day BETWEEN :first AND :last
         AND ${isInShownProjectIfAnyIsHiddenSql})
     GROUP BY day HAVING sum(count) > 0 ORDER BY day`,
  ).all({ id, spans: JSON.stringify(spans), first: days[0] ?? '', last: days.at(-1) ?? '' }) as {
    day: string
    count: number
  }[]
}

/**
 * Since when all activity is known, in milliseconds since 1970; 0: since ever. Null where nothing is known yet. Of a person it
 * is known as of the project that became known last.
 */
export function activityKnownSince(cache: ReadableCache, of: ActivityOf): number | null {
  const known = `SELECT max(coalesce(known_since, 0)) FROM event_lists`
  const at =
    'projectId' in of
      ? statement(cache, `${known} WHERE project_id = ?`).pluck().get(of.projectId)
      : statement(cache, known).pluck().get()
  return (at as number | null | undefined) ?? null
}

/** Times at which items were closed or merged, each time. The service has no such field, so activity is the only source. */
const closings = `SELECT item_id, at FROM activity
    WHERE item_kind = ? AND action IN ('closed', 'merged') AND item_id IS NOT NULL
  UNION ALL SELECT item_id, at FROM past_closings WHERE item_kind = ?`

/** Returns the last time that each item of a kind was closed or merged, in milliseconds since 1970, as far as activity goes. */
export function lastClosings(cache: ReadableCache, kind: ItemKind): ReadonlyMap<number, number> {
  const rows = statement(cache, `SELECT item_id, max(at) FROM (${closings}) GROUP BY item_id`)
  return new Map(rows.raw().all(kind, kind) as [number, number][])
}

/** The items that are closed, and were last closed or merged in a span of time (null: without an end). */
export function closedBetween(kind: ItemKind, from: number | null, to: number | null): SqlCondition {
  return {
    text: `is_open = 0 AND id IN (SELECT item_id FROM (${closings}) GROUP BY item_id HAVING max(at) >= ? AND max(at) < ?)`,
    parameters: [kind, kind, from ?? 0, to ?? Number.MAX_SAFE_INTEGER],
  }
}

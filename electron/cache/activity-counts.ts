import { statement } from '../database/statement.ts'
import type { ReadableCache } from './database.ts'

/** What activity is counted of: a project, or a person in all projects. */
export type ActivityOf = { readonly projectId: number } | { readonly actorId: number }

/** How much happened on each day since a moment (milliseconds since 1970) on which something did, by this computer's clock. */
export function countActivityByDay(
  cache: ReadableCache,
  of: ActivityOf,
  since: number,
): { readonly day: string; readonly count: number }[] {
  const [column, id] = 'projectId' in of ? ['project_id', of.projectId] : ['actor_id', of.actorId]
  return statement(
    cache,
    `SELECT date(at / 1000, 'unixepoch', 'localtime') AS day, count(*) AS count FROM activity
     WHERE ${column} = ? AND at >= ? GROUP BY day ORDER BY day`,
  ).all(id, since) as { day: string; count: number }[]
}

/** When issues were last closed, in milliseconds since 1970, as far as activity tells. The service does not say it of an issue. */
export function lastClosings(cache: ReadableCache, ids: readonly number[]): ReadonlyMap<number, number> {
  const rows = statement(
    cache,
    `SELECT item_id, max(at) FROM activity WHERE item_kind = 'issue' AND action = 'closed'
       AND item_id IN (SELECT value FROM json_each(?)) GROUP BY item_id`,
  )
    .raw()
    .all(JSON.stringify(ids)) as [number, number][]
  return new Map(rows)
}

/** When issues of a project were closed since a moment, each time that one was, in milliseconds since 1970. */
export function listClosings(cache: ReadableCache, projectId: number, since: number): number[] {
  return statement(
    cache,
    `SELECT at FROM activity WHERE project_id = ? AND at >= ? AND item_kind = 'issue' AND action = 'closed'`,
  )
    .pluck()
    .all(projectId, since) as number[]
}

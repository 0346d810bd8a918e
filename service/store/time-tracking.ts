import type { TargetType } from './labels.ts'
import type { Store } from './store.ts'

/** The time that an item is to take and took so far, in seconds. */
export interface TrackedTime {
  readonly estimate: number
  readonly spent: number
}

/** The times of some items, by the items' ids. Items without any are left out. */
export function trackedTimes(store: Store, type: TargetType, ids: readonly number[]): Map<number, TrackedTime> {
  const rows = store.all<TrackedTime & { readonly target_id: number }>(
    `SELECT target_id, estimate, spent FROM time_tracking WHERE target_type = ?
      AND target_id IN (SELECT value FROM json_each(?))`,
    type,
    JSON.stringify(ids),
  )
  return new Map(rows.map(({ target_id, estimate, spent }) => [target_id, { estimate, spent }]))
}

/** Replaces the time of an item. */
export function putTrackedTime(store: Store, type: TargetType, id: number, { estimate, spent }: TrackedTime): void {
  store.run(
    `INSERT INTO time_tracking (target_type, target_id, estimate, spent) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET estimate = excluded.estimate, spent = excluded.spent`,
    type,
    id,
    estimate,
    spent,
  )
}

import type { Store } from './store.ts'

/** What is to happen to merge requests at a moment to come: each of them once, at most one of a kind for a merge request. */

export interface DueChangeRow {
  readonly merge_request_id: number
  readonly kind: 'rebase' | 'merge'
  /** Whoever asked for it. */
  readonly user_id: number
  /** 1 for a rebase after which no pipeline starts. */
  readonly skip_ci: number
  readonly due_at: number
}

/** Has something happen at a moment, in place of what was to happen of the same kind. */
export function putDueChange(store: Store, change: DueChangeRow): void {
  store.run(
    'INSERT OR REPLACE INTO due_changes (merge_request_id, kind, user_id, skip_ci, due_at) VALUES (?, ?, ?, ?, ?)',
    change.merge_request_id,
    change.kind,
    change.user_id,
    change.skip_ci,
    change.due_at,
  )
}

/** Returns the first change that is due by a moment; undefined where there is none. */
export function nextDueChange(store: Store, now: number): DueChangeRow | undefined {
  return store.get<DueChangeRow>(
    'SELECT * FROM due_changes WHERE due_at <= ? ORDER BY due_at, merge_request_id LIMIT 1',
    now,
  )
}

/** Returns true if something of a kind is still to happen to a merge request. */
export function hasDueChange(store: Store, mergeRequestId: number, kind: DueChangeRow['kind']): boolean {
  const known = 'SELECT 1 FROM due_changes WHERE merge_request_id = ? AND kind = ?'
  return store.get(known, mergeRequestId, kind) !== undefined
}

/** Has something not happen. */
export function removeDueChange(store: Store, mergeRequestId: number, kind: DueChangeRow['kind']): void {
  store.run('DELETE FROM due_changes WHERE merge_request_id = ? AND kind = ?', mergeRequestId, kind)
}

import type { MergeRequestRow } from './merge-requests.ts'
import type { Store } from './store.ts'

/** What holds merge requests up besides what their own rows tell (API v4): other merge requests, status checks, and trains. */

/** A merge request that is not merged before another one was. */
export interface MergeBlockRow {
  readonly id: number
  readonly blocking_id: number
  readonly blocked_id: number
}

export function insertMergeBlock(store: Store, { blocking_id, blocked_id }: Omit<MergeBlockRow, 'id'>): void {
  store.run('INSERT INTO merge_blocks (blocking_id, blocked_id) VALUES (?, ?)', blocking_id, blocked_id)
}

/** Returns what a merge request waits for, in the order in which that was said. Who is gone blocks nobody. */
export function blocksOf(store: Store, mergeRequestId: number): MergeBlockRow[] {
  return store.all<MergeBlockRow>(
    `SELECT merge_blocks.* FROM merge_blocks JOIN merge_requests ON merge_requests.id = blocking_id
      WHERE blocked_id = ? AND deleted_at IS NULL ORDER BY merge_blocks.id`,
    mergeRequestId,
  )
}

/** Returns true while a merge request waits for another one. One that was closed without being merged blocks as well. */
export function isBlocked(store: Store, mergeRequestId: number): boolean {
  const text = `SELECT 1 FROM merge_blocks JOIN merge_requests ON merge_requests.id = blocking_id
    WHERE blocked_id = ? AND deleted_at IS NULL AND state <> 'merged'`
  return store.get(text, mergeRequestId) !== undefined
}

export const checkStatuses = ['passed', 'failed', 'pending'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/** A status check of a project, with what it says of a commit. */
export interface CheckedRow {
  readonly id: number
  readonly name: string
  readonly external_url: string
  readonly status: CheckStatus
}

export function insertStatusCheck(
  store: Store,
  check: { readonly project_id: number; readonly name: string; readonly external_url: string },
): void {
  const { project_id, name, external_url } = check
  store.run(
    'INSERT INTO status_checks (project_id, name, external_url) VALUES (?, ?, ?)',
    project_id,
    name,
    external_url,
  )
}

/** Stores what a status check says of a commit. Returns false where the project has none of that name. */
export function putCheckStatus(
  store: Store,
  { projectId, name }: { readonly projectId: number; readonly name: string },
  { sha, status }: { readonly sha: string; readonly status: CheckStatus },
): boolean {
  const text = `INSERT INTO status_check_results (check_id, sha, status)
    SELECT id, ?, ? FROM status_checks WHERE project_id = ? AND name = ?`
  return store.run(text, sha, status, projectId, name).changes > 0
}

/** Returns the status checks of a project with what they say of a commit; they are pending until they do. */
export function statusChecksOf(store: Store, projectId: number, sha: string): CheckedRow[] {
  return store.all<CheckedRow>(
    `SELECT id, name, external_url, coalesce(status, 'pending') AS status FROM status_checks
      LEFT JOIN status_check_results ON check_id = id AND sha = ? WHERE project_id = ? ORDER BY id`,
    sha,
    projectId,
  )
}

/** A merge request in the merge train of its target branch. */
export interface TrainCarRow {
  readonly id: number
  readonly merge_request_id: number
  readonly user_id: number
  readonly status: (typeof carStatuses)[number]
  readonly created_at: number
}

export const carStatuses = ['idle', 'stale', 'fresh', 'merging'] as const

export function insertTrainCar(store: Store, car: Omit<TrainCarRow, 'id'>): void {
  const { merge_request_id, user_id, status, created_at } = car
  store.run(
    'INSERT INTO train_cars (merge_request_id, user_id, status, created_at) VALUES (?, ?, ?, ?)',
    merge_request_id,
    user_id,
    status,
    created_at,
  )
}

/** Returns the cars of a project's trains, the first one first. Who is no longer to be merged by itself has left its train. */
export function trainCarsOf(store: Store, projectId: number): (TrainCarRow & Pick<MergeRequestRow, 'target_branch'>)[] {
  return store.all(
    `SELECT train_cars.*, target_branch FROM train_cars JOIN merge_requests ON merge_requests.id = merge_request_id
      WHERE project_id = ? AND state IN ('opened', 'reopened') AND merge_when_build_succeeds = 1 AND deleted_at IS NULL
      ORDER BY train_cars.id`,
    projectId,
  )
}

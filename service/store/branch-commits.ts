import { insertRow } from './rows.ts'
import type { Store } from './store.ts'

/** Commits that a branch got on the service. Of those that people pushed, only merge requests tell. */

export interface BranchCommitRow {
  readonly id: number
  readonly project_id: number
  readonly branch: string
  readonly sha: string
  /** JSON, an array of commit ids: that of the branch first. */
  readonly parent_ids: string
  readonly message: string
  readonly author_name: string
  readonly author_email: string
  readonly committer_name: string
  readonly committer_email: string
  /** The merge request that it brings into the branch; null for other commits. */
  readonly merge_request_id: number | null
  readonly created_at: number
}

/** Adds a commit to the end of a branch. */
export function insertBranchCommit(store: Store, commit: Omit<BranchCommitRow, 'id'>): void {
  insertRow(store, 'branch_commits', { ...commit })
}

/** Returns the newest commit of a branch; undefined where it got none on the service. */
export function branchTip(store: Store, projectId: number, branch: string): BranchCommitRow | undefined {
  return store.get<BranchCommitRow>(
    'SELECT * FROM branch_commits WHERE project_id = ? AND branch = ? ORDER BY id DESC LIMIT 1',
    projectId,
    branch,
  )
}

/** Returns how many commits a branch got after one of its own; all of them where that one is not known. */
export function countCommitsAfter(store: Store, projectId: number, branch: string, sha: string): number {
  const counted = store.get<{ n: number }>(
    `SELECT count(*) AS n FROM branch_commits WHERE project_id = ? AND branch = ? AND id >
      coalesce((SELECT max(id) FROM branch_commits WHERE project_id = ? AND branch = ? AND sha = ?), 0)`,
    projectId,
    branch,
    projectId,
    branch,
    sha,
  )
  return counted?.n ?? 0
}

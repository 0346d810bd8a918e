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
  /** The commit that it brings into the branch once more. */
  readonly repeats: string | null
  /** The commit that it takes back. */
  readonly undoes: string | null
  /** JSON of the files that it changes; null where they are those of a merge request. */
  readonly changes: string | null
  readonly created_at: number
}

type Defaulted = 'merge_request_id' | 'repeats' | 'undoes' | 'changes'

export type NewBranchCommit = Omit<BranchCommitRow, 'id' | Defaulted> & Partial<Pick<BranchCommitRow, Defaulted>>

/** Adds a commit to the end of a branch. */
export function insertBranchCommit(store: Store, commit: NewBranchCommit): void {
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

/** Returns the commits that a branch got on the service, newest first. */
export function commitsOnBranch(store: Store, projectId: number, branch: string): BranchCommitRow[] {
  return store.all<BranchCommitRow>(
    'SELECT * FROM branch_commits WHERE project_id = ? AND branch = ? ORDER BY id DESC',
    projectId,
    branch,
  )
}

/** Returns a commit that some branch of a project got on the service. */
export function findBranchCommit(store: Store, projectId: number, sha: string): BranchCommitRow | undefined {
  return store.get<BranchCommitRow>(
    'SELECT * FROM branch_commits WHERE project_id = ? AND sha = ? ORDER BY id DESC LIMIT 1',
    projectId,
    sha,
  )
}

/** Returns the names of all branches of a project that got commits, or that merge requests come from or go to. */
export function branchNames(store: Store, projectId: number): string[] {
  const rows = store.all<{ name: string }>(
    `SELECT branch AS name FROM branch_commits WHERE project_id = ?
      UNION SELECT source_branch FROM merge_requests WHERE source_project_id = ? AND deleted_at IS NULL
      UNION SELECT target_branch FROM merge_requests WHERE project_id = ? AND deleted_at IS NULL`,
    projectId,
    projectId,
    projectId,
  )
  return rows.map(({ name }) => name)
}

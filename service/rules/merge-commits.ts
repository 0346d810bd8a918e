import { insertBranchCommit } from '../store/branch-commits.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import { targetHead } from './target-branches.ts'

type Person = Pick<UserRow, 'name' | 'email'>

/** A commit that brings a merge request into its target branch. */
export interface MergeCommit {
  readonly sha: string
  readonly message: string
  readonly author: Person
  readonly committer: Person
  readonly at: number
  /** The commit that a merge commit joins to the branch; absent for a commit that has all of the merge request itself. */
  readonly joins?: string
}

/** Adds a commit of a merge to the target branch. */
export function addMergeCommit(store: Store, row: MergeRequestRow, commit: MergeCommit): void {
  const { sha, message, author, committer, at, joins } = commit
  insertBranchCommit(store, {
    project_id: row.project_id,
    branch: row.target_branch,
    sha,
    parent_ids: JSON.stringify([targetHead(store, row), ...(joins === undefined ? [] : [joins])]),
    message,
    author_name: author.name,
    author_email: author.email,
    committer_name: committer.name,
    committer_email: committer.email,
    merge_request_id: row.id,
    created_at: at,
  })
}

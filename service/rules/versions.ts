import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { Store } from '../store/store.ts'
import { findUser } from '../store/users.ts'
import { versionsOf } from '../store/versions.ts'
import type { VersionRow } from '../store/versions.ts'
import { branchChanges, branchCommits } from './branches.ts'
import type { Change, Commit } from './branches.ts'

/**
 * Commits and diffs of a version of a merge request: those that were stored with it, or else those made from the
 * branch's name.
 */

/** A version's commits, newest first (contract: Commit summary). */
export function commitsOf(store: Store, mergeRequest: MergeRequestRow, version: VersionRow): Commit[] {
  if (version.commits !== null) return JSON.parse(version.commits) as Commit[]
  const author = findUser(store, mergeRequest.author_id)
  return branchCommits(mergeRequest.source_branch, {
    name: author?.name ?? '',
    email: author?.email ?? '',
    at: mergeRequest.created_at,
  })
}

/** A version's diffs (contract: the entries of `changes`). */
export function changesOf(mergeRequest: MergeRequestRow, version: VersionRow): Change[] {
  return version.changes === null
    ? branchChanges(mergeRequest.source_branch)
    : (JSON.parse(version.changes) as Change[])
}

/** A version's diffs as rows show them: the content of files is asked for apart. */
export function shownChangesOf(mergeRequest: MergeRequestRow, version: VersionRow): Omit<Change, 'content'>[] {
  return changesOf(mergeRequest, version).map(({ content: _, ...change }) => change)
}

/** A version with its diffs, as comments on its lines need it. */
export interface DiffVersion extends Pick<VersionRow, 'base_sha' | 'start_sha' | 'head_sha'> {
  readonly changes: readonly Change[]
}

/** Returns the versions of a merge request with their diffs, newest first. */
export function diffVersionsOf(store: Store, mergeRequest: MergeRequestRow): DiffVersion[] {
  return versionsOf(store, mergeRequest.id).map((version) => ({
    base_sha: version.base_sha,
    start_sha: version.start_sha,
    head_sha: version.head_sha,
    changes: changesOf(mergeRequest, version),
  }))
}

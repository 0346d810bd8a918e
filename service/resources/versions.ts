import { branchCommits, branchChanges } from '../rules/branches.ts'
import type { Change, Commit } from '../rules/branches.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { findUser } from '../store/users.ts'
import type { VersionRow } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import { isoOf } from './moments.ts'

/** A version's commits, newest first (contract: Commit summary). */
export function commitsOf(workspace: Workspace, mergeRequest: MergeRequestRow, version: VersionRow): Commit[] {
  if (version.commits !== null) return JSON.parse(version.commits) as Commit[]
  const author = findUser(workspace.store, mergeRequest.author_id)
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

/** Contract, "Merge request diff version". */
export function versionResource(mergeRequest: MergeRequestRow, version: VersionRow) {
  return {
    id: version.id,
    head_commit_sha: version.head_sha,
    base_commit_sha: version.base_sha,
    start_commit_sha: version.start_sha,
    created_at: isoOf(version.created_at),
    merge_request_id: version.merge_request_id,
    state: 'collected',
    real_size: String(changesOf(mergeRequest, version).length),
  }
}

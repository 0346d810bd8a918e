import { changesOf } from '../rules/versions.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { VersionRow } from '../store/versions.ts'
import { isoOf } from './moments.ts'

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

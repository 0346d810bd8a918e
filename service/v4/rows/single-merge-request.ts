import { accessLevel } from '../../rules/access.ts'
import { changesOf } from '../../rules/versions.ts'
import { levels } from '../../store/members.ts'
import type { MergeRequestRow } from '../../store/merge-requests.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { versionsOf } from '../../store/versions.ts'
import type { VersionRow } from '../../store/versions.ts'
import type { Showing } from '../versioned-service.ts'
import { filesCount } from './diffs.ts'

function pipelineOf(row: MergeRequestRow, newest: VersionRow | undefined) {
  if (row.build_status === null) return null
  return { id: row.id, sha: newest?.head_sha ?? null, ref: row.source_branch, status: row.build_status }
}

/** The fields that only the answer of a single merge request has. */
export function singleFields({ versioned, viewer }: Showing, row: MergeRequestRow, project: ProjectRow | undefined) {
  const { store } = versioned.workspace
  const [newest] = versionsOf(store, row.id)
  const pipeline = pipelineOf(row, newest)
  const mayMerge = project !== undefined && accessLevel(store, viewer, project) >= levels.developer
  return {
    changes_count: newest ? filesCount(changesOf(row, newest)) : null,
    diff_refs: newest ? { base_sha: newest.base_sha, head_sha: newest.head_sha, start_sha: newest.start_sha } : null,
    pipeline,
    ...(versioned.has('headPipeline') ? { head_pipeline: pipeline } : {}),
    merge_error: null,
    user: { can_merge: mayMerge },
  }
}

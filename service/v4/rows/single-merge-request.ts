import { accessLevel } from '../../rules/access.ts'
import { canSeeBuilds } from '../../rules/jobs.ts'
import { commitsBehind } from '../../rules/target-branches.ts'
import { changesOf } from '../../rules/versions.ts'
import { hasDueChange } from '../../store/due-changes.ts'
import { levels } from '../../store/members.ts'
import type { MergeRequestRow } from '../../store/merge-requests.ts'
import { headPipelineOf } from '../../store/pipelines.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { versionsOf } from '../../store/versions.ts'
import type { VersionRow } from '../../store/versions.ts'
import type { Showing } from '../versioned-service.ts'
import { filesCount } from './diffs.ts'
import { pipelineRow, wholePipelineRow } from './pipelines.ts'

interface Around {
  readonly project: ProjectRow | undefined
  readonly newest: VersionRow | undefined
}

/** The pipelines of a merge request, for those who may see them. A build that has only a status has no jobs to look at. */
function pipelineFields({ versioned, viewer }: Showing, row: MergeRequestRow, { project, newest }: Around) {
  const { store } = versioned.workspace
  const head = newest && headPipelineOf(store, row.id, newest.head_sha)
  const isSeen = project !== undefined && canSeeBuilds(store, viewer, project)
  if (head && !isSeen) return {}
  const build = { id: row.id, sha: newest?.head_sha ?? null, ref: row.source_branch, status: row.build_status }
  const withoutJobs = row.build_status === null ? null : build
  return {
    pipeline: head ? pipelineRow(versioned, head) : withoutJobs,
    ...(versioned.has('headPipeline') ? { head_pipeline: head ? wholePipelineRow(versioned, head) : withoutJobs } : {}),
  }
}

/** The fields that only the answer of a single merge request has. */
export function singleFields(showing: Showing, row: MergeRequestRow, project: ProjectRow | undefined) {
  const { versioned, viewer, args } = showing
  const { store } = versioned.workspace
  const [newest] = versionsOf(store, row.id)
  const mayMerge = project !== undefined && accessLevel(store, viewer, project) >= levels.developer
  return {
    changes_count: newest ? filesCount(changesOf(row, newest)) : null,
    diff_refs: newest ? { base_sha: newest.base_sha, head_sha: newest.head_sha, start_sha: newest.start_sha } : null,
    ...pipelineFields(showing, row, { project, newest }),
    ...(args['include_diverged_commits_count'] === true ? { diverged_commits_count: commitsBehind(store, row) } : {}),
    ...(args['include_rebase_in_progress'] === true
      ? { rebase_in_progress: hasDueChange(store, row.id, 'rebase') }
      : {}),
    merge_error: row.merge_error,
    user: { can_merge: mayMerge },
  }
}

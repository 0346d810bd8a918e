import { openDiscussionsOf } from '../../rules/discussions.ts'
import { isWorkInProgress } from '../../rules/work-in-progress.ts'
import type { MergeRequestRow } from '../../store/merge-requests.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { VersionedService } from '../versioned-service.ts'

/** Why a merge request cannot be merged, or that it can, in the words of v4. */
function detailed(
  { workspace }: VersionedService,
  row: MergeRequestRow,
  { project, isTalking }: { readonly project: ProjectRow; readonly isTalking: boolean },
): string {
  if (row.state !== 'opened' && row.state !== 'reopened') return 'not_open'
  if (isWorkInProgress(row.title, workspace.draftWord)) return 'draft_status'
  if (row.merge_status === 'unchecked') return 'unchecked'
  if (row.merge_status === 'cannot_be_merged') return 'conflict'
  const build = project.only_allow_merge_if_build_succeeds === 1 ? row.build_status : null
  if (build === 'pending' || build === 'running') return 'ci_still_running'
  if (build === 'failed') return 'ci_must_pass'
  return isTalking ? 'discussions_not_resolved' : 'mergeable'
}

/** The fields of a merge request about conflicts and blockers of its merge. */
export function readiness(versioned: VersionedService, row: MergeRequestRow, project: ProjectRow) {
  const isTalking =
    project.only_allow_merge_if_all_discussions_are_resolved === 1 &&
    openDiscussionsOf(versioned.workspace.store, row) > 0
  return {
    ...(versioned.has('detailedMergeStatus')
      ? { detailed_merge_status: detailed(versioned, row, { project, isTalking }) }
      : {}),
    ...(versioned.has('conflicts')
      ? { has_conflicts: row.merge_status === 'cannot_be_merged', blocking_discussions_resolved: !isTalking }
      : {}),
  }
}

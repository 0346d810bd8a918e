import { detailedStatus, isTalkedOf } from '../../rules/mergeability.ts'
import type { MergeRequestRow } from '../../store/merge-requests.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { VersionedService } from '../versioned-service.ts'

/** The fields of a merge request about conflicts and blockers of its merge. */
export function readiness(versioned: VersionedService, row: MergeRequestRow, project: ProjectRow) {
  const { workspace } = versioned
  const mergeable = { row, project }
  const says = {
    brokenFirst: !versioned.has('conflictStatus'),
    oldWords: !versioned.has('obstacleWords'),
    rebase: versioned.has('rebaseStatus'),
  }
  return {
    ...(versioned.has('detailedMergeStatus')
      ? { detailed_merge_status: detailedStatus(workspace, mergeable, says) }
      : {}),
    ...(versioned.has('conflicts')
      ? {
          has_conflicts: row.merge_status === 'cannot_be_merged',
          blocking_discussions_resolved: !isTalkedOf(workspace.store, mergeable),
        }
      : {}),
  }
}

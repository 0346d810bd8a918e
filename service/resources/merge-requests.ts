import { isWorkInProgress } from '../rules/work-in-progress.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { UserRow } from '../store/users.ts'
import { headsOf } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import { itemFields } from './items.ts'

/** Contract, "Merge request". */
export function mergeRequestResources(workspace: Workspace, rows: readonly MergeRequestRow[], viewer: UserRow) {
  const fields = itemFields(workspace, 'MergeRequest', rows, viewer)
  const heads = headsOf(
    workspace.store,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { projectUrl, ...common } = fields(row)
    return {
      id: row.id,
      iid: row.iid,
      project_id: row.project_id,
      title: row.title,
      // The contract says a string; real services leave null what was never given.
      description: workspace.dialect === 'contract' ? (row.description ?? '') : row.description,
      state: row.state,
      ...common,
      target_branch: row.target_branch,
      source_branch: row.source_branch,
      source_project_id: row.source_project_id,
      target_project_id: row.project_id,
      work_in_progress: isWorkInProgress(row.title, workspace.draftWord),
      merge_when_build_succeeds: row.merge_when_build_succeeds === 1,
      merge_status: row.merge_status,
      sha: heads.get(row.id) ?? null,
      merge_commit_sha: row.merge_commit_sha,
      should_remove_source_branch: row.should_remove_source_branch === 1,
      force_remove_source_branch: row.force_remove_source_branch === 1,
      web_url: `${projectUrl}/merge_requests/${row.iid}`,
    }
  })
}

export function mergeRequestResource(workspace: Workspace, row: MergeRequestRow, viewer: UserRow) {
  const [resource] = mergeRequestResources(workspace, [row], viewer)
  if (!resource) throw new Error('a merge request has a resource')
  return resource
}

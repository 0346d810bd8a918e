import { canSeeItem } from '../rules/items.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { isOpen } from '../rules/mergeability.ts'
import type { PipelineStatus } from '../store/jobs.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { headPipelineOf } from '../store/pipelines.ts'
import type { PipelineRow } from '../store/pipelines.ts'
import { findProject } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import { finishTodosOf } from '../store/todos.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import { headsOf } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import { mergeIfWaiting, waitingMerger } from './merges.ts'
import { addTodo } from './todos.ts'

/** What follows for a merge request from the pipeline of its head. */

/** The merge request whose newest pipeline of the head this is; null where there is none, or a newer one. */
function mergeRequestOf({ store }: Workspace, { id, merge_request_id }: PipelineRow): MergeRequestItem | null {
  if (merge_request_id === null) return null
  const row = rowsById<MergeRequestRow>(store, 'merge_requests', [merge_request_id]).get(merge_request_id)
  if (!row || row.deleted_at !== null) return null
  const project = findProject(store, row.project_id)
  const head = headPipelineOf(store, row.id, headsOf(store, [row.id]).get(row.id) ?? '')
  return project && head?.id === id ? { type: 'MergeRequest', row, project } : null
}

/** The people who are told of a failure: the author, and whoever has the merge request merged once the pipeline succeeds. */
function mergeParticipants({ store }: Workspace, item: MergeRequestItem): UserRow[] {
  const ids = new Set([item.row.author_id, waitingMerger(store, item.row) ?? item.row.author_id])
  return [...ids].flatMap((id) => findUser(store, id) ?? []).filter((user) => canSeeItem(store, user, item))
}

/**
 * Has the merge request of a pipeline follow the new status, if this is the pipeline of its head. A failure makes a todo for each
 * participant, which is done once something runs again, and a success merges what waits for it. The status alone changes no date.
 */
export function followHeadPipeline(
  workspace: Workspace,
  pipeline: PipelineRow,
  { status, at }: { readonly status: PipelineStatus; readonly at: number },
): void {
  const { store } = workspace
  const item = mergeRequestOf(workspace, pipeline)
  if (!item) return
  setMergeRequest(store, item.row.id, { build_status: status })
  if (!isOpen(item.row)) return
  const wasFailed = pipeline.status === 'failed'
  for (const user of status === 'failed' || wasFailed ? mergeParticipants(workspace, item) : []) {
    if (status === 'failed') addTodo(workspace, user, item, { author: user, action: 'build_failed', at })
    else finishTodosOf(store, user.id, item.type, item.row.id)
  }
  if (status === 'success') mergeIfWaiting(workspace, { ...item, row: { ...item.row, build_status: status } }, at)
}

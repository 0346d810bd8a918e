import { isOpen } from '../../shared/model/issue.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import type { WritableCache } from './database.ts'
import { itemColumns, type ItemRecord } from './items.ts'
import { storeMilestone } from './milestones.ts'
import type { Arrival } from './revision.ts'
import { millisecondsOf, upsert, type RowRecord, type RowTable } from './upsert.ts'
import { storeUser } from './users.ts'

export const mergeRequestTable = {
  name: 'merge_requests',
  columns: [
    ...itemColumns,
    'source_project_id',
    'target_project_id',
    'source_branch',
    'target_branch',
    'work_in_progress',
    'merge_when_build_succeeds',
    'merge_status',
    'sha',
    'merge_commit_sha',
  ],
  dated: true,
} as const satisfies RowTable<string>

export type MergeRequestRecord = RowRecord<(typeof mergeRequestTable.columns)[number]> & ItemRecord

/** Stores a merge request with the people and the milestone embedded in it. Answers whether it changed. */
export function storeMergeRequest(cache: WritableCache, mergeRequest: MergeRequest, arrival: Arrival): boolean {
  storeUser(cache, mergeRequest.author)
  if (mergeRequest.assignee) storeUser(cache, mergeRequest.assignee)
  if (mergeRequest.milestone) storeMilestone(cache, mergeRequest.milestone, arrival)
  return upsert(cache, mergeRequestTable, recordOfMergeRequest(mergeRequest), arrival)
}

function recordOfMergeRequest(mergeRequest: MergeRequest): MergeRequestRecord {
  return {
    id: mergeRequest.id,
    project_id: mergeRequest.projectId,
    iid: mergeRequest.iid,
    is_open: isOpen(mergeRequest) ? 1 : 0,
    state: mergeRequest.state,
    author_id: mergeRequest.author.id,
    assignee_id: mergeRequest.assignee?.id ?? null,
    milestone_id: mergeRequest.milestone?.id ?? null,
    created_at: millisecondsOf(mergeRequest.createdAt),
    updated_at: millisecondsOf(mergeRequest.updatedAt),
    subscribed: mergeRequest.subscribed ? 1 : 0,
    upvotes: mergeRequest.upvotes,
    downvotes: mergeRequest.downvotes,
    notes_count: mergeRequest.userNotesCount,
    labels: JSON.stringify(mergeRequest.labels),
    web_url: mergeRequest.webUrl,
    title: mergeRequest.title,
    description: mergeRequest.description,
    source_project_id: mergeRequest.sourceProjectId,
    target_project_id: mergeRequest.targetProjectId,
    source_branch: mergeRequest.sourceBranch,
    target_branch: mergeRequest.targetBranch,
    work_in_progress: mergeRequest.workInProgress ? 1 : 0,
    merge_when_build_succeeds: mergeRequest.mergeWhenBuildSucceeds ? 1 : 0,
    merge_status: mergeRequest.mergeStatus,
    sha: mergeRequest.sha,
    merge_commit_sha: mergeRequest.mergeCommitSha,
  }
}

import type { MergeRequestChanges, MergeRequestDetail } from '../../shared/model/merge-request.ts'
import { fileChangeOf } from './commit-rows.ts'
import * as read from './fields.ts'
import { milestoneOf } from './milestone-rows.ts'
import { userOf } from './user-rows.ts'

/** A merge request (contract, "Merge request"). @throws RowProblem */
export function mergeRequestOf(row: unknown): MergeRequestDetail {
  const fields = read.fieldsOf(row, 'merge request')
  const createdAt = read.timestamp(fields, 'created_at')
  return {
    id: read.id(fields, 'id'),
    iid: read.id(fields, 'iid'),
    projectId: read.id(fields, 'project_id'),
    sourceProjectId: read.idOrNull(fields, 'source_project_id'),
    targetProjectId: read.idOrNull(fields, 'target_project_id'),
    sourceBranch: read.text(fields, 'source_branch'),
    targetBranch: read.text(fields, 'target_branch'),
    title: read.text(fields, 'title'),
    description: read.textOrNull(fields, 'description'),
    state: read.text(fields, 'state'),
    createdAt,
    updatedAt: read.timestampOrNull(fields, 'updated_at') ?? createdAt,
    upvotes: read.numberOr(fields, 'upvotes', 0),
    downvotes: read.numberOr(fields, 'downvotes', 0),
    author: userOf(fields['author']),
    assignee: read.rowOrNull(fields, 'assignee', userOf),
    labels: read.texts(fields, 'labels'),
    workInProgress: read.flag(fields, 'work_in_progress'),
    milestone: read.rowOrNull(fields, 'milestone', milestoneOf),
    mergeWhenBuildSucceeds: read.flag(fields, 'merge_when_build_succeeds'),
    mergeStatus: read.textOr(fields, 'merge_status', 'unchecked'),
    subscribed: read.flag(fields, 'subscribed'),
    sha: read.textOrNull(fields, 'sha'),
    mergeCommitSha: read.textOrNull(fields, 'merge_commit_sha'),
    userNotesCount: read.numberOr(fields, 'user_notes_count', 0),
    webUrl: read.textOrNull(fields, 'web_url'),
    shouldRemoveSourceBranch: read.flagOrNull(fields, 'should_remove_source_branch'),
    forceRemoveSourceBranch: read.flagOrNull(fields, 'force_remove_source_branch'),
  }
}

/** A merge request with the files it changes. @throws RowProblem */
export function mergeRequestChangesOf(row: unknown): MergeRequestChanges {
  return {
    ...mergeRequestOf(row),
    changes: read.rowsOf(read.fieldsOf(row, 'merge request'), 'changes', fileChangeOf),
  }
}

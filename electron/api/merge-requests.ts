import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { mergeRequestOperations } from '../../shared/contract/merge-requests.ts'
import type { Issue } from '../../shared/model/issue.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import type { Todo } from '../../shared/model/todo.ts'
import type { Client, RequestOptions } from './client.ts'
import * as read from './fields.ts'
import { issueOf } from './issues.ts'
import { milestoneOrNull } from './milestones.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readChange, readOne, type Change } from './read-one.ts'
import { todoOf } from './todo-rows.ts'
import { userOf, userOrNull } from './users.ts'

/** Contract, "Merge requests". Every function throws an AppFailure when it fails. */

type Operations = typeof mergeRequestOperations

/** The merge requests of a project. */
export function listMergeRequests(
  client: Client,
  args: ListArguments<Operations['listMergeRequests']>,
  options: ListOptions = {},
): Promise<Page<MergeRequest>> {
  return readPage(client, mergeRequestOperations.listMergeRequests, args, mergeRequestOf, options)
}

export function readMergeRequest(
  client: Client,
  args: ArgumentsOf<Operations['readMergeRequest']>,
  options: RequestOptions = {},
): Promise<MergeRequest> {
  return readOne(client, mergeRequestOperations.readMergeRequest, args, mergeRequestOf, options)
}

/** The issues a merge would close. Those of an external tracker have no number and are among the rejected. */
export function listClosedIssues(
  client: Client,
  args: ListArguments<Operations['listClosedIssues']>,
  options: ListOptions = {},
): Promise<Page<Issue>> {
  return readPage(client, mergeRequestOperations.listClosedIssues, args, issueOf, options)
}

/** Adds a todo for the caller; `unchanged` when a pending one stands there already. */
export function addMergeRequestTodo(
  client: Client,
  args: ArgumentsOf<Operations['addMergeRequestTodo']>,
  options: RequestOptions = {},
): Promise<Change<Todo>> {
  return readChange(client, mergeRequestOperations.addMergeRequestTodo, args, todoOf, options)
}

/** @throws RowProblem */
export function mergeRequestOf(row: unknown): MergeRequest {
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
    assignee: userOrNull(fields, 'assignee'),
    labels: read.texts(fields, 'labels'),
    workInProgress: read.flag(fields, 'work_in_progress'),
    milestone: milestoneOrNull(fields, 'milestone'),
    mergeWhenBuildSucceeds: read.flag(fields, 'merge_when_build_succeeds'),
    mergeStatus: read.textOr(fields, 'merge_status', 'unchecked'),
    subscribed: read.flag(fields, 'subscribed'),
    sha: read.textOrNull(fields, 'sha'),
    mergeCommitSha: read.textOrNull(fields, 'merge_commit_sha'),
    userNotesCount: read.numberOr(fields, 'user_notes_count', 0),
    webUrl: read.textOrNull(fields, 'web_url'),
  }
}

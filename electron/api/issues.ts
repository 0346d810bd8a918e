import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { issueOperations } from '../../shared/contract/issues.ts'
import type { Issue } from '../../shared/model/issue.ts'
import type { Todo } from '../../shared/model/todo.ts'
import type { Client, RequestOptions } from './client.ts'
import * as read from './fields.ts'
import { milestoneOrNull } from './milestones.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readChange, readOne, type Change } from './read-one.ts'
import { todoOf } from './todo-rows.ts'
import { userOf, userOrNull } from './users.ts'

/** Contract, "Issues". Every function throws an AppFailure when it fails. */

type Operations = typeof issueOperations

/** The issues the caller wrote, in any project. */
export function listOwnIssues(
  client: Client,
  args: ListArguments<Operations['listOwnIssues']>,
  options: ListOptions = {},
): Promise<Page<Issue>> {
  return readPage(client, issueOperations.listOwnIssues, args, issueOf, options)
}

/** The issues of a group's projects. Real services list only open ones unless `state` says otherwise. */
export function listGroupIssues(
  client: Client,
  args: ListArguments<Operations['listGroupIssues']>,
  options: ListOptions = {},
): Promise<Page<Issue>> {
  return readPage(client, issueOperations.listGroupIssues, args, issueOf, options)
}

/** The issues of a project. */
export function listProjectIssues(
  client: Client,
  args: ListArguments<Operations['listProjectIssues']>,
  options: ListOptions = {},
): Promise<Page<Issue>> {
  return readPage(client, issueOperations.listProjectIssues, args, issueOf, options)
}

export function readIssue(
  client: Client,
  args: ArgumentsOf<Operations['readIssue']>,
  options: RequestOptions = {},
): Promise<Issue> {
  return readOne(client, issueOperations.readIssue, args, issueOf, options)
}

/** Changes what is given; `null` clears. Services may answer the issue without having changed what the caller may not. */
export function updateIssue(
  client: Client,
  args: ArgumentsOf<Operations['updateIssue']>,
  options: RequestOptions = {},
): Promise<Issue> {
  return readOne(client, issueOperations.updateIssue, args, issueOf, options)
}

/** Adds a todo for the caller; `unchanged` when a pending one stands there already. */
export function addIssueTodo(
  client: Client,
  args: ArgumentsOf<Operations['addIssueTodo']>,
  options: RequestOptions = {},
): Promise<Change<Todo>> {
  return readChange(client, issueOperations.addIssueTodo, args, todoOf, options)
}

/** @throws RowProblem */
export function issueOf(row: unknown): Issue {
  const fields = read.fieldsOf(row, 'issue')
  const createdAt = read.timestamp(fields, 'created_at')
  return {
    id: read.id(fields, 'id'),
    iid: read.id(fields, 'iid'),
    projectId: read.id(fields, 'project_id'),
    title: read.text(fields, 'title'),
    description: read.textOrNull(fields, 'description'),
    state: read.text(fields, 'state'),
    createdAt,
    updatedAt: read.timestampOrNull(fields, 'updated_at') ?? createdAt,
    labels: read.texts(fields, 'labels'),
    milestone: milestoneOrNull(fields, 'milestone'),
    assignee: userOrNull(fields, 'assignee'),
    author: userOf(fields['author']),
    subscribed: read.flag(fields, 'subscribed'),
    userNotesCount: read.numberOr(fields, 'user_notes_count', 0),
    dueDate: read.dateOrNull(fields, 'due_date'),
    webUrl: read.textOrNull(fields, 'web_url'),
    confidential: read.flag(fields, 'confidential'),
    upvotes: read.numberOr(fields, 'upvotes', 0),
    downvotes: read.numberOr(fields, 'downvotes', 0),
  }
}

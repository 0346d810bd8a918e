import { issueOperations } from '../../shared/contract/issues.ts'
import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import type { Issue } from '../../shared/model/issue.ts'
import type { Todo } from '../../shared/model/todo.ts'
import type { Client, RequestOptions } from './client.ts'
import { issueOf } from './issue-rows.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readChange, readOne, type Change } from './read-one.ts'
import { todoOf } from './todo-rows.ts'

/**
 * Contract, "Issues". `issue_id` is the `id`, unique on the whole service; the `iid` that people see only filters a
 * project's list. Every function throws an AppFailure when it fails; `not_found` also for things that the caller may
 * not see.
 */

type Operations = typeof issueOperations

/**
 * The issues that the caller wrote, in any project, not those assigned to them. `labels`: issues with any of them.
 * Newest first unless `order_by` and `sort` say otherwise. The default of `state` differs between services, so pass it.
 */
export function listOwnIssues(
  client: Client,
  args: ListArguments<Operations['listOwnIssues']>,
  options: ListOptions = {},
): Promise<Page<Issue>> {
  return readPage(client, issueOperations.listOwnIssues, args, issueOf, options)
}

/**
 * The issues of a group's projects. `labels`: all of them; `milestone`: its title. Real services list only open ones
 * unless `state` says otherwise.
 */
export function listGroupIssues(
  client: Client,
  args: ListArguments<Operations['listGroupIssues']>,
  options: ListOptions = {},
): Promise<Page<Issue>> {
  return readPage(client, issueOperations.listGroupIssues, args, issueOf, options)
}

/** The issues of a project. `iid`: the one of that number; `labels`: any of them; `milestone`: its title. */
export function listProjectIssues(
  client: Client,
  args: ListArguments<Operations['listProjectIssues']>,
  options: ListOptions = {},
): Promise<Page<Issue>> {
  return readPage(client, issueOperations.listProjectIssues, args, issueOf, options)
}

/** An issue by its `id`. */
export function readIssue(
  client: Client,
  args: ArgumentsOf<Operations['readIssue']>,
  options: RequestOptions = {},
): Promise<Issue> {
  return readOne(client, issueOperations.readIssue, args, issueOf, options)
}

/**
 * Opens an issue. Sent once, never repeated: after a failure on the way nobody knows whether it was created. Services
 * silently ignore fields that the caller may not set: labels, milestone, assignee and due date need a reporter,
 * `created_at` (ISO 8601 UTC) an owner or administrator. `due_date`: YYYY-MM-DD.
 *
 * `merge_request_for_resolving_discussions` is the `iid` of a merge request of the project: its open discussions are
 * resolved, and it provides the description if none is given.
 *
 * @throws AppFailure `invalid`, for example when the title is longer than 255 characters
 */
export function createIssue(
  client: Client,
  args: ArgumentsOf<Operations['createIssue']>,
  options: RequestOptions = {},
): Promise<Issue> {
  return readOne(client, issueOperations.createIssue, args, issueOf, options)
}

/**
 * Changes the given fields, at least one; `null` clears a field (an empty list of labels does too). Services may answer
 * with the issue without having changed the fields that the caller may not set. `updated_at` (ISO 8601 UTC) needs an
 * owner or administrator.
 *
 * @throws AppFailure `invalid` when a value is refused, `forbidden` below a reporter who is not its author
 */
export function updateIssue(
  client: Client,
  args: ArgumentsOf<Operations['updateIssue']>,
  options: RequestOptions = {},
): Promise<Issue> {
  return readOne(client, issueOperations.updateIssue, args, issueOf, options)
}

/**
 * Deletes an issue for good; its `iid` is not used again. The contract does not show the answer, so its body is not
 * read. Also succeeds when the issue is already gone; only real services then answer `not_found`.
 *
 * @throws AppFailure `forbidden` for all but owners of the project and administrators
 */
export async function deleteIssue(
  client: Client,
  args: ArgumentsOf<Operations['deleteIssue']>,
  options: RequestOptions = {},
): Promise<void> {
  await client.call(issueOperations.deleteIssue, args, options)
}

/**
 * Moves an issue to the project `to_project_id` and returns the new issue there; the old one is closed. Label and
 * milestone are kept if the target has some of the same name. Sent once, never repeated.
 *
 * @throws AppFailure `invalid` when that is its own project or the caller may not, `not_found` when either does not
 * exist
 */
export function moveIssue(
  client: Client,
  args: ArgumentsOf<Operations['moveIssue']>,
  options: RequestOptions = {},
): Promise<Issue> {
  return readOne(client, issueOperations.moveIssue, args, issueOf, options)
}

/** Subscribes the caller to an issue; `unchanged` when they are already. */
export function followIssue(
  client: Client,
  args: ArgumentsOf<Operations['followIssue']>,
  options: RequestOptions = {},
): Promise<Change<Issue>> {
  return readChange(client, issueOperations.followIssue, args, issueOf, options)
}

/** Ends the caller's subscription to an issue; `unchanged` when there is none. */
export function unfollowIssue(
  client: Client,
  args: ArgumentsOf<Operations['unfollowIssue']>,
  options: RequestOptions = {},
): Promise<Change<Issue>> {
  return readChange(client, issueOperations.unfollowIssue, args, issueOf, options)
}

/** Adds a todo for the caller; `unchanged` when there already is a pending one. */
export function addIssueTodo(
  client: Client,
  args: ArgumentsOf<Operations['addIssueTodo']>,
  options: RequestOptions = {},
): Promise<Change<Todo>> {
  return readChange(client, issueOperations.addIssueTodo, args, todoOf, options)
}

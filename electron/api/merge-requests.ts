import { mergeRequestOperations } from '../../shared/contract/merge-requests.ts'
import { practicalOperations } from '../../shared/contract/deprecated.ts'
import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { errorOf, type AppError } from '../../shared/errors.ts'
import type { Commit } from '../../shared/model/commit.ts'
import type { DiffVersion, DiffVersionDetail } from '../../shared/model/diff-version.ts'
import type { MergeRequestChanges, MergeRequestDetail } from '../../shared/model/merge-request.ts'
import type { Todo } from '../../shared/model/todo.ts'
import type { Client, RequestOptions } from './client.ts'
import { closedIssueOf, type ClosedIssue } from './closed-issues.ts'
import { commitOf, diffVersionDetailOf, diffVersionOf } from './commit-rows.ts'
import { mergeRefusalIn, saysMethodNotAllowed, type MergeRefusal } from './merge-refusals.ts'
import { mergeRequestChangesOf, mergeRequestOf } from './merge-request-rows.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readChange, readOne, type Change, type ContractArguments } from './read-one.ts'
import { todoOf } from './todo-rows.ts'

/**
 * Contract, "Merge requests". `merge_request_id` is the `id`, unique on the whole service; the `iid` that people see
 * only filters the list. Every function throws an AppFailure when it fails; `not_found` also for things that the caller
 * may not see.
 */

type Operations = typeof mergeRequestOperations

/**
 * The outcome of a request to merge. `refused`: the service understood the request and refused it; nothing was changed.
 */
export type MergeOutcome =
  | { readonly kind: 'mergeRequest'; readonly mergeRequest: MergeRequestDetail }
  | { readonly kind: 'refused'; readonly refusal: MergeRefusal }

/**
 * The merge requests of a project. `iid`: those of that number or those numbers. Newest first unless `order_by` and
 * `sort` say otherwise.
 */
export function listMergeRequests(
  client: Client,
  args: ListArguments<Operations['listMergeRequests']>,
  options: ListOptions = {},
): Promise<Page<MergeRequestDetail>> {
  return readPage(client, mergeRequestOperations.listMergeRequests, args, mergeRequestOf, options)
}

/** A merge request by its `id`. */
export function readMergeRequest(
  client: Client,
  args: ArgumentsOf<Operations['readMergeRequest']>,
  options: RequestOptions = {},
): Promise<MergeRequestDetail> {
  return readOne(client, mergeRequestOperations.readMergeRequest, args, mergeRequestOf, options)
}

/** The commits of a merge request; real services answer all of them at once. */
export function listMergeRequestCommits(
  client: Client,
  args: ListArguments<Operations['listMergeRequestCommits']>,
  options: ListOptions = {},
): Promise<Page<Commit>> {
  return readPage(client, mergeRequestOperations.listMergeRequestCommits, args, commitOf, options)
}

/** A merge request with the files it changes. May be large: see `maximumBytes` of the client. */
export function readMergeRequestChanges(
  client: Client,
  args: ArgumentsOf<Operations['readMergeRequestChanges']>,
  options: RequestOptions = {},
): Promise<MergeRequestChanges> {
  return readOne(client, mergeRequestOperations.readMergeRequestChanges, args, mergeRequestChangesOf, options)
}

/**
 * Opens a merge request. Sent once, never repeated: after a failure on the way nobody knows whether it was created.
 *
 * @throws AppFailure `conflict` when one is open for these branches, `invalid` when the branches are the same or the
 * target project is no relative, `forbidden` below a developer
 */
export function createMergeRequest(
  client: Client,
  args: ArgumentsOf<Operations['createMergeRequest']>,
  options: RequestOptions = {},
): Promise<MergeRequestDetail> {
  return readOne(client, mergeRequestOperations.createMergeRequest, args, mergeRequestOf, options)
}

/**
 * Changes a merge request; `null` clears a field. The contract requires `source_branch`, `target_branch` and `title`
 * each time: take them from a reading just before, or changes that somebody else made meanwhile are undone. Real
 * services leave the source branch as it is. `state_event` is not in the contract, but services have it.
 *
 * @throws AppFailure `invalid`, `conflict` when it would be a second open one for the branches, `forbidden` below a
 * developer
 */
export function updateMergeRequest(
  client: Client,
  args: ContractArguments<Operations['updateMergeRequest']>,
  options: RequestOptions = {},
): Promise<MergeRequestDetail> {
  return readOne(client, mergeRequestOperations.updateMergeRequest, args, mergeRequestOf, options)
}

/**
 * Deletes a merge request for good. The contract does not show the answer, so its body is not read. Also succeeds when
 * the merge request is already gone; only real services then answer `forbidden`.
 *
 * @throws AppFailure `forbidden` for all but owners of the project and administrators
 */
export async function deleteMergeRequest(
  client: Client,
  args: ArgumentsOf<Operations['deleteMergeRequest']>,
  options: RequestOptions = {},
): Promise<void> {
  await client.call(mergeRequestOperations.deleteMergeRequest, args, options)
}

/**
 * Merges a merge request. With `merge_when_build_succeeds` it stays open until its build has succeeded. `sha`, if
 * given, must be the head of the source branch: so commits pushed after the reading are not merged unseen. Sent once,
 * never repeated.
 *
 * @throws AppFailure for all that is no refusal to merge (see `mergeRefusalIn`)
 */
export async function acceptMergeRequest(
  client: Client,
  args: ArgumentsOf<Operations['acceptMergeRequest']>,
  options: RequestOptions = {},
): Promise<MergeOutcome> {
  try {
    const operation = mergeRequestOperations.acceptMergeRequest
    return { kind: 'mergeRequest', mergeRequest: await readOne(client, operation, args, mergeRequestOf, options) }
  } catch (thrown) {
    const refusal = mergeRefusalIn(errorOf(thrown))
    if (refusal === null) throw thrown
    return { kind: 'refused', refusal }
  }
}

/**
 * Cancels that a merge request is merged when its build succeeds. The contract uses PUT, real services use POST. When
 * PUT is answered with 404 or 405, which is a refusal and has changed nothing, POST is tried. After any other failure,
 * above all one on the way, nothing more is sent.
 *
 * @throws AppFailure `not_acceptable` when it does not wait for its build, `method_not_allowed` when it is merged or
 * closed, `unauthorized` when the caller may not
 */
export async function cancelMergeWhenBuildSucceeds(
  client: Client,
  args: ArgumentsOf<Operations['cancelMergeWhenBuildSucceeds']>,
  options: RequestOptions = {},
): Promise<MergeRequestDetail> {
  try {
    return await readOne(client, mergeRequestOperations.cancelMergeWhenBuildSucceeds, args, mergeRequestOf, options)
  } catch (first) {
    if (!isNoSuchRequest(first)) throw first
    try {
      return await readOne(client, practicalOperations.postCancelMergeWhenBuildSucceeds, args, mergeRequestOf, options)
    } catch (second) {
      throw isAboutVerb(errorOf(first), errorOf(second)) ? first : second
    }
  }
}

/**
 * Whether the answer to POST only says that there is no such request. Then the answer to PUT was about the merge
 * request.
 */
function isAboutVerb(put: AppError, post: AppError): boolean {
  if (post.status === 405) return !saysMethodNotAllowed(post)
  return post.status === 404 && saysMethodNotAllowed(put)
}

function isNoSuchRequest(thrown: unknown): boolean {
  const { code, status } = errorOf(thrown)
  return (code === 'not_found' && status === 404) || (code === 'method_not_allowed' && status === 405)
}

/** The issues a merge would close; those of an external tracker have a text for an id and only a title besides. */
export function listClosedIssues(
  client: Client,
  args: ListArguments<Operations['listClosedIssues']>,
  options: ListOptions = {},
): Promise<Page<ClosedIssue>> {
  return readPage(client, mergeRequestOperations.listClosedIssues, args, closedIssueOf, options)
}

/** Subscribes the caller to a merge request; `unchanged` when they are already. */
export function followMergeRequest(
  client: Client,
  args: ArgumentsOf<Operations['followMergeRequest']>,
  options: RequestOptions = {},
): Promise<Change<MergeRequestDetail>> {
  return readChange(client, mergeRequestOperations.followMergeRequest, args, mergeRequestOf, options)
}

/** Ends the caller's subscription to a merge request; `unchanged` when there is none. */
export function unfollowMergeRequest(
  client: Client,
  args: ArgumentsOf<Operations['unfollowMergeRequest']>,
  options: RequestOptions = {},
): Promise<Change<MergeRequestDetail>> {
  return readChange(client, mergeRequestOperations.unfollowMergeRequest, args, mergeRequestOf, options)
}

/** Adds a todo for the caller; `unchanged` when there already is a pending one. */
export function addMergeRequestTodo(
  client: Client,
  args: ArgumentsOf<Operations['addMergeRequestTodo']>,
  options: RequestOptions = {},
): Promise<Change<Todo>> {
  return readChange(client, mergeRequestOperations.addMergeRequestTodo, args, todoOf, options)
}

/** The versions of a merge request, one for each push, newest first; real services answer all of them at once. */
export function listMergeRequestVersions(
  client: Client,
  args: ListArguments<Operations['listMergeRequestVersions']>,
  options: ListOptions = {},
): Promise<Page<DiffVersion>> {
  return readPage(client, mergeRequestOperations.listMergeRequestVersions, args, diffVersionOf, options)
}

/** A version of a merge request with its commits and diffs. May be large: see `maximumBytes` of the client. */
export function readMergeRequestVersion(
  client: Client,
  args: ArgumentsOf<Operations['readMergeRequestVersion']>,
  options: RequestOptions = {},
): Promise<DiffVersionDetail> {
  return readOne(client, mergeRequestOperations.readMergeRequestVersion, args, diffVersionDetailOf, options)
}

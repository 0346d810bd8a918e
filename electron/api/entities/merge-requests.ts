import { mergeRequestOperations } from '../../../shared/contract/merge-requests.ts'
import { additions } from '../../../shared/contract/v4/additions.ts'
import type { ArgumentsOf } from '../../../shared/contract/operation.ts'
import { errorOf } from '../../../shared/errors.ts'
import {
  mergeRequestChangesEntity,
  mergeRequestDetailEntity,
  type MergeRequestChanges,
  type MergeRequestDetail,
} from '../../../shared/model/merge-request.ts'
import { commitEntity } from '../../../shared/model/commit.ts'
import { diffVersionDetailEntity, diffVersionEntity } from '../../../shared/model/diff-version.ts'
import { todoEntity } from '../../../shared/model/todo.ts'
import type { Client, RequestOptions } from '../client/client.ts'
import { closedIssueOf } from './closed-issues.ts'
import { listingItems } from './item-lists.ts'
import type { PeopleSets } from './item-people.ts'
import type { LabelChanges } from './labels.ts'
import { mergeRefusalIn, type MergeRefusal } from '../transport/merge-refusals.ts'
import type { ContractArguments } from '../client/read-one.ts'
import { changing, doing, listing, oneRow, oneRowOr } from '../client/requests.ts'

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
export const listMergeRequests = listingItems(mergeRequestOperations.listMergeRequests, mergeRequestDetailEntity.read)

/**
 * A merge request by its `id`. Asked for, services that rebase (`rebases`) also tell how far it is behind, and whether it is being
 * rebased.
 */
export const readMergeRequest = oneRow<
  Operations['readMergeRequest'],
  MergeRequestDetail,
  ArgumentsOf<Operations['readMergeRequest']> & {
    readonly include_diverged_commits_count?: true
    readonly include_rebase_in_progress?: true
  }
>(mergeRequestOperations.readMergeRequest, mergeRequestDetailEntity.read)

/** The commits of a merge request; real services send all of them at once. */
export const listMergeRequestCommits = listing(mergeRequestOperations.listMergeRequestCommits, commitEntity.read)

/**
 * A merge request with the files it changes. May be large: see `maximumBytes` of the client. With `access_raw_diffs`, services of
 * v4 send every file with its whole text.
 */
export const readMergeRequestChanges = oneRow<
  Operations['readMergeRequestChanges'],
  MergeRequestChanges,
  ArgumentsOf<Operations['readMergeRequestChanges']> & { readonly access_raw_diffs?: true }
>(mergeRequestOperations.readMergeRequestChanges, mergeRequestChangesEntity.read)

/**
 * Opens a merge request. Sent once, never repeated: after a failure on the way it may or may not have been created. Several people,
 * and whether its commits are merged as one, are for services of API v4.
 *
 * @throws AppFailure `conflict` when one is open for these branches, `invalid` when the branches are the same or the target
 * project is no relative, `forbidden` below a developer
 */
export const createMergeRequest = oneRow<
  Operations['createMergeRequest'],
  MergeRequestDetail,
  ArgumentsOf<Operations['createMergeRequest']> & PeopleSets & { readonly squash?: boolean }
>(mergeRequestOperations.createMergeRequest, mergeRequestDetailEntity.read)

/** `updateMergeRequest` with the changed fields alone, for services that take that (`changesPartly`). */
export const updateMergeRequestPartly = oneRow<
  Operations['updateMergeRequest'],
  MergeRequestDetail,
  ArgumentsOf<Operations['updateMergeRequest']> &
    LabelChanges &
    PeopleSets & { readonly squash?: boolean; readonly merge_after?: string | null }
>(mergeRequestOperations.updateMergeRequest, mergeRequestDetailEntity.read)

/**
 * Changes a merge request; `null` clears a field. The contract requires `source_branch`, `target_branch` and `title`
 * each time: take them from a reading just before, or changes that somebody else made meanwhile are undone. Real
 * services leave the source branch as it is. `state_event` is not in the contract, but services have it.
 *
 * @throws AppFailure `invalid`, `conflict` when another one is open for the branches, `forbidden` below a developer
 */
export const updateMergeRequest: (
  client: Client,
  args: ContractArguments<Operations['updateMergeRequest']>,
  options?: RequestOptions,
) => Promise<MergeRequestDetail> = updateMergeRequestPartly

/**
 * Deletes a merge request for good. The contract does not show the answer, so its body is not read. Also succeeds when
 * the merge request is already gone; only real services then answer `forbidden`.
 *
 * @throws AppFailure `forbidden` for all but owners of the project and administrators
 */
export const deleteMergeRequest = doing(mergeRequestOperations.deleteMergeRequest)

/** What only services of v4 take beside that. */
interface MergeOfV4 {
  /** Where it stands in the place of `merge_when_build_succeeds` (`autoMerge`). */
  readonly auto_merge?: boolean
  /** Only true has an effect. What is squashed since it was chosen so is kept apart by `updateMergeRequestPartly`. */
  readonly squash?: true
  readonly squash_commit_message?: string
}

const accept = oneRow<
  Operations['acceptMergeRequest'],
  MergeRequestDetail,
  ArgumentsOf<Operations['acceptMergeRequest']> & MergeOfV4
>(mergeRequestOperations.acceptMergeRequest, mergeRequestDetailEntity.read)

/**
 * Merges a merge request. With `merge_when_build_succeeds` it stays open until its build has succeeded, with `auto_merge` until
 * nothing is in its way. `sha`, if given, must be the head of the source branch: so commits pushed after the reading are not
 * merged unseen. Sent once, never repeated.
 *
 * @throws AppFailure for all that is no refusal to merge (see `mergeRefusalIn`)
 */
export async function acceptMergeRequest(...call: Parameters<typeof accept>): Promise<MergeOutcome> {
  try {
    return { kind: 'mergeRequest', mergeRequest: await accept(...call) }
  } catch (thrown) {
    const refusal = mergeRefusalIn(errorOf(thrown))
    if (refusal === null) throw thrown
    return { kind: 'refused', refusal }
  }
}

/**
 * Cancels that a merge request is merged when its build succeeds. Where the answer does not show the merge request, it is
 * read.
 *
 * @throws AppFailure `not_acceptable` when it does not wait for its build, `method_not_allowed` when it is merged or
 * closed, `unauthorized` when the caller may not
 */
export const cancelMergeWhenBuildSucceeds = oneRowOr(
  mergeRequestOperations.cancelMergeWhenBuildSucceeds,
  mergeRequestDetailEntity.read,
  (client, args, options) => readMergeRequest(client, args, options),
)

/**
 * Cancels that a merge request is merged by itself, for services that have that (`cancelAutoMerge`).
 *
 * @throws AppFailure `conflict` when it does not wait, `forbidden` when the caller may not
 */
export const cancelAutoMerge = oneRow(additions.cancelAutoMerge, mergeRequestDetailEntity.read)

/**
 * Has a merge request be rebased, which goes on after the answer: `readMergeRequest` tells how it ends. Sent once, never repeated.
 *
 * @throws AppFailure `forbidden` with words where the branch cannot be rebased; with the status 409 while it is being rebased,
 * or not open
 */
export const rebaseMergeRequest = doing(additions.rebaseMergeRequest)

/** The issues a merge would close; those of an external tracker have a text for an id and only a title besides. */
export const listClosedIssues = listing(mergeRequestOperations.listClosedIssues, closedIssueOf)

/** Subscribes the caller to a merge request; `unchanged` when they are already. */
export const followMergeRequest = changing(mergeRequestOperations.followMergeRequest, mergeRequestDetailEntity.read)

/** Ends the caller's subscription to a merge request; `unchanged` when there is none. */
export const unfollowMergeRequest = changing(mergeRequestOperations.unfollowMergeRequest, mergeRequestDetailEntity.read)

/** Adds a todo for the caller; `unchanged` when there already is a pending one. */
export const addMergeRequestTodo = changing(mergeRequestOperations.addMergeRequestTodo, todoEntity.read)

/** The versions of a merge request, one for each push, newest first; real services send all of them at once. */
export const listMergeRequestVersions = listing(mergeRequestOperations.listMergeRequestVersions, diffVersionEntity.read)

/** A version of a merge request with its commits and diffs. May be large: see `maximumBytes` of the client. */
export const readMergeRequestVersion = oneRow(
  mergeRequestOperations.readMergeRequestVersion,
  diffVersionDetailEntity.read,
)

import { issueOperations } from '../../../shared/contract/issues.ts'
import type { ArgumentsOf } from '../../../shared/contract/operation.ts'
import { issueEntity, type Issue } from '../../../shared/model/issue.ts'
import { todoEntity } from '../../../shared/model/todo.ts'
import { listingItems } from './item-lists.ts'
import type { PeopleSets } from './item-people.ts'
import type { LabelChanges } from './labels.ts'
import { changing, doing, oneRow } from '../client/requests.ts'

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
export const listOwnIssues = listingItems(issueOperations.listOwnIssues, issueEntity.read)

/**
 * The issues of a group's projects. `labels`: all of them; `milestone`: its title. Real services list only open ones
 * unless `state` says otherwise.
 */
export const listGroupIssues = listingItems(issueOperations.listGroupIssues, issueEntity.read)

/** The issues of a project. `iid`: the one of that number; `labels`: any of them; `milestone`: its title. */
export const listProjectIssues = listingItems(issueOperations.listProjectIssues, issueEntity.read)

/** An issue by its `id`. */
export const readIssue = oneRow(issueOperations.readIssue, issueEntity.read)

/**
 * Opens an issue. Sent once, never repeated: after a failure on the way it may or may not have been created. Services silently
 * ignore fields that the caller may not set: labels, milestone, assignee and due date need a reporter, `created_at` (ISO 8601
 * UTC) an owner or administrator. `due_date`: YYYY-MM-DD.
 *
 * `merge_request_for_resolving_discussions` is the `iid` of a merge request of the project: its open discussions are resolved,
 * and it provides the description if none is given.
 *
 * Several assignees, a type and a first day are for services that have them (`severalAssignees`, `issueTypes`, `startDates`).
 *
 * @throws AppFailure `invalid`, for example when the title is longer than 255 characters
 */
export const createIssue = oneRow<
  Operations['createIssue'],
  Issue,
  ArgumentsOf<Operations['createIssue']> &
    Pick<PeopleSets, 'assignee_ids'> & { readonly issue_type?: string; readonly start_date?: string }
>(issueOperations.createIssue, issueEntity.read)

/**
 * Changes the given fields, at least one; `null` clears a field (an empty list of labels does too). Services may answer
 * with the issue without having changed the fields that the caller may not set. `updated_at` (ISO 8601 UTC) needs an
 * owner or administrator. Single labels and several assignees are for services that take them (`changesPartly`), so are a type
 * and a first day (`issueTypes`, `startDates`), a weight from 0 on and an epic, 0 for none, are for projects whose rows have one.
 *
 * @throws AppFailure `invalid` when a value is refused, such as a type that it cannot change to or a first day after the due
 * date, `forbidden` below a reporter who is not its author
 */
export const updateIssue = oneRow<
  Operations['updateIssue'],
  Issue,
  ArgumentsOf<Operations['updateIssue']> &
    LabelChanges &
    Pick<PeopleSets, 'assignee_ids'> & {
      readonly issue_type?: string
      readonly start_date?: string | null
      readonly weight?: number | null
      readonly epic_id?: number
    }
>(issueOperations.updateIssue, issueEntity.read)

/**
 * Deletes an issue for good; its `iid` is not used again. The contract does not show the answer, so its body is not
 * read. Also succeeds when the issue is already gone; only real services then answer `not_found`.
 *
 * @throws AppFailure `forbidden` for all but owners of the project and administrators
 */
export const deleteIssue = doing(issueOperations.deleteIssue)

/**
 * Moves an issue to the project `to_project_id` and returns the new issue there; the old one is closed. Label and
 * milestone are kept if the target has some of the same name. Sent once, never repeated.
 *
 * @throws AppFailure `invalid` for its own project or without the right, `not_found` when either does not exist
 */
export const moveIssue = oneRow(issueOperations.moveIssue, issueEntity.read)

/** Subscribes the caller to an issue; `unchanged` when they are already. */
export const followIssue = changing(issueOperations.followIssue, issueEntity.read)

/** Ends the caller's subscription to an issue; `unchanged` when there is none. */
export const unfollowIssue = changing(issueOperations.unfollowIssue, issueEntity.read)

/** Adds a todo for the caller; `unchanged` when there already is a pending one. */
export const addIssueTodo = changing(issueOperations.addIssueTodo, todoEntity.read)

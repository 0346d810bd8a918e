import { additions } from '../../../shared/contract/v4/additions.ts'
import { approvalStateEntity } from '../../../shared/model/approval-rules.ts'
import { approvalsEntity } from '../../../shared/model/approvals.ts'
import { oneRow } from '../client/requests.ts'

/**
 * Approvals of merge requests, for services that have them (`approvals`), in the editions and versions that do:
 * the others answer `not_found`. A merge request is named by its number in the project. Every function throws an AppFailure when
 * it fails.
 */

export const readApprovals = oneRow(additions.readApprovals, approvalsEntity.read)

/** The rules about the approvals of a merge request, in editions that are paid for. */
export const readApprovalState = oneRow(additions.readApprovalState, approvalStateEntity.read)

/**
 * Approves a merge request. With `sha`, only while that is the head of its source branch. Sent once, never repeated.
 *
 * @throws AppFailure `conflict` for another head, `unauthorized` when the caller has approved it already or when it is merged,
 * `forbidden` for those who may not
 */
export const approveMergeRequest = oneRow(additions.approveMergeRequest, approvalsEntity.read)

/** Takes the caller's approval back. Sent once, never repeated. @throws AppFailure `not_found` when there is none */
export const unapproveMergeRequest = oneRow(additions.unapproveMergeRequest, approvalsEntity.read)

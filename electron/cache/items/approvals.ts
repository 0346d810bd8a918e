import type { Approvals } from '../../../shared/model/approvals.ts'
import { statement } from '../../database/statement.ts'
import type { WritableCache } from '../storage/database.ts'
import { idListOf } from './item-records.ts'
import type { RowRecord } from '../storage/upsert.ts'
import { storeUserOnce } from '../directory/users.ts'
import type { Arrival } from '../storage/revision.ts'

/** The columns of a merge request with its approvals. */
export type ApprovalColumns = Pick<RowRecord<ApprovalColumn>, ApprovalColumn>
type ApprovalColumn = 'approver_ids' | 'may_approve' | 'approvals_required' | 'approvals_left'

/**
 * Stores who has approved a merge request, whether the user may, and how many approvals are required and missing; null where the
 * service has no approvals. Returns whether that changed. I6: an answer is refused when its request began before the stored one
 * arrived.
 */
export function storeApprovals(
  cache: WritableCache,
  mergeRequestId: number,
  approvals: Approvals | null,
  arrival: Arrival,
): boolean {
  const people = approvals?.approvedBy.map(({ user }) => user) ?? []
  for (const person of people) storeUserOnce(cache, person, arrival)
  const text = `UPDATE merge_requests
    SET approver_ids = :ids, may_approve = :may, approvals_required = :required, approvals_left = :left,
      approvals_revision = :revision
    WHERE id = :id AND approvals_revision <= :begunAt AND (approver_ids IS NOT :ids OR may_approve IS NOT :may
      OR approvals_required IS NOT :required OR approvals_left IS NOT :left)`
  const { changes } = statement(cache, text).run({
    id: mergeRequestId,
    ids: idListOf(people),
    // Whoever has approved it may take that back.
    may: approvals === null ? null : Number(approvals.userCanApprove || approvals.userHasApproved),
    required: approvals?.approvalsRequired ?? null,
    left: approvals?.approvalsLeft ?? null,
    revision: arrival.revision,
    begunAt: arrival.begunAt,
  })
  return changes > 0
}

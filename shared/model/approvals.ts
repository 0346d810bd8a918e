import { entity, many, one, type ValueOf } from './entity.ts'
import { flag, number, or, orNull } from './field.ts'
import { userEntity } from './user.ts'

const approvalEntity = entity('approval', { user: one(userEntity) })

/** Approvals of a merge request, as services of API v4 send them to the caller. */
export const approvalsEntity = entity('approvals', {
  userHasApproved: or(flag, false),
  /** False too where the caller has approved it already. */
  userCanApprove: or(flag, false),
  /** True if only somebody who enters their password once more can approve it, which a browser asks for. */
  requirePasswordToApprove: or(flag, false),
  approvedBy: many(approvalEntity),
  /** Number of approvals that all rules together ask for; null in editions that require none of anybody. */
  approvalsRequired: orNull(number),
  /** Number of those that are missing; null as above. */
  approvalsLeft: orNull(number),
})

export type Approvals = ValueOf<typeof approvalsEntity>

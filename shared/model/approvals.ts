import { entity, many, one, type ValueOf } from './entity.ts'
import { flag, or } from './field.ts'
import { userEntity } from './user.ts'

const approvalEntity = entity('approval', { user: one(userEntity) })

/** Approvals of a merge request, as services of API v4 send them to the caller. */
export const approvalsEntity = entity('approvals', {
  userHasApproved: or(flag, false),
  /** False too where the caller has approved it already. */
  userCanApprove: or(flag, false),
  approvedBy: many(approvalEntity),
})

export type Approvals = ValueOf<typeof approvalsEntity>

import { entity, many, type ValueOf } from './entity.ts'
import { elseUnknown, flag, number, or, orNull, text } from './field.ts'
import { userEntity } from './user.ts'

/** A rule about whose approvals a merge request requires (services of API v4, in editions that are paid for). */
const approvalRuleEntity = entity('approval rule', {
  name: or(text, ''),
  /** `any_approver`, `regular`, `code_owner`, `report_approver`, or a newer service's own word. */
  ruleType: elseUnknown(or(text, ''), ''),
  /** Section of CODEOWNERS that a rule about owners of code stands in; null for the files that are in none. */
  section: orNull(text),
  approvalsRequired: or(number, 0),
  /** True if it has the approvals that it requires. */
  approved: or(flag, false),
  /** Users who may approve for it; empty where anybody may. */
  eligibleApprovers: many(userEntity),
  /** Those of them who have approved. */
  approvedBy: many(userEntity),
})

export type ApprovalRule = ValueOf<typeof approvalRuleEntity>

/** All rules of a merge request. */
export const approvalStateEntity = entity('approval state', { rules: many(approvalRuleEntity) })

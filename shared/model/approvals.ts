import * as v from 'valibot'
import { entity, many, one, type ValueOf } from './entity.ts'
import { flag, number, or, orNull, workedOut } from './field.ts'
import type { WireRow } from './wire-row.ts'
import { userEntity } from './user.ts'

const approvalEntity = entity('approval', { user: one(userEntity) })

/** Approvals of a merge request, as services of API v4 send them to the caller. */
export const approvalsEntity = entity('approvals', {
  userHasApproved: or(flag, false),
  /** False too where the caller has approved it already. */
  userCanApprove: or(flag, false),
  /** True if only somebody who signs in once more, as by their password, can approve it: a browser asks for that. */
  requirePasswordToApprove: workedOut('require_password_to_approve', v.boolean(), false, asksAgain),
  approvedBy: many(approvalEntity),
  /** Number of approvals that all rules together ask for; null in editions that require none of anybody. */
  approvalsRequired: orNull(number),
  /** Number of those that are missing; null as above. */
  approvalsLeft: orNull(number),
})

/** The names under which services say it: the first is that of 16.9 and older. */
function asksAgain(row: WireRow): boolean {
  const names = ['require_password_to_approve', 'require_reauthentication_to_approve', 'require_saml_auth_to_approve']
  return names.some((name) => or(flag, false).read(row, name))
}

export type Approvals = ValueOf<typeof approvalsEntity>

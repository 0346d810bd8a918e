import type { ApprovalRule } from '../../../shared/model/approval-rules.ts'
import { statement } from '../../database/statement.ts'
import { storeUserOnce } from '../directory/users.ts'
import { storeAskedColumn } from './asked-columns.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import type { RowRecord, Value } from '../storage/upsert.ts'

/** The column of a merge request with the rules about its approvals. */
export type RulesColumn = Pick<RowRecord<'approval_rules'>, 'approval_rules'>

/** A rule with its people by their ids. */
export type StoredRule = Omit<ApprovalRule, 'eligibleApprovers' | 'approvedBy'> &
  Readonly<Record<'eligibleApprovers' | 'approvedBy', readonly number[]>>

/** The rules in the column; none where they are not known. */
export function approvalRulesIn(column: Value | undefined): readonly StoredRule[] {
  return typeof column === 'string' ? (JSON.parse(column) as StoredRule[]) : []
}

/**
 * Stores the rules about the approvals of a merge request; null where the service has none. Returns whether they changed. I6: an
 * answer is refused when its request began before the stored one arrived.
 */
export function storeApprovalRules(
  cache: WritableCache,
  mergeRequestId: number,
  rules: readonly ApprovalRule[] | null,
  arrival: Arrival,
): boolean {
  const idsOf = (people: ApprovalRule['approvedBy']) => {
    // People who could not be read are nobody.
    const known = people.filter(({ id }) => id > 0)
    for (const person of known) storeUserOnce(cache, person, arrival)
    return known.map(({ id }) => id)
  }
  const stored = rules?.map((rule): StoredRule => {
    const { eligibleApprovers, approvedBy } = rule
    return { ...rule, eligibleApprovers: idsOf(eligibleApprovers), approvedBy: idsOf(approvedBy) }
  })
  return storeAskedColumn(cache, 'approval_rules', mergeRequestId, stored ?? null, arrival)
}

/** Returns true if the service says how many approvals a merge request requires. Only then it can have rules about them. */
export function saysRequirement(cache: ReadableCache, mergeRequestId: number): boolean {
  const text = `SELECT 1 FROM merge_requests WHERE id = ? AND approvals_required IS NOT NULL`
  return statement(cache, text).get(mergeRequestId) !== undefined
}

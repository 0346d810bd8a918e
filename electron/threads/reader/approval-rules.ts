import type { ApprovalRuleRow } from '../../../shared/model/rows.ts'
import { approvalRulesIn, type RulesColumn, type StoredRule } from '../../cache/items/approval-rules.ts'
import type { ApprovalColumns } from '../../cache/items/approvals.ts'
import { readUser } from '../../cache/directory/users.ts'
import { idsIn } from '../../cache/items/item-records.ts'
import type { ItemRecord } from '../../cache/items/items.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'

/** Number of people who are named of those that may still approve. */
const mostNamed = 3

/**
 * Returns the rules about the approvals of an item as it is shown. Rules are asked for less often than approvals, and an approval of
 * the user may wait: whether they have approved is said by the approvals.
 */
export function approvalRulesOf(cache: ReadableCache, record: ItemRecord, ownUserId: number): ApprovalRuleRow[] {
  const columns: ItemRecord & Partial<RulesColumn & ApprovalColumns> = record
  const hasApproved = idsIn(columns.approver_ids).includes(ownUserId)
  return approvalRulesIn(columns.approval_rules)
    .filter(({ ruleType, approvalsRequired }) => ruleType !== 'any_approver' || approvalsRequired > 0)
    .map((rule) => ruleRowOf(cache, { ...rule, ...withOwnApproval(rule, ownUserId, hasApproved) }, ownUserId))
}

/** A rule after the user has approved, or revoked that, if it is about their approval and does not know yet. */
function withOwnApproval(rule: StoredRule, own: number, hasApproved: boolean): Partial<StoredRule> {
  const { approvedBy, eligibleApprovers, ruleType, approvalsRequired } = rule
  const isTheirs = ruleType === 'any_approver' || eligibleApprovers.includes(own)
  if (!isTheirs || approvedBy.includes(own) === hasApproved) return {}
  const approvers = hasApproved ? [...approvedBy, own] : approvedBy.filter((id) => id !== own)
  return { approvedBy: approvers, approved: approvers.length >= approvalsRequired }
}

function ruleRowOf(cache: ReadableCache, rule: StoredRule, own: number): ApprovalRuleRow {
  const { name, ruleType, section, approvalsRequired, approved, approvedBy } = rule
  const left = rule.eligibleApprovers.filter((id) => !approvedBy.includes(id))
  const ordered = left.includes(own) ? [own, ...left.filter((id) => id !== own)] : left
  return {
    name,
    isOwners: ruleType === 'code_owner',
    section,
    required: approvalsRequired,
    isSatisfied: approved,
    approvedBy: approvedBy.map((id) => readUser(cache, id)),
    eligible: ordered.slice(0, mostNamed).map((id) => readUser(cache, id)),
    moreEligible: Math.max(0, ordered.length - mostNamed),
  }
}

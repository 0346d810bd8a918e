import { approvalRulesOf } from '../store/approval-rules.ts'
import type { ApprovalRuleRow } from '../store/approval-rules.ts'
import { peopleOfItems } from '../store/item-people.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { diffVersionsOf } from './versions.ts'

/** Approvals that a merge request needs (API v4): the rules about them, and which of these are fulfilled. */

/** A rule as it counts for a merge request. */
export interface ApprovalRule extends Pick<ApprovalRuleRow, 'id' | 'name' | 'section' | 'approvals_required'> {
  readonly rule_type: ApprovalRuleRow['rule_type'] | 'any_approver'
  /** The ids of those whose approval counts; null where anybody's does. */
  readonly userIds: readonly number[] | null
  /** The ids of those of them who have approved. */
  readonly approvedBy: readonly number[]
}

interface InProject {
  readonly project: ProjectRow
  readonly row: MergeRequestRow
}

/** The id of the rule about anybody's approval, which has no row of its own: this number and the project's id. */
const anybodysRule = 1_000_000

/** Returns the rules of a merge request. Only editions that are paid for have any. */
export function approvalRules(store: Store, { project, row }: InProject): ApprovalRule[] {
  if (project.tier === 'free') return []
  const approvers = peopleOfItems(store, { type: 'MergeRequest', role: 'approver' }, [row.id]).get(row.id) ?? []
  const stored = approvalRulesOf(store, project.id)
  const owners = stored.filter(({ rule_type }) => rule_type === 'code_owner')
  const paths = owners.length === 0 ? [] : changedPaths(store, row)
  const rules = stored
    .filter(({ rule_type, name }) => rule_type !== 'code_owner' || paths.some((path) => isOwned(path, name)))
    .map(({ id, name, rule_type, section, approvals_required, user_ids }): ApprovalRule => {
      const userIds = JSON.parse(user_ids) as number[]
      const approvedBy = approvers.filter((each) => userIds.includes(each))
      return { id, name, rule_type, section, approvals_required, userIds, approvedBy }
    })
  const { approvals_before_merge: needed } = project
  if (needed === 0 && stored.length > 0) return rules
  const anybody: ApprovalRule = {
    ...{ id: anybodysRule + project.id, name: 'All Members', rule_type: 'any_approver', section: null },
    ...{ approvals_required: needed, userIds: null, approvedBy: approvers },
  }
  return [anybody, ...rules]
}

function changedPaths(store: Store, row: MergeRequestRow): string[] {
  const [newest] = diffVersionsOf(store, row)
  return newest?.changes.flatMap(({ old_path, new_path }) => [old_path, new_path]) ?? []
}

/** Returns true if a pattern of CODEOWNERS is about a file, such as `*.md`, `/docs/` or `src/weld.ts`. */
export function isOwned(path: string, pattern: string): boolean {
  const parts = pattern
    .replace(/^\//, '')
    .split(/(\*\*\/?|\*)/)
    .map((part) => {
      if (part.startsWith('**')) return '.*'
      return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    })
  const end = pattern.endsWith('/') ? '' : '(?:/|$)'
  return new RegExp(`${pattern.startsWith('/') ? '^' : '(?:^|/)'}${parts.join('')}${end}`).test(path)
}

/** Returns how many approvals a rule still needs. */
export function leftOf({ approvals_required, approvedBy }: ApprovalRule): number {
  return Math.max(0, approvals_required - approvedBy.length)
}

/** Returns how many approvals of a merge request are required by all of its rules. */
export function approvalsRequired(store: Store, item: InProject): number {
  return approvalRules(store, item).reduce((sum, rule) => sum + rule.approvals_required, 0)
}

/** Returns how many approvals of a merge request are missing. */
export function approvalsLeft(store: Store, item: InProject): number {
  return approvalRules(store, item).reduce((sum, rule) => sum + leftOf(rule), 0)
}

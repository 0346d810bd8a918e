import type { Store } from './store.ts'

/** Rules of a project about who has to approve its merge requests (API v4). */
export interface ApprovalRuleRow {
  readonly id: number
  readonly project_id: number
  /** Its name. For owners of code, the pattern of their files. */
  readonly name: string
  readonly rule_type: 'regular' | 'code_owner'
  /** The section of the owners of code; null for other rules. */
  readonly section: string | null
  readonly approvals_required: number
  /** JSON: the ids of those whose approval counts. */
  readonly user_ids: string
}

export function insertApprovalRule(store: Store, rule: Omit<ApprovalRuleRow, 'id'>): void {
  store.run(
    `INSERT INTO approval_rules (project_id, name, rule_type, section, approvals_required, user_ids)
      VALUES (?, ?, ?, ?, ?, ?)`,
    rule.project_id,
    rule.name,
    rule.rule_type,
    rule.section,
    rule.approvals_required,
    rule.user_ids,
  )
}

/** Returns the rules of a project, in the order in which they were made. */
export function approvalRulesOf(store: Store, projectId: number): ApprovalRuleRow[] {
  return store.all<ApprovalRuleRow>('SELECT * FROM approval_rules WHERE project_id = ? ORDER BY id', projectId)
}

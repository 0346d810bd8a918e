import { approvalWords } from '../../shared/approval-words.ts'
import { isOpen } from '../../shared/model/issue.ts'
import type { ItemContents, MergeRequestRow } from '../../shared/model/rows.ts'
import { groupRules, ruleWords } from '../../shared/approval-rule-words.ts'

/**
 * Returns what `show` prints about the approvals of a merge request, each line with its name: their number and who gave them, and
 * while it is open each of the rules about them. Nothing where there is nothing to say.
 */
export function approvalFacts(
  row: Pick<MergeRequestRow, 'state' | 'approvalsRequired' | 'approvalsLeft' | 'approvers'>,
  rules: ItemContents['approvalRules'],
): [name: string, value: string][] {
  const people = row.approvers.map(({ name }) => name).join(', ')
  const given = [approvalWords(row), people].filter((part) => part !== '').join(': ')
  const lines = isOpen(row)
    ? groupRules(rules).flatMap(({ title, rules: ruled }) => ruled.map((rule) => ruleWords(title, rule)))
    : []
  return [
    ...(given === '' ? [] : [['Approvals', given] satisfies [string, string]]),
    ...lines.map((line, index): [string, string] => [index === 0 ? 'Rules' : '', line]),
  ]
}

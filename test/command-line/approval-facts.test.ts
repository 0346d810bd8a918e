import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { approvalFacts } from '../../electron/command-line/approval-facts.ts'
import { columns } from '../../electron/command-line/printing.ts'
import type { ApprovalRuleRow } from '../../shared/model/rows.ts'
import { ada, ben } from '../support/samples.ts'

const ines = { ...ada, id: 3, username: 'ines', name: 'Inês Carvalho' }
const [ofAda, ofBen] = [
  { ...ada, name: 'Ada Byron' },
  { ...ben, name: 'Ben Okri' },
]
const row: Parameters<typeof approvalFacts>[0] = {
  state: 'opened',
  approvalsRequired: 3,
  approvalsLeft: 2,
  approvers: [ofBen],
}
const rule = (changed: Partial<ApprovalRuleRow>): ApprovalRuleRow => ({
  ...{ name: 'Safety', isOwners: false, section: null, required: 2, isSatisfied: false },
  ...{ approvedBy: [], eligible: [], moreEligible: 0, ...changed },
})
const rules = [
  rule({ isOwners: true, section: 'Docs', name: '*.md', required: 1, eligible: [ofAda, ines] }),
  rule({ approvedBy: [ofBen], eligible: [ofAda] }),
]

it('approvals are printed with their rules, as the document shows', () => {
  const printed = columns(approvalFacts(row, rules)).join('\n')
  expect(readFileSync(join(import.meta.dirname, '../../docs/command-line.md'), 'utf8')).toContain(
    `\`\`\`text\n${printed}\n\`\`\`\n`,
  )
})

it('of a merge request that is merged the rules count no more, and without approvals there is nothing to print', () => {
  expect(approvalFacts({ ...row, state: 'merged' }, rules)).toEqual([['Approvals', '1 of 3 approvals: Ben Okri']])
  expect(approvalFacts({ ...row, approvalsRequired: null, approvalsLeft: null, approvers: [] }, [])).toEqual([])
})

import { expect, it } from 'vitest'
import type { ApprovalRuleRow } from '../../shared/model/rows.ts'
import { groupRules, peopleOfRule, ruleCount, ruleWords } from '../../shared/approval-rule-words.ts'
import { ada, ben } from '../support/samples.ts'

const rule = (changed: Partial<ApprovalRuleRow> = {}): ApprovalRuleRow => ({
  ...{ name: 'Safety', isOwners: false, section: null, required: 2, isSatisfied: false },
  ...{ approvedBy: [], eligible: [], moreEligible: 0, ...changed },
})

it('rules stand below the project first, and below the sections of CODEOWNERS', () => {
  const owners = { isOwners: true }
  const rules = [
    rule({ ...owners, name: '*.md', section: 'Docs' }),
    rule({ name: 'All Members' }),
    rule({ ...owners, name: '/src/' }),
    rule(),
    rule({ ...owners, name: '/docs/', section: 'Docs' }),
  ]
  expect(groupRules(rules).map(({ title, rules: ruled }) => [title, ruled.map(({ name }) => name)])).toEqual([
    [null, ['All Members', 'Safety']],
    ['Code owners: Docs', ['*.md', '/docs/']],
    ['Code owners', ['/src/']],
  ])
})

it('a rule says how many have approved, who, and who may while it waits', () => {
  expect([ruleCount(rule({ approvedBy: [ada] })), ruleCount(rule({ required: 1, approvedBy: [ada, ben] }))]).toEqual([
    '1 of 2',
    '1 of 1',
  ])
  expect(ruleCount(rule({ required: 0 }))).toBe('optional')
  expect(ruleWords(null, rule({ approvedBy: [ada], eligible: [ben], moreEligible: 4 }))).toBe(
    'Safety: 1 of 2, waits. Approved by Ada. Ben and 4 more may approve.',
  )
  expect(ruleWords(null, rule({ approvedBy: [ada, ben], eligible: [ben], isSatisfied: true }))).toBe(
    'Safety: 2 of 2, fulfilled. Approved by Ada and Ben.',
  )
  expect(peopleOfRule(rule({ eligible: [ben], moreEligible: 4 }))).toEqual([
    { before: '', names: ['Ben'], more: 4, after: ' may approve' },
  ])
  expect(peopleOfRule(rule())).toEqual([])
})

it('a rule is one line in a terminal', () => {
  expect(ruleWords(null, rule({ required: 0, isSatisfied: true }))).toBe('Safety: optional, fulfilled.')
  expect(ruleWords('Code owners: Docs', rule({ name: '*.md', approvedBy: [ada], eligible: [ben] }))).toBe(
    'Code owners: Docs, *.md: 1 of 2, waits. Approved by Ada. Ben may approve.',
  )
})

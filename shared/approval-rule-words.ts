import { listed } from './listed.ts'
import type { ApprovalRuleRow } from './model/rows.ts'

/** Words for the rules about the approvals of a merge request, on the screen and in a terminal. */

/** Rules that stand under one title; those of the project come first, without one. */
export interface RuleGroup {
  readonly title: string | null
  readonly rules: readonly ApprovalRuleRow[]
}

/** Groups rules: those about owners of code by the sections of CODEOWNERS. */
export function groupRules(rules: readonly ApprovalRuleRow[]): RuleGroup[] {
  const titleOf = ({ isOwners, section }: ApprovalRuleRow) =>
    isOwners ? `Code owners${section === null ? '' : `: ${section}`}` : null
  const byTitle = Map.groupBy(
    rules.toSorted((one, other) => Number(one.isOwners) - Number(other.isOwners)),
    titleOf,
  )
  return [...byTitle].map(([title, ruled]) => ({ title, rules: ruled }))
}

/** `1 of 2`, or `optional` for a rule that requires nothing. */
export function ruleCount({ required, approvedBy }: ApprovalRuleRow): string {
  return required === 0 ? 'optional' : `${Math.min(required, approvedBy.length)} of ${required}`
}

/** `fulfilled`, or `waits`. */
export function ruleState({ isSatisfied }: ApprovalRuleRow): string {
  return isSatisfied ? 'fulfilled' : 'waits'
}

/** All of a rule in one line: `Code owners: Docs, *.md: 0 of 1, waits. Ada may approve.` @param title that of its group */
export function ruleWords(title: RuleGroup['title'], rule: ApprovalRuleRow): string {
  const name = [title, rule.name].filter((part) => part !== null).join(', ')
  const sentences = [`${name}: ${ruleCount(rule)}, ${ruleState(rule)}`, ...peopleOfRule(rule).map(peopleWords)]
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}

/** A sentence about people of a rule, in parts, so that a page can set their names apart: one may be written from right to left. */
export interface RulePeople {
  readonly before: string
  readonly names: readonly string[]
  /** The number of the others, who are not named. */
  readonly more: number
  readonly after: string
}

/** Tells who has approved for a rule, and who may still do so while it waits: a sentence for each, none where nobody is known. */
export function peopleOfRule({ approvedBy, eligible, moreEligible, isSatisfied }: ApprovalRuleRow): RulePeople[] {
  const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name)
  const approved = { before: 'Approved by ', names: namesOf(approvedBy), more: 0, after: '' }
  const may = { before: '', names: namesOf(eligible), more: moreEligible, after: ' may approve' }
  return [approved, ...(isSatisfied ? [] : [may])].filter(({ names }) => names.length > 0)
}

function peopleWords({ before, names, more, after }: RulePeople): string {
  return `${before}${listed(more > 0 ? [...names, `${more} more`] : names)}${after}`
}

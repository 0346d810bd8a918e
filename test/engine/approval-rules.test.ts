import { beforeEach, describe, expect, it } from 'vitest'
import { storeApprovalRules } from '../../electron/cache/items/approval-rules.ts'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import type { ItemRecord } from '../../electron/cache/items/items.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { approvalRulesOf } from '../../electron/threads/reader/approval-rules.ts'
import { approvalStateEntity, type ApprovalRule } from '../../shared/model/approval-rules.ts'
import type { User } from '../../shared/model/user.ts'
import { answer, request, temporaryCache } from '../support/cache.ts'
import { ada, ben, sampleApprovals, sampleMergeRequest } from '../support/samples.ts'

/** Rules about approvals, from the answer of a service to the open merge request. */

let cache: WritableCache
const [cleo, dora, eve, fay] = ['cleo', 'dora', 'eve', 'fay'].map((username, index): User => ({
  ...ben,
  id: 3 + index,
  username,
  name: username,
})) as [User, User, User, User]

beforeEach(() => {
  cache = temporaryCache()
  answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(1), arrival))
})

const rule = (changed: Partial<ApprovalRule> = {}): ApprovalRule => ({
  ...{ name: 'Safety', ruleType: 'regular', section: null, approvalsRequired: 1, approved: false },
  ...{ eligibleApprovers: [], approvedBy: [], ...changed },
})
const say = (...rules: ApprovalRule[]) => answer(cache, (arrival) => storeApprovalRules(cache, 1, rules, arrival))
const approvedBy = (...people: User[]) =>
  answer(cache, (arrival) =>
    storeApprovals(cache, 1, sampleApprovals({ approvedBy: people.map((user) => ({ user })) }), arrival),
  )
const shown = () => approvalRulesOf(cache, readStoredItem(cache, 'mergeRequest', 1) as ItemRecord, ada.id)
const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name)

describe('a rule', () => {
  it('is read with whatever is odd about it', () => {
    const odd = { id: null, name: 7, rule_type: null, section: false, approvals_required: 'two', approved: 'yes' }
    const user = { id: 9, username: 'ida', name: 'Ida' }
    const { rules } = approvalStateEntity.read({
      rules: [{ ...odd, eligible_approvers: [{ name: 'nobody' }, user], approved_by: 'all' }, { name: 'Bare' }, 'odd'],
    })
    expect(rules).toMatchObject([
      { name: '', ruleType: '', section: null, approvalsRequired: 0, approved: false, approvedBy: [] },
      { name: 'Bare', eligibleApprovers: [], approvedBy: [] },
    ])
    say(...rules)
    expect(names(shown()[0]?.eligible ?? [])).toEqual(['Ida'])
    expect(approvalStateEntity.read({}).rules).toEqual([])
  })

  it('names three of those who may still approve, the user first', () => {
    say(rule({ approvalsRequired: 2, approvedBy: [ben], eligibleApprovers: [ben, cleo, dora, eve, ada, fay] }))
    const [first] = shown()
    expect([names(first?.eligible ?? []), first?.moreEligible]).toEqual([['Ada', 'cleo', 'dora'], 2])
    say(rule({ approvalsRequired: 2, approvedBy: [ben], eligibleApprovers: [ben, cleo] }))
    expect(shown()).toMatchObject([{ eligible: [{ name: 'cleo' }], moreEligible: 0, required: 2, isSatisfied: false }])
  })

  it('counts what the user approves and revokes meanwhile, where it is about them', () => {
    const before = [
      rule({ eligibleApprovers: [ada, ben] }),
      rule({ name: 'Others', eligibleApprovers: [ben] }),
      rule({ name: 'Two', eligibleApprovers: [ada, ben], approvalsRequired: 2 }),
      rule({ name: 'All Members', ruleType: 'any_approver' }),
    ]
    const counts = () => shown().map((each) => [each.name, names(each.approvedBy), each.isSatisfied])
    say(...before)
    approvedBy(ada)
    expect(counts()).toEqual([
      ['Safety', ['Ada'], true],
      ['Others', [], false],
      ['Two', ['Ada'], false],
      ['All Members', ['Ada'], true],
    ])
    say(...before.map((each) => ({ ...each, approved: true, approvedBy: each.name === 'Others' ? [ben] : [ada] })))
    approvedBy()
    expect(counts()).toEqual([
      ['Safety', [], false],
      ['Others', ['Ben'], true],
      ['Two', [], false],
      ['All Members', [], false],
    ])
  })

  it('about anybody is left out where it requires nothing', () => {
    say(rule({ ruleType: 'any_approver', approvalsRequired: 0 }), rule({ name: 'Optional', approvalsRequired: 0 }))
    expect(shown().map(({ name, required }) => [name, required])).toEqual([['Optional', 0]])
  })

  it('is not taken from an answer that was overtaken (I6)', () => {
    const early = request(cache)
    expect(say(rule())).toBe(true)
    expect(say(rule())).toBe(false)
    expect(early((arrival) => storeApprovalRules(cache, 1, null, arrival))).toBe(false)
    expect(shown()).toHaveLength(1)
  })
})

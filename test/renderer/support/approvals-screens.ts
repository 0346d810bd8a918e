import { storeApprovalRules } from '../../../electron/cache/items/approval-rules.ts'
import { storeApprovals } from '../../../electron/cache/items/approvals.ts'
import type { ApprovalRule } from '../../../shared/model/approval-rules.ts'
import type { DraftNote } from '../../../shared/model/draft-note.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { answer } from '../../support/cache.ts'
import { sampleApprovals } from '../../support/samples.ts'
import { positionAt } from './review-screens.ts'
import { person } from './sample-content.ts'
import type { TestBridge } from './test-bridge.ts'

const rule = (name: string, required: number, changed: Partial<ApprovalRule> = {}): ApprovalRule => ({
  ...{ name, ruleType: 'regular', section: null, approvalsRequired: required, approved: false },
  ...{ eligibleApprovers: [], approvedBy: [], ...changed },
})

const team = ['mira', 'ines', 'tomasz', 'haruto', 'leila'].map(person)

/** Rules of every sort: fulfilled, waiting, optional, of owners of code, and one with a long name. */
const rules: readonly ApprovalRule[] = [
  rule('All Members', 1, { ruleType: 'any_approver', approved: true, approvedBy: [person('callum')] }),
  rule('Whoever carries the telephone of the harvest when the gateways of the whole valley fall silent', 2, {
    eligibleApprovers: team,
    approvedBy: [person('ines')],
  }),
  rule('Security', 0, { approved: true, eligibleApprovers: [person('oskar')] }),
  rule('/firmware/src/**/pump/*.c', 1, {
    ...{ ruleType: 'code_owner', section: 'Firmware' },
    eligibleApprovers: [person('tomasz')],
  }),
  rule('*.md', 1, { ruleType: 'code_owner', approved: true, approvedBy: [person('rosa')] }),
]

/** The service says who has approved a merge request, and by which rules that is counted. */
export function putApprovals(bridge: TestBridge, key: string): void {
  const { cache } = bridge.sample
  const approvedBy = ['callum', 'ines', 'rosa'].map((name) => ({ user: person(name) }))
  answer(cache, (arrival) => {
    storeApprovals(
      cache,
      partsOf(key).id,
      sampleApprovals({ approvedBy, approvalsRequired: 5, approvalsLeft: 2, userCanApprove: true }),
      arrival,
    )
    storeApprovalRules(cache, partsOf(key).id, rules, arrival)
  })
  bridge.changed(['mergeRequest'])
}

/** A comment of the user's review that they have begun in a browser. */
export const begunInBrowser: DraftNote = {
  ...{ id: 5, note: 'Is this the **longest** that a pump may wait?', discussionId: null, resolveDiscussion: false },
  position: positionAt(4),
}

import { describe, expect, it } from 'vitest'
import { sayingsOf } from '../../renderer/features/inbox/reason-words.ts'
import { sentenceOfReason } from '../../shared/reason-words.ts'
import type { ReasonRow } from '../../shared/model/rows.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const [me, ben, ines, cem] = [
  [1, 'Ada Kern'],
  [2, 'Ben Okri'],
  [3, 'Inês Carvalho'],
  [4, 'Cem Demir'],
] as const
type Person = readonly [number, string]

const reason = (kind: string, person: Person | null): ReasonRow => ({
  kind,
  source: 'service',
  at: '2026-11-22T11:00:00.000Z',
  actor:
    person === null
      ? null
      : { id: person[0], username: '', name: person[1], state: 'active', avatarUrl: null, webUrl: null },
  noteKey: null,
  text: '',
  internal: false,
})

const said = (...reasons: ReasonRow[]) =>
  sayingsOf({ reasons, milestone: null }, me[0], now)
    .map(({ who, words }) => (who === '' ? words : `${who} ${words}`))
    .join(', ')

/** Every action of a todo that a service documents: as one other, several others, oneself and nobody did it. */
const sentences: Readonly<Record<string, readonly [one: string, several: string, own: string, nobody: string]>> = {
  assigned: [
    'Ben Okri assigned you',
    'Ben Okri and Inês Carvalho assigned you',
    'You assigned yourself',
    'You are assigned',
  ],
  mentioned: [
    'Ben Okri mentioned you',
    'Ben Okri and Inês Carvalho mentioned you',
    'You mentioned yourself',
    'You were mentioned',
  ],
  directly_addressed: [
    'Ben Okri wrote to you',
    'Ben Okri and Inês Carvalho wrote to you',
    'You wrote to yourself',
    'You were mentioned',
  ],
  marked: [
    'Ben Okri added a todo',
    'Ben Okri and Inês Carvalho added a todo',
    'You added a todo',
    'Added to your todos',
  ],
  review_requested: [
    'Ben Okri asked for your review',
    'Ben Okri and Inês Carvalho asked for your review',
    'You asked yourself for a review',
    'You are asked for a review',
  ],
  approved: ['Ben Okri approved', 'Ben Okri and Inês Carvalho approved', 'You approved', 'It was approved'],
  changes_requested: [
    'Ben Okri requested changes',
    'Ben Okri and Inês Carvalho requested changes',
    'You requested changes',
    'Changes were requested',
  ],
  threads_resolved: same('All threads are resolved'),
  mergeable: same('It can be merged now'),
  review_submitted: [
    'Ben Okri reviewed it',
    'Ben Okri and Inês Carvalho reviewed it',
    'You reviewed it',
    'It was reviewed',
  ],
  approval_required: [
    'Ben Okri asks for your approval',
    'Ben Okri and Inês Carvalho ask for your approval',
    'You asked for your own approval',
    'It waits for your approval',
  ],
  added_approver: [
    'Ben Okri made you an approver',
    'Ben Okri and Inês Carvalho made you an approver',
    'You made yourself an approver',
    'You were made an approver',
  ],
  member_access_requested: [
    'Ben Okri asks for access',
    'Ben Okri and Inês Carvalho ask for access',
    'You asked for access',
    'Somebody asks for access',
  ],
  okr_checkin_requested: [
    'Ben Okri asks you for a check-in',
    'Ben Okri and Inês Carvalho ask you for a check-in',
    'You asked yourself for a check-in',
    'You are asked for a check-in',
  ],
  build_failed: same('The pipeline failed'),
  pipeline_fixed: same('The pipeline passes again'),
  unmergeable: same('It can no longer be merged'),
  merge_train_removed: same('It was removed from the merge train'),
  ssh_key_expired: same('One of your SSH keys has expired'),
  ssh_key_expiring_soon: same('One of your SSH keys expires soon'),
  transfer_failed: same('A transfer failed'),
  duo_pro_access_granted: same('You now have access to Duo Pro'),
  duo_enterprise_access_granted: same('You now have access to Duo Enterprise'),
  duo_core_access_granted: same('You now have access to Duo Core'),
  duo_workflow_input_required: same('A Duo workflow needs your input'),
  // One that no service has yet.
  secret_found_again: [
    'Ben Okri added a todo (secret found again)',
    'Ben Okri and Inês Carvalho added a todo (secret found again)',
    'You added a todo (secret found again)',
    'New todo: secret found again',
  ],
}

function same(sentence: string): [string, string, string, string] {
  return [sentence, sentence, sentence, sentence]
}

describe('a reason', () => {
  it.each(Object.entries(sentences))('called %s is a sentence, whoever did it', (kind, expected) => {
    expect([
      said(reason(kind, ben)),
      said(reason(kind, ben), reason(kind, ines)),
      said(reason(kind, me)),
      said(reason(kind, null)),
    ]).toEqual(expected)
    const [one, , own, nobody] = expected
    expect([
      sentenceOfReason(kind, ben[1], false),
      sentenceOfReason(kind, me[1], true),
      sentenceOfReason(kind, null, false),
    ]).toEqual([one, own, nobody])
  })

  it('is joined with what else the same people did', () => {
    expect(said(reason('review_requested', ben), reason('assigned', ben), reason('mentioned', ben))).toBe(
      'Ben Okri asked for your review, assigned and mentioned you',
    )
    expect(said(reason('review_requested', ben), reason('replied', ines), reason('marked', me))).toBe(
      'Ben Okri asked for your review, Inês Carvalho replied, you added a todo',
    )
    expect(
      said(reason('approval_required', ben), reason('approval_required', ines), reason('approval_required', cem)),
    ).toBe('Ben Okri and 2 others ask for your approval')
    expect(said(reason('assigned', me), reason('mentioned', me))).toBe('You assigned and mentioned yourself')
    expect(said(reason('review_requested', ben), reason('build_failed', ben))).toBe(
      'Ben Okri asked for your review, the pipeline failed',
    )
    expect(said(reason('merged', ben), reason('review_requested', null))).toBe(
      'Ben Okri merged it, you are asked for a review',
    )
  })
})

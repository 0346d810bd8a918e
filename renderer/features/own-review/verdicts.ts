import type { Verdict } from '../../../shared/edits/review-verdicts.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import type { MergeRequestRow } from '../../../shared/model/rows.ts'

/** A conclusion that can be chosen, and its effect in words. */
export interface VerdictChoice {
  readonly value: Verdict
  readonly title: string
  readonly text: string
}

const choices: Readonly<Record<Verdict, VerdictChoice>> = {
  comment: { value: 'comment', title: 'Comment', text: 'Give feedback without a verdict.' },
  approve: { value: 'approve', title: 'Approve', text: 'It can be merged, as far as you are concerned.' },
  requestChanges: {
    value: 'requestChanges',
    title: 'Request changes',
    text: 'It should not be merged before your comments are addressed.',
  },
}

/**
 * Returns the verdicts that the user can give. What they have approved stays approved.
 *
 * @param hasVerdicts true if the service takes more than an approval
 */
export function verdictsFor(
  row: Pick<MergeRequestRow, 'state' | 'ownApproval' | 'author'>,
  { ownId, hasVerdicts }: { readonly ownId: number; readonly hasVerdicts: boolean },
): readonly VerdictChoice[] {
  if (!isOpen(row)) return [choices.comment]
  return [
    choices.comment,
    ...(row.ownApproval === false ? [choices.approve] : []),
    ...(hasVerdicts && row.author.id !== ownId ? [choices.requestChanges] : []),
  ]
}

/** Names a verdict that was chosen before the review is published: `verdict: approve`. Empty for a review without one. */
export function verdictWords(verdict: Verdict): string {
  return verdict === 'comment' ? '' : `verdict: ${choices[verdict].title.toLowerCase()}`
}

/** The label of the button that publishes a review. @param isSaying false where there is nothing but the verdict */
export function publishingWords(verdict: Verdict, isSaying: boolean): string {
  switch (verdict) {
    case 'comment':
      return 'Publish review'
    case 'approve':
      return isSaying ? 'Publish and approve' : 'Approve'
    case 'requestChanges':
      return isSaying ? 'Publish and request changes' : 'Request changes'
  }
}

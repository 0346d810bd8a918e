import type { Edit } from '../../../shared/edit.ts'
import { commentAtPosition, draftWith } from '../../../shared/edits/drafted-comment.ts'
import { isForReview, reviewDraftOf } from '../../../shared/edits/for-review.ts'
import { mostProposals } from '../../../shared/edits/proposals.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { withoutDraftMark } from '../../../shared/model/draft-mark.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { readDraft, saveDraft } from '../../user/drafts.ts'
import * as stored from '../../user/proposals.ts'
import type { Proposal } from '../../protocols/proposal.ts'
import type { EditBase } from '../../protocols/queued-edit.ts'
import { kindOf } from '../kinds/kinds.ts'
import { requireFiles, submit, type SubmitContext, type Submitted } from './submit.ts'

/**
 * Edits that an assistant proposes. They lie in a table of their own until the user sends them, and nothing else but
 * `sendProposal` makes edits of them. Comments on lines become part of a draft instead. Run each in a transaction.
 */

/**
 * Keeps a proposal, with what stands in its target now. Returns its id. One that waits already is not kept twice: an assistant
 * whose answer was lost proposes the same again.
 *
 * @param proposedBy the name by which the assistant calls itself
 * @throws AppFailure `item_unknown` when its target is not on this computer; `proposals_full`; `proposal_of_draft`; what
 *   `submit` refuses
 */
export function propose(edit: Edit, proposedBy: string, { user, snapshots, now }: SubmitContext): number {
  const same = stored.findSameProposal(user, { edit, proposedBy })
  if (same !== null) return same
  if (stored.countProposals(user) >= mostProposals) throw AppFailure.of('proposals_full')
  const base = snapshots.of(edit)
  const refusal = kindOf(edit).refusal?.(edit, base) ?? null
  if (refusal !== null) throw AppFailure.of(refusal)
  if (decidesAboutDraft(edit, base)) throw AppFailure.of('proposal_of_draft')
  return stored.addProposal(user, { edit, base, proposedBy, proposedAt: now })
}

/** A title with or without the mark of a draft decides whether a merge request is ready, as approving and merging do. */
function decidesAboutDraft(edit: Edit, { seen = {} }: EditBase): boolean {
  if (edit.kind !== 'changeItem' || partsOf(edit.target).kind !== 'mergeRequest') return false
  const { title } = edit.fields
  const isMarked = (text: string): boolean => withoutDraftMark(text) !== text
  return title !== undefined && isMarked(title) !== isMarked(String(seen['title'] ?? ''))
}

/** Returns a proposal. @throws AppFailure `proposal_ended` when it was sent or thrown away */
export function readProposal({ user }: Pick<SubmitContext, 'user'>, id: number): Proposal {
  const proposal = stored.readProposal(user, id)
  if (proposal === null) throw AppFailure.of('proposal_ended')
  return proposal
}

/**
 * Gives a proposal the form that its user wants. Of fields that were not proposed, they have seen what stands there now.
 *
 * @throws AppFailure `proposal_ended`; `bad_call` for an edit of another kind or of another target
 */
export function changeProposal(id: number, edit: Edit, context: SubmitContext): void {
  const { user, snapshots } = context
  const proposal = readProposal(context, id)
  if (proposal.edit.kind !== edit.kind || proposal.edit.target !== edit.target)
    throw AppFailure.of('bad_call', { detail: 'a proposal stays about the same thing' })
  const base = snapshots.of(edit)
  requireFiles(user, { edit, base })
  const seen = { ...base.seen, ...proposal.base.seen }
  stored.changeProposal(user, { id, edit, base: base.seen ? { ...base, seen } : base })
}

/**
 * Queues a proposal as the user's edit. As with a draft, it is compared with what stood there when it was proposed: what others
 * have changed since is merged, or is a conflict.
 *
 * @throws AppFailure `proposal_ended`; `bad_call` for a part of a review; what `submit` refuses
 */
export function sendProposal(id: number, context: SubmitContext): Submitted {
  const { edit, base } = readProposal(context, id)
  if (isForReview(edit)) throw AppFailure.of('bad_call', { detail: 'a comment on lines is published with a review' })
  stored.removeProposal(context.user, id)
  return submit(edit, context, base.seen)
}

/**
 * Puts a proposed comment on lines into the stored draft of the user's review, and returns both. Nothing of it is queued.
 *
 * @throws AppFailure `proposal_ended`; `bad_call` for all that is no part of a review
 */
export function addProposalToReview(
  id: number,
  context: SubmitContext,
): { readonly proposal: Proposal; readonly text: string } {
  const proposal = readProposal(context, id)
  const { edit } = proposal
  if (!isForReview(edit)) throw AppFailure.of('bad_call', { detail: 'only comments on lines are parts of a review' })
  const { user, now } = context
  const name = reviewDraftOf(edit.target)
  const text = draftWith(readDraft(user, name), commentAtPosition(edit.position, edit.body))
  stored.removeProposal(user, id)
  saveDraft(user, { name, text, savedAt: now })
  return { proposal, text }
}

/** Throws a proposal away, and returns it. @throws AppFailure `proposal_ended` */
export function throwAwayProposal(id: number, context: SubmitContext): Proposal {
  const proposal = readProposal(context, id)
  stored.removeProposal(context.user, id)
  return proposal
}

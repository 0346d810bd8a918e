import type { ApprovalColumns } from '../../cache/items/approvals.ts'
import { idListOf, idsIn } from '../../cache/items/item-records.ts'
import type { ItemRecord } from '../../cache/items/items.ts'
import { reviewColumnOf, reviewStatesIn, type ReviewColumn } from '../../cache/items/reviews.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { queueKeyOfItem } from './items.ts'
import type { KindOfEdit } from './kind-of-edit.ts'
import { requirementAfter } from './merge-requests.ts'

/** Reviews of merge requests, which only API v4 has. */

/** The review of somebody begins anew, without their approval. That changes no other field of the merge request, and does not move it. */
export const askAgain: KindOfEdit<'askAgain'> = {
  fields: { target: 'key', reviewerId: { idOf: 'user' } },
  title: () => 'Re-request review',
  detail: (_edit, base) => base.title,
  // Whoever is asked is told at once, and nobody can ask them any less.
  final: true,
  changes: [],
  queueKey: queueKeyOfItem,
  fold: (rows, { target, reviewerId }) => {
    const item: (ItemRecord & Partial<ReviewColumn & ApprovalColumns>) | undefined = rows.readItem(
      'mergeRequest',
      partsOf(target).id,
    )
    if (!item) return
    const approvers = idsIn(item.approver_ids)
    const hasApproved = approvers.includes(reviewerId)
    const states = reviewStatesIn(item.review_states)
    rows.putItem('mergeRequest', {
      ...item,
      ...(states && { review_states: reviewColumnOf({ ...states, [reviewerId]: 'unreviewed' }) }),
      ...(hasApproved && {
        approver_ids: idListOf(approvers.filter((id) => id !== reviewerId).map((id) => ({ id }))),
        ...requirementAfter(item, false),
      }),
    } as ItemRecord)
  },
  inverse: () => null,
  takeUp: (edit, _before, later) =>
    later.kind === 'askAgain' && later.reviewerId === edit.reviewerId ? edit : 'apart',
}

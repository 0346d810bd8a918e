import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Reviewer } from '../../../shared/model/reviewer.ts'
import { askReviewerAgain } from '../../api/entities/reviewers.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { storeApprovals } from '../../cache/items/approvals.ts'
import { expectOtherReviews, storeReviews } from '../../cache/items/reviews.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Delivery,
  type Landing,
  type Prepared,
  type SendContext,
} from './delivery.ts'
import { ifAble } from './if-able.ts'
import { readApprovalsIfThere, readReviewers } from './merge-request-reads.ts'

/** Reviews of merge requests, which only API v4 has. They are named by their numbers there. */

/** Returns true if somebody is asked and has not reviewed yet. @throws AppFailure `reviewer_gone` for somebody who is no reviewer */
function isAsked(reviewers: readonly Reviewer[], { reviewerId }: EditOf<'askAgain'>): boolean {
  const reviewer = reviewers.find(({ user }) => user.id === reviewerId)
  if (reviewer === undefined) throw AppFailure.of('reviewer_gone')
  const { state } = reviewer
  return state === 'unreviewed' || state === 'review_started'
}

async function landedAsking(
  context: SendContext,
  { target }: EditOf<'askAgain'>,
  queued: QueuedEdit,
  reviewers: readonly Reviewer[] | null,
): Promise<Landing> {
  const { id } = partsOf(target)
  // The approval of whoever is asked again may be gone.
  const approvals = await readApprovalsIfThere(context, queued)
  return {
    is: 'landing',
    store: (cache, arrival) => {
      if (approvals !== null) storeApprovals(cache, id, approvals, arrival)
      if (reviewers === null) expectOtherReviews(cache, id)
      else storeReviews(cache, id, reviewers, arrival)
    },
    kinds: ['mergeRequest'],
    keys: [{ kind: 'mergeRequest', id }],
    made: null,
  }
}

/** Somebody who is asked already need not be asked again. */
async function prepareAsking(
  context: SendContext,
  edit: EditOf<'askAgain'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  if (!context.client.can('reviewsAgain')) throw AppFailure.of('reviews_again_missing')
  const reviewers = await readReviewers(context, queued)
  if (reviewers === null || !isAsked(reviewers, edit)) return nothingToKnow(null)
  return await landedAsking(context, edit, queued, reviewers)
}

export const askAgain: Delivery<'askAgain', null> = {
  prepare: prepareAsking,
  send: async (context, edit, queued) => {
    const { client, cache, signal } = context
    const { projectId, projectPath: pathThen, iid } = queued.base
    // The project may have another path since the edit was queued.
    const projectPath = readProject(cache, projectId)?.pathWithNamespace ?? pathThen
    await ifAble(context, 'reviewsAgain', 'reviews_again_missing', () =>
      askReviewerAgain(client, { projectPath, iid, reviewerId: edit.reviewerId }, { signal }),
    )
    const reviewers = await readReviewers(context, queued)
    const landed = await landedAsking(context, edit, queued, reviewers)
    return reviewers === null || isAsked(reviewers, edit) ? landed : { ...landed, is: 'notApplied', parts: ['review'] }
  },
  check: checkByPreparing(prepareAsking),
  // Whoever is asked twice has been asked once.
  patienceSeconds: 0,
}

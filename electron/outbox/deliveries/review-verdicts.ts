import type { EditOf } from '../../../shared/edit.ts'
import { errorOf, saidWith, type AppError } from '../../../shared/errors.ts'
import type { Approvals } from '../../../shared/model/approvals.ts'
import { approveMergeRequest } from '../../api/entities/approvals.ts'
import { publishDraftNotes } from '../../api/entities/draft-notes.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import type { SendContext } from './delivery.ts'
import { numberOf, readApprovalsIfThere, readReviewers } from './merge-request-reads.ts'
import { readDrafts } from './review-on-service.ts'

/** The end of a review: its drafts are published, and its verdict is given. */

type Review = EditOf<'publishReview'>

/**
 * Publishes the drafts, and gives the verdict. Returns why that is refused; null where it is given.
 *
 * @param hasDrafts drafts were made just now
 */
export async function conclude(
  context: SendContext,
  edit: Review,
  queued: QueuedEdit,
  hasDrafts: boolean,
): Promise<AppError | null> {
  const { client, signal } = context
  const on = numberOf(queued)
  const approves = edit.verdict === 'approve'
  // Whether the approval has published the drafts is up to the version of the service.
  const publishesFirst = approves && client.can('approvingPublishes')
  const refused = publishesFirst ? await approve(context, edit, queued, true) : null
  const state = edit.verdict === 'requestChanges' ? ('requested_changes' as const) : ('reviewed' as const)
  const says = client.can('reviewVerdicts') && !approves
  if ((hasDrafts && !publishesFirst) || (await isToPublish(context, queued, says))) {
    await publishDraftNotes(client, { ...on, ...(says && { reviewer_state: state }) }, { signal })
  }
  return approves && !client.can('approvingPublishes') ? await approve(context, edit, queued, false) : refused
}

/** Returns true if there is something to publish: drafts, or what the user `says` of the whole where the service has drafts. */
async function isToPublish(context: SendContext, queued: QueuedEdit, says: boolean): Promise<boolean> {
  const left = await readDrafts(context, queued)
  return left !== null && (left.length > 0 || says)
}

/** Approves a merge request. Returns why that is refused; null where it is approved. */
async function approve(
  context: SendContext,
  { sha }: Review,
  queued: QueuedEdit,
  publishes: boolean,
): Promise<AppError | null> {
  const { client, signal } = context
  const on = numberOf(queued)
  const args = { ...on, ...(sha !== null && { sha }), ...(publishes && { publish_review: true }) }
  try {
    await approveMergeRequest(client, args, { signal })
    return null
  } catch (thrown) {
    const error = errorOf(thrown)
    if (error.code === 'conflict') return { ...saidWith(error), code: 'review_not_approved' }
    if (error.code !== 'unauthorized' && error.code !== 'forbidden' && error.code !== 'not_found') throw thrown
    // So services also answer for what is approved already. Where the token is at fault, this fails too.
    const approvals = await readApprovalsIfThere(context, queued)
    if (approvals?.userHasApproved === true) return null
    const wantsPassword = approvals?.requirePasswordToApprove === true
    return { ...saidWith(error), code: wantsPassword ? 'review_wants_password' : 'review_not_approved' }
  }
}

/** Reads the approvals where the review approves; null elsewhere, and where the service has none. */
export async function readOwnApprovals(context: SendContext, { verdict }: Review, queued: QueuedEdit) {
  return verdict === 'approve' ? await readApprovalsIfThere(context, queued) : null
}

/** Returns true if the service has the verdict of the user. */
export async function isConcluded(
  context: SendContext,
  { verdict }: Review,
  queued: QueuedEdit,
  approvals: Approvals | null,
) {
  if (verdict === 'approve') return approvals?.userHasApproved === true
  if (verdict === 'comment' || !context.client.can('reviewVerdicts')) return true
  const reviewers = (await readReviewers(context, queued)) ?? []
  return reviewers.some(({ user, state }) => user.id === context.ownUserId && state === 'requested_changes')
}

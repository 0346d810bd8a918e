import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import type { Approvals } from '../../../shared/model/approvals.ts'
import type { Reviewer } from '../../../shared/model/reviewer.ts'
import { readApprovals } from '../../api/entities/approvals.ts'
import { listReviewers } from '../../api/entities/reviewers.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import type { SendContext } from './delivery.ts'

/** Readings of merge requests that only API v4 has, where they are named by their numbers. */

/** Names the merge request that an edit is about by its id, for what API v3 has, too. */
export const idOf = ({ target }: { readonly target: Key<'mergeRequest'> }, { base }: QueuedEdit) => ({
  id: base.projectId,
  merge_request_id: partsOf(target).id,
})

/** Names the merge request that an edit is about. */
export const numberOf = ({ base }: QueuedEdit) => ({ id: base.projectId, merge_request_iid: base.iid })

/** The approvals as the service has them now; null where it has none. */
export async function readApprovalsIfThere(
  { client, signal }: SendContext,
  queued: QueuedEdit,
): Promise<Approvals | null> {
  if (!client.can('approvals')) return null
  try {
    return await readApprovals(client, numberOf(queued), { signal })
  } catch (thrown) {
    if (traitsOf(errorOf(thrown)).isWithheld) return null
    throw thrown
  }
}

/** The reviewers as the service has them now; null where it has no states of reviews. */
export async function readReviewers(
  { client, signal }: SendContext,
  queued: QueuedEdit,
): Promise<readonly Reviewer[] | null> {
  if (!client.can('reviewStates')) return null
  const { items } = await listReviewers(client, { ...numberOf(queued), per_page: 100 }, { signal })
  return items
}

import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, saidWith } from '../../../shared/errors.ts'
import type { Approvals } from '../../../shared/model/approvals.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { approveMergeRequest, readApprovals, unapproveMergeRequest } from '../../api/entities/approvals.ts'
import { storeApprovals } from '../../cache/items/approvals.ts'
import { expectOtherReviews } from '../../cache/items/reviews.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Delivery,
  type Landing,
  type Prepared,
  type SendContext,
} from './delivery.ts'
import { numberOf } from './merge-request-reads.ts'

/** Approvals of merge requests, which only API v4 has. They are named by their numbers there. */

function landedApprovals({ target }: EditOf<'approve'>, approvals: Approvals): Landing {
  const { id } = partsOf(target)
  return {
    is: 'landing',
    store: (cache, arrival) => {
      storeApprovals(cache, id, approvals, arrival)
      // An approval is a review too, and its answer does not tell the state of that.
      expectOtherReviews(cache, id)
    },
    kinds: ['mergeRequest'],
    keys: [{ kind: 'mergeRequest', id }],
    made: null,
  }
}

async function approvalsOf({ client, signal }: SendContext, queued: QueuedEdit): Promise<Approvals> {
  if (!client.can('approvals')) throw AppFailure.of('approval_not_permitted')
  return await readApprovals(client, numberOf(queued), { signal })
}

/** An approval that is there already is one that has arrived. */
async function prepareApproval(
  context: SendContext,
  edit: EditOf<'approve'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  const approvals = await approvalsOf(context, queued)
  return approvals.userHasApproved === edit.approved ? landedApprovals(edit, approvals) : nothingToKnow(null)
}

export const approve: Delivery<'approve', null> = {
  prepare: prepareApproval,
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const item = numberOf(queued)
    try {
      const approvals = await (edit.approved
        ? approveMergeRequest(client, { ...item, ...(edit.sha !== null && { sha: edit.sha }) }, { signal })
        : unapproveMergeRequest(client, item, { signal }))
      const landed = landedApprovals(edit, approvals)
      return approvals.userHasApproved === edit.approved ? landed : { ...landed, is: 'notApplied', parts: ['approval'] }
    } catch (thrown) {
      const error = errorOf(thrown)
      if (error.code === 'conflict') throw AppFailure.of('approval_outdated', saidWith(error))
      if (error.code !== 'unauthorized' && error.code !== 'not_found') throw thrown
      // So services also answer for a state that is reached already. Where the token is at fault, the look fails too.
      const found = await approvalsOf(context, queued)
      if (found.userHasApproved === edit.approved) return landedApprovals(edit, found)
      const wantsPassword = edit.approved && found.requirePasswordToApprove
      throw AppFailure.of(wantsPassword ? 'approval_wants_password' : 'approval_not_permitted', saidWith(error))
    }
  },
  check: checkByPreparing(prepareApproval),
  // The service takes one approval of each person.
  patienceSeconds: 0,
}

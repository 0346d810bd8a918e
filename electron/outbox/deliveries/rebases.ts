import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, saidWith } from '../../../shared/errors.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import type { MergeRequestDetail } from '../../../shared/model/merge-request.ts'
import { readMergeRequest, rebaseMergeRequest } from '../../api/entities/merge-requests.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import { nothingToKnow, type Delivery, type Landing, type Prepared, type SendContext } from './delivery.ts'
import { landedItem, notApplied } from './items.ts'
import { idOf, numberOf } from './merge-request-reads.ts'

/** Rebasing merge requests, which only API v4 has. The service goes on with it after its answer. */

type Rebase = EditOf<'rebase'>

/** Milliseconds between two looks at a rebase, and the most looks. One that takes longer is seen by the next sync. */
const betweenLooks = 1_500
const mostLooks = 40

function look({ client, signal }: SendContext, edit: Rebase, queued: QueuedEdit): Promise<MergeRequestDetail> {
  const asked = { include_diverged_commits_count: true, include_rebase_in_progress: true } as const
  return readMergeRequest(client, { ...idOf(edit, queued), ...asked }, { signal })
}

/** Reads the merge request once no rebase of it goes on any more. */
async function lookWhenOver(context: SendContext, edit: Rebase, queued: QueuedEdit): Promise<MergeRequestDetail> {
  const { client, signal } = context
  let row = await look(context, edit, queued)
  for (let looks = 1; row.rebaseInProgress && looks < mostLooks; looks += 1) {
    await client.pause(betweenLooks, { signal })
    row = await look(context, edit, queued)
  }
  return row
}

/** Returns true if its branch has all commits of the target branch, or is another one than the user saw. */
function isRebased({ sha }: Rebase, row: MergeRequestDetail): boolean {
  return row.divergedCommitsCount === 0 || (sha !== null && row.sha !== null && row.sha !== sha)
}

/** What was pushed since the user looked is rebased as well: only a branch that is not behind is left alone. */
async function prepareRebase(
  context: SendContext,
  edit: Rebase,
  queued: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  if (!context.client.can('rebases')) throw AppFailure.of('rebase_missing')
  const row = await lookWhenOver(context, edit, queued)
  if (!isOpen(row)) throw AppFailure.of('rebase_closed')
  return row.divergedCommitsCount === 0 ? landedItem({ kind: 'mergeRequest', row }) : nothingToKnow(null)
}

export const rebase: Delivery<'rebase', null> = {
  prepare: prepareRebase,
  send: async (context, edit, queued) => {
    const { client, signal } = context
    try {
      await rebaseMergeRequest(client, numberOf(queued), { signal })
    } catch (thrown) {
      const error = errorOf(thrown)
      if (error.code === 'forbidden') throw AppFailure.of('rebase_not_permitted', saidWith(error))
      if (error.status !== 409) throw thrown
      // Somebody else has just begun one, or merged it.
      const found = await prepareRebase(context, edit, queued)
      if (found.is === 'landing') return found
      throw thrown
    }
    const row = await lookWhenOver(context, edit, queued)
    const item = { kind: 'mergeRequest', row } as const
    if (row.mergeError === null || isRebased(edit, row)) return landedItem(item)
    // It was answered with success, so that a failure now would count as one of the look.
    return { ...notApplied(item, []), error: { code: 'rebase_failed', detail: row.mergeError } }
  },
  check: async (context, edit, queued) => {
    const row = await lookWhenOver(context, edit, queued)
    return isRebased(edit, row) ? landedItem({ kind: 'mergeRequest', row }) : 'missing'
  },
  // A second rebase finds nothing to do, or the same conflicts.
  patienceSeconds: 0,
}

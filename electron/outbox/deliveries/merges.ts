import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, saidWith, type PlainCode, type Said } from '../../../shared/errors.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { meaningOf } from '../../../shared/model/merge-obstacle.ts'
import { isBeingMerged, type MergeRequestDetail } from '../../../shared/model/merge-request.ts'
import type { MergeRefusal } from '../../api/transport/merge-refusals.ts'
import {
  acceptMergeRequest,
  cancelAutoMerge,
  cancelMergeWhenBuildSucceeds,
  readMergeRequest,
  updateMergeRequestPartly,
} from '../../api/entities/merge-requests.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Landing,
  type Prepared,
  type SendContext,
  type Delivery,
} from './delivery.ts'
import { landedItem, notApplied } from './items.ts'
import { idOf, numberOf } from './merge-request-reads.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** Merging at once or by itself, and calling the latter off. Newer services of v4 have other names for that. */

function read(
  { client, signal }: SendContext,
  edit: EditOf<'merge' | 'cancelMerge'>,
  queued: QueuedEdit,
): Promise<MergeRequestDetail> {
  return readMergeRequest(client, idOf(edit, queued), { signal })
}

/**
 * Returns true if the merge request is merged, or will be after its build if that was asked for. Both are what the user wants.
 */
function isAsWanted({ whenBuildSucceeds }: EditOf<'merge'>, row: MergeRequestDetail): boolean {
  return row.state === 'merged' || (whenBuildSucceeds && isOpen(row) && row.mergeWhenBuildSucceeds)
}

async function prepareMerge(
  context: SendContext,
  edit: EditOf<'merge'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  const row = await read(context, edit, queued)
  return isAsWanted(edit, row) ? landedItem({ kind: 'mergeRequest', row }) : nothingToKnow(null)
}

/**
 * Says how the commits are merged. A merge takes no word for keeping each of them, so that is chosen on the merge request just
 * before. Services without squashing merge as they always do.
 */
async function squashing(
  context: SendContext,
  edit: EditOf<'merge'>,
  queued: QueuedEdit,
): Promise<{ readonly squash?: true; readonly squash_commit_message?: string }> {
  const { client, signal } = context
  if (!client.can('squashes')) return {}
  if (edit.squash === false) {
    const { squash } = await read(context, edit, queued)
    if (squash) await updateMergeRequestPartly(client, { ...idOf(edit, queued), squash: false }, { signal })
    return {}
  }
  return {
    ...(edit.squash === true && { squash: true }),
    ...(edit.squashMessage !== undefined &&
      client.can('squashMessages') && { squash_commit_message: edit.squashMessage }),
  }
}

/** Returns the failure that says why a merge request is not merged. @param row the merge request, read after the refusal */
function notReady(row: MergeRequestDetail, said: Said): AppFailure {
  if (!isOpen(row)) return AppFailure.of('merge_closed', said)
  if (isBeingMerged(row)) return AppFailure.of('merge_held_up', { ...said, by: 'merging' })
  const { detailedMergeStatus: status } = row
  const means = status === null ? null : meaningOf(status)
  if (row.workInProgress || means === 'draft') return AppFailure.of('merge_in_progress', said)
  if (means === 'conflict') return AppFailure.of('merge_conflict', said)
  // The service has just refused it, so that something is in the way, and it has no word for that.
  if (means === null || means === 'nothing' || status === 'not_open') return AppFailure.of('merge_not_ready', said)
  return AppFailure.of('merge_held_up', { ...said, by: means })
}

/** The error of each refusal. It cannot be taken from the HTTP status, since services use different ones. */
const refusals: Readonly<Record<Exclude<MergeRefusal['reason'], 'notOpen'>, PlainCode>> = {
  conflict: 'merge_conflict',
  shaMismatch: 'merge_outdated',
  notPermitted: 'merge_not_permitted',
}

export const merge: Delivery<'merge', null> = {
  prepare: prepareMerge,
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const args = {
      ...idOf(edit, queued),
      ...(edit.sha !== null && { sha: edit.sha }),
      ...(edit.message !== null && { merge_commit_message: edit.message }),
      ...(edit.removeSourceBranch && { should_remove_source_branch: true }),
      ...(edit.whenBuildSucceeds &&
        (client.can('autoMerge') ? { auto_merge: true } : { merge_when_build_succeeds: true })),
      ...(await squashing(context, edit, queued)),
    }
    const outcome = await acceptMergeRequest(client, args, { signal })
    if (outcome.kind === 'mergeRequest') {
      const row = outcome.mergeRequest
      const item = { kind: 'mergeRequest', row } as const
      return isAsWanted(edit, row) ? landedItem(item) : notApplied(item, ['state'])
    }
    const { reason, error } = outcome.refusal
    if (reason !== 'notOpen') throw AppFailure.of(refusals[reason], saidWith(error))
    const row = await read(context, edit, queued)
    if (isAsWanted(edit, row)) return landedItem({ kind: 'mergeRequest', row })
    throw notReady(row, saidWith(error))
  },
  check: checkByPreparing(prepareMerge),
  patienceSeconds: 0,
}

async function prepareCancelling(
  context: SendContext,
  edit: EditOf<'cancelMerge'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  const row = await read(context, edit, queued)
  if (row.state === 'merged') throw AppFailure.of('merged_already')
  const isWaiting = isOpen(row) && row.mergeWhenBuildSucceeds
  return isWaiting ? nothingToKnow(null) : landedItem({ kind: 'mergeRequest', row })
}

function cancel(
  { client, signal }: SendContext,
  edit: EditOf<'cancelMerge'>,
  queued: QueuedEdit,
): Promise<MergeRequestDetail> {
  if (client.can('cancelAutoMerge')) return cancelAutoMerge(client, numberOf(queued), { signal })
  return cancelMergeWhenBuildSucceeds(client, idOf(edit, queued), { signal })
}

export const cancelMerge: Delivery<'cancelMerge', null> = {
  prepare: prepareCancelling,
  send: async (context, edit, queued) => {
    try {
      const row = await cancel(context, edit, queued)
      const item = { kind: 'mergeRequest', row } as const
      return row.mergeWhenBuildSucceeds ? notApplied(item, ['mergeWhenBuildSucceeds']) : landedItem(item)
    } catch (thrown) {
      const error = errorOf(thrown)
      if (error.code === 'unauthorized' || error.code === 'forbidden') {
        throw AppFailure.of('merge_cancel_not_permitted', saidWith(error))
      }
      if (!['not_acceptable', 'method_not_allowed', 'conflict'].includes(error.code)) throw thrown
      const found = await prepareCancelling(context, edit, queued)
      if (found.is === 'landing') return found
      throw thrown
    }
  },
  check: checkByPreparing(prepareCancelling),
  patienceSeconds: 0,
}

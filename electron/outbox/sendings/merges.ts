import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, type AppError } from '../../../shared/errors.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { MergeRequestDetail } from '../../../shared/model/merge-request.ts'
import type { MergeRefusal } from '../../api/merge-refusals.ts'
import { acceptMergeRequest, cancelMergeWhenBuildSucceeds, readMergeRequest } from '../../api/merge-requests.ts'
import {
  lookByPreparing,
  nothingToKnow,
  type Landing,
  type Prepared,
  type SendContext,
  type SendingOfKind,
} from '../sending-of-kind.ts'
import { landedItem, notApplied } from './items.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, `PUT …/merge` and `PUT …/cancel_merge_when_build_succeeds`. */

function read(
  { client, signal }: SendContext,
  { target }: EditOf<'merge' | 'cancelMerge'>,
  { base }: QueuedEdit,
): Promise<MergeRequestDetail> {
  return readMergeRequest(client, { id: base.projectId, merge_request_id: partsOf(target).id }, { signal })
}

/** One that waits for its build may be merged at any moment: both are what was asked for. */
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

/** The service's refusal in plain words, which statuses do not give: services disagree on them. */
function inWords(error: AppError, message: string): AppFailure {
  return new AppFailure({ ...error, message })
}

/** @param row what was read after the refusal */
function whyNotReady(row: MergeRequestDetail): string {
  if (!isOpen(row)) return 'The merge request is closed. Reopen it to merge it.'
  if (row.workInProgress) return 'Its title says that the work on it is not done (WIP).'
  return 'The service does not merge it yet: its build may not have succeeded, or discussions may be open.'
}

const refusals: Readonly<Record<Exclude<MergeRefusal['reason'], 'notOpen'>, string>> = {
  conflict: 'The service cannot merge it: its branches are in conflict.',
  shaMismatch: 'Something was pushed since you looked at it. Look at what is new, then merge.',
  notPermitted: 'You may not merge this merge request.',
}

export const merge: SendingOfKind<'merge', null> = {
  prepare: prepareMerge,
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const args = {
      id: queued.base.projectId,
      merge_request_id: partsOf(edit.target).id,
      ...(edit.sha !== null && { sha: edit.sha }),
      ...(edit.message !== null && { merge_commit_message: edit.message }),
      ...(edit.removeSourceBranch && { should_remove_source_branch: true }),
      ...(edit.whenBuildSucceeds && { merge_when_build_succeeds: true }),
    }
    const outcome = await acceptMergeRequest(client, args, { signal })
    if (outcome.kind === 'mergeRequest') {
      const row = outcome.mergeRequest
      const item = { kind: 'mergeRequest', row } as const
      return isAsWanted(edit, row) ? landedItem(item) : notApplied(item, 'its state')
    }
    const { reason, error } = outcome.refusal
    if (reason !== 'notOpen') throw inWords(error, refusals[reason])
    const row = await read(context, edit, queued)
    if (isAsWanted(edit, row)) return landedItem({ kind: 'mergeRequest', row })
    throw inWords(error, whyNotReady(row))
  },
  look: lookByPreparing(prepareMerge),
  patienceSeconds: 0,
}

async function prepareCancelling(
  context: SendContext,
  edit: EditOf<'cancelMerge'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  const row = await read(context, edit, queued)
  if (row.state === 'merged') throw AppFailure.of('conflict', 'It was merged before this could be called off.')
  const isWaiting = isOpen(row) && row.mergeWhenBuildSucceeds
  return isWaiting ? nothingToKnow(null) : landedItem({ kind: 'mergeRequest', row })
}

export const cancelMerge: SendingOfKind<'cancelMerge', null> = {
  prepare: prepareCancelling,
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const args = { id: queued.base.projectId, merge_request_id: partsOf(edit.target).id }
    try {
      const row = await cancelMergeWhenBuildSucceeds(client, args, { signal })
      const item = { kind: 'mergeRequest', row } as const
      return row.mergeWhenBuildSucceeds
        ? notApplied(item, 'that it is merged when its build succeeds')
        : landedItem(item)
    } catch (thrown) {
      const error = errorOf(thrown)
      if (error.code === 'unauthorized') throw inWords(error, 'You may not take this back.')
      if (!['not_acceptable', 'method_not_allowed'].includes(error.code)) throw thrown
      const found = await prepareCancelling(context, edit, queued)
      if (found.is === 'landing') return found
      throw thrown
    }
  },
  look: lookByPreparing(prepareCancelling),
  patienceSeconds: 0,
}

import { acceptMergeRequest, cancelWaiting, checkMergeability } from '../../changes/merges.ts'
import type { RequestedMerge } from '../../changes/merges.ts'
import { startRebase } from '../../changes/rebases.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { mergeRequestResource } from '../../resources/merge-requests.ts'
import { requireWritable, visibleProject } from '../../rules/access.ts'
import { conflict, forbidden, recordNotFound, Refusal } from '../../rules/refusals.ts'
import { isOpen } from '../../rules/mergeability.ts'
import { mergeRefOf } from '../../rules/target-branches.ts'
import { isSourceBranchGone } from '../../store/merge-requests.ts'
import { nothing } from '../numbers.ts'
import { handlerOf, own } from '../versioned-service.ts'
import type { ContractRoutes, OwnHandlers, VersionedService } from '../versioned-service.ts'

/** Returns true for the refusal to cancel a merge where none waits. */
const isNothingToCancel = (thrown: unknown): boolean =>
  thrown instanceof Refusal && (thrown.status === 405 || thrown.status === 406)

/** Merging, calling a merge off, rebasing, and deleting. */
export function mergeHandlers(versioned: VersionedService, contract: ContractRoutes): OwnHandlers {
  const { workspace } = versioned
  const remove = handlerOf(contract, 'deleteMergeRequest')
  return {
    // `squash: false` has no effect here: squashing is turned off on the merge request itself.
    acceptMergeRequest: own<MergeRequestArguments & RequestedMerge>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      requireWritable(item.project)
      try {
        return {
          body: mergeRequestResource(workspace, acceptMergeRequest(workspace, caller.user, item, args), caller.user),
        }
      } catch (thrown) {
        const inConflict = thrown instanceof Refusal && thrown.status === 406
        if (inConflict && versioned.has('conflictUnprocessable')) throw new Refusal(422, thrown.body)
        throw thrown
      }
    }),
    cancelAutoMerge: own<MergeRequestArguments>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      requireWritable(item.project)
      try {
        return { body: mergeRequestResource(workspace, cancelWaiting(workspace, caller.user, item), caller.user) }
      } catch (thrown) {
        if (thrown instanceof Refusal && thrown.status === 401) throw forbidden()
        if (isNothingToCancel(thrown)) throw conflict("409 Conflict: Can't cancel the automatic merge")
        throw thrown
      }
    }),
    rebaseMergeRequest: own<MergeRequestArguments & { readonly skip_ci?: boolean }>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      startRebase(workspace, caller.user, item, args.skip_ci === true)
      return { body: { rebase_in_progress: true }, status: 202 }
    }),
    readMergeRef: own<MergeRequestArguments>(({ caller, args }) => {
      const { row } = mergeRequestNamed(workspace, caller, args)
      const isThere = !isOpen(row) || !isSourceBranchGone(workspace.store, row)
      if (!isThere || checkMergeability(workspace, row).merge_status !== 'can_be_merged') {
        throw new Refusal(400, { message: 'Merge request is not mergeable' })
      }
      return { body: { commit_id: mergeRefOf(workspace.store, row) } }
    }),
    // With no merge to cancel, the answer is 201 with the error in its body.
    cancelMergeWhenBuildSucceeds: own<MergeRequestArguments>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      requireWritable(item.project)
      try {
        cancelWaiting(workspace, caller.user, item)
        return { body: { status: 'success' }, status: 201 }
      } catch (thrown) {
        if (!isNothingToCancel(thrown)) throw thrown
        const message = "Can't cancel the automatic merge"
        return { body: { message, status: 'error', http_status: 406 }, status: 201 }
      }
    }),
    // The contract's services call one that is not there a missing right.
    deleteMergeRequest: (call) => {
      visibleProject(workspace.store, call.caller, call.args['id'] as number | string)
      if (call.args['merge_request_id'] === nothing) throw recordNotFound()
      return remove(call)
    },
  }
}

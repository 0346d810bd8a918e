import { cancelWaiting } from '../../changes/merges.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { mergeRequestResource } from '../../resources/merge-requests.ts'
import { requireWritable, visibleProject } from '../../rules/access.ts'
import { conflict, forbidden, recordNotFound, Refusal } from '../../rules/refusals.ts'
import { nothing } from '../numbers.ts'
import { setMergeRequest } from '../../store/merge-requests.ts'
import { handlerOf, own } from '../versioned-service.ts'
import type { ContractRoutes, OwnHandlers, VersionedService } from '../versioned-service.ts'

/** Returns true for the refusal to cancel a merge where none waits. */
const isNothingToCancel = (thrown: unknown): boolean =>
  thrown instanceof Refusal && (thrown.status === 405 || thrown.status === 406)

/** Merging, calling a merge off, and deleting. */
export function mergeHandlers(versioned: VersionedService, contract: ContractRoutes): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const accept = handlerOf(contract, 'acceptMergeRequest')
  const remove = handlerOf(contract, 'deleteMergeRequest')
  return {
    acceptMergeRequest: (call) => {
      try {
        const answer = accept(call)
        // `squash: false` has no effect here: squashing is turned off on the merge request itself.
        if (call.args['squash'] === true) {
          store.write(() => setMergeRequest(store, Number(call.args['merge_request_id']), { squash: 1 }))
        }
        return answer
      } catch (thrown) {
        const inConflict = thrown instanceof Refusal && thrown.status === 406
        if (inConflict && versioned.has('conflictUnprocessable')) throw new Refusal(422, thrown.body)
        throw thrown
      }
    },
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

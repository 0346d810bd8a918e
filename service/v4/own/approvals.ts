import { approversOf, mayApprove, setApproved } from '../../changes/approvals.ts'
import { requireHead } from '../../changes/merges.ts'
import { briefUsers } from '../../resources/users.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { requireWritable } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import type { MergeRequestItem } from '../../rules/items.ts'
import { forbidden, recordNotFound, unauthorized } from '../../rules/refusals.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

type Approving = MergeRequestArguments & { readonly sha?: string | undefined }

/** Approvals as in the free edition: one approval makes a merge request approved, and none is required. */
export function approvalHandlers({ workspace }: VersionedService): OwnHandlers {
  const answer = ({ user: viewer }: Caller, item: MergeRequestItem) => {
    const ids = approversOf(workspace, item)
    const user = briefUsers(workspace, ids)
    const hasApproved = ids.includes(viewer.id)
    return {
      body: {
        user_has_approved: hasApproved,
        user_can_approve: !hasApproved && mayApprove(workspace, viewer, item),
        approved: ids.length > 0,
        approved_by: ids.map((id) => ({ user: user(id) })),
      },
    }
  }
  const approvable = (caller: Caller, args: MergeRequestArguments): MergeRequestItem => {
    const item = mergeRequestNamed(workspace, caller, args)
    requireWritable(item.project)
    if (!mayApprove(workspace, caller.user, item)) throw forbidden()
    return item
  }
  return {
    readApprovals: own<MergeRequestArguments>(({ caller, args }) =>
      answer(caller, mergeRequestNamed(workspace, caller, args)),
    ),
    approveMergeRequest: own<Approving>(({ caller, args }) => {
      const item = approvable(caller, args)
      requireHead(workspace, item.row, args.sha)
      if (!setApproved(workspace, caller.user, item, true)) throw unauthorized()
      return answer(caller, item)
    }),
    unapproveMergeRequest: own<MergeRequestArguments>(({ caller, args }) => {
      const item = approvable(caller, args)
      if (!setApproved(workspace, caller.user, item, false)) throw recordNotFound()
      return answer(caller, item)
    }),
  }
}

import type { EditOf } from '../../../shared/edit.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { followIssue, unfollowIssue } from '../../api/issues.ts'
import { followMergeRequest, unfollowMergeRequest } from '../../api/merge-requests.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Landing,
  type Prepared,
  type SendContext,
  type Delivery,
} from '../delivery.ts'
import { landedItem, notApplied, readItem, type AnyItem } from './items.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, `POST` and `DELETE …/subscription` of issues and merge requests. */

async function prepareFollow(
  context: SendContext,
  edit: EditOf<'follow'>,
  { base }: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  const { kind, id } = partsOf(edit.target)
  const item = await readItem(context, kind, id, base.projectId)
  return item.row.subscribed === edit.following ? landedItem(item) : nothingToKnow(null)
}

/** The item as the service answers it; null when there was nothing to do. */
async function changeSubscription(
  { client, signal }: SendContext,
  { target, following }: EditOf<'follow'>,
  projectId: number,
): Promise<AnyItem | null> {
  const { kind, id } = partsOf(target)
  if (kind === 'issue') {
    const change = following ? followIssue : unfollowIssue
    const answer = await change(client, { id: projectId, issue_id: id }, { signal })
    return answer.unchanged ? null : { kind, row: answer.value }
  }
  const change = following ? followMergeRequest : unfollowMergeRequest
  const answer = await change(client, { id: projectId, merge_request_id: id }, { signal })
  return answer.unchanged ? null : { kind, row: answer.value }
}

export const follow: Delivery<'follow', null> = {
  prepare: prepareFollow,
  send: async (context, edit, { base }) => {
    const { kind, id } = partsOf(edit.target)
    const answered = await changeSubscription(context, edit, base.projectId)
    const item = answered ?? (await readItem(context, kind, id, base.projectId))
    return item.row.subscribed === edit.following ? landedItem(item) : notApplied(item, ['following'])
  },
  check: checkByPreparing(prepareFollow),
  patienceSeconds: 0,
}

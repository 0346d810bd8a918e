import type { EditOf } from '../../../shared/edit.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { itemOf } from '../../api/entities/items.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Landing,
  type Prepared,
  type SendContext,
  type Delivery,
} from './delivery.ts'
import { landedItem, notApplied, readItem } from './items.ts'
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

export const follow: Delivery<'follow', null> = {
  prepare: prepareFollow,
  send: async (context, edit, { base }) => {
    const { kind, id } = partsOf(edit.target)
    const { client, signal } = context
    const answered = await itemOf(client, { kind, id, projectId: base.projectId }, signal).subscribe(edit.following)
    const item = answered ?? (await readItem(context, kind, id, base.projectId))
    return item.row.subscribed === edit.following ? landedItem(item) : notApplied(item, ['following'])
  },
  check: checkByPreparing(prepareFollow),
  patienceSeconds: 0,
}

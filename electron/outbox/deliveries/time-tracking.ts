import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { addSpentTime } from '../../api/entities/time-tracking.ts'
import type { AnyItem } from '../../api/entities/items.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import type { Delivery, SendContext } from './delivery.ts'
import { landedItem, readItem } from './items.ts'

/**
 * Time that was spent on an item, which only API v4 has. The service adds it to a sum and tells no single entries, so that the sum
 * before it was last sent tells whether it arrived.
 */

type Spending = EditOf<'addTimeSpent'>

function read(context: SendContext, { target }: Spending, { base }: QueuedEdit): Promise<AnyItem> {
  const { kind, id } = partsOf(target)
  return readItem(context, kind, id, base.projectId)
}

const spentOn = ({ row }: AnyItem): number => row.timeSpent ?? 0

export const addTimeSpent: Delivery<'addTimeSpent', null> = {
  prepare: async (context, edit, queued) => {
    if (!context.client.can('tracksTime')) throw AppFailure.of('time_tracking_missing')
    return { is: 'prepared', sentAfter: spentOn(await read(context, edit, queued)), isAnew: true, request: null }
  },
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const { kind } = partsOf(edit.target)
    await addSpentTime(client, { kind, projectId: queued.base.projectId, iid: queued.base.iid }, edit, { signal })
    return landedItem(await read(context, edit, queued))
  },
  check: async (context, edit, queued) => {
    const item = await read(context, edit, queued)
    const before = queued.sentAfter ?? 0
    if (spentOn(item) === before + edit.seconds) return landedItem(item)
    // Somebody else may have spent time at the same moment.
    return spentOn(item) === before ? 'missing' : 'unclear'
  },
  patienceSeconds: 120,
}

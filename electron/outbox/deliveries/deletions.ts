import type { EditOf } from '../../../shared/edit.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { itemOf } from '../../api/entities/items.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { removeItem } from '../../cache/items/list-contents.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Delivery,
  type Landing,
  type Prepared,
  type SendContext,
} from './delivery.ts'
import { requireGone } from './gone.ts'
import { readItem } from './items.ts'

/** Contract, `DELETE` of issues and merge requests. */

type DeletionKind = 'deleteIssue' | 'deleteMergeRequest'

/** Returns the landing of a deletion, which deletes the item with all its rows from the cache. */
function landedDeletion(kind: ItemKind, id: number): Landing {
  return {
    is: 'landing',
    store: (cache) => void removeItem(cache, kind, id),
    kinds: [kind, 'note', 'todo', 'inboxEntry'],
    keys: [{ kind, id }],
    made: null,
  }
}

function deletionOf<K extends DeletionKind>(kind: ItemKind): Delivery<K, null> {
  const prepare = async (
    context: SendContext,
    { target }: EditOf<DeletionKind>,
    { base }: QueuedEdit,
  ): Promise<Landing | Prepared<null>> => {
    const { id } = partsOf(target)
    try {
      await readItem(context, kind, id, base.projectId)
    } catch (thrown) {
      await requireGone(context, base.projectId, thrown)
      return landedDeletion(kind, id)
    }
    return nothingToKnow(null)
  }
  return {
    prepare,
    send: async (context, { target }: EditOf<DeletionKind>, { base }) => {
      const { id } = partsOf(target)
      try {
        await itemOf(context.client, { kind, id, projectId: base.projectId }, context.signal).remove()
      } catch (thrown) {
        await requireGone(context, base.projectId, thrown)
      }
      return landedDeletion(kind, id)
    },
    check: checkByPreparing(prepare),
    patienceSeconds: 0,
  }
}

export const deleteIssue = deletionOf<'deleteIssue'>('issue')
export const deleteMergeRequest = deletionOf<'deleteMergeRequest'>('mergeRequest')

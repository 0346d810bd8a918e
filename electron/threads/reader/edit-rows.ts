import { day } from '../../../shared/durations.ts'
import { keyOf } from '../../../shared/model/key.ts'
import type { EditRow, Item } from '../../../shared/model/rows.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { readLanded } from '../../cache/storage/landed.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { statusFactsOf, referenceIn } from '../../outbox/fold/edit-status.ts'
import { kindOf } from '../../outbox/kinds/kinds.ts'
import { listRemarkedEdits, neighbourOf, readEndedEdit, readUnsettledEdit } from '../../outbox/queue/queue.ts'
import { readLocalId } from '../../user/service-names.ts'
import { changesOf, conflictOf } from './edit-fields.ts'
import type { RowSource } from './row-source.ts'
import type { EndedEdit, QueuedEdit } from '../../protocols/queued-edit.ts'

/**
 * Time after an edit landed for which the user sees its remarks: texts that were merged, and fields that the service left
 * unchanged.
 */
const remarkedMilliseconds = day

/** Reads an edit as the outbox shows it: one that waits, or one that ended within the last thirty days. */
export function readEditRow(source: RowSource, id: number): EditRow | null {
  const { cache, overlay, user } = source
  const queued = overlay.edits.find((edit) => edit.id === id)
  if (queued) return rowOf(source, queued, queued.state, null)
  const ended = readEndedEdit(user, id)
  if (ended) return ended.state === 'undone' ? null : rowOf(source, ended, ended.state, ended.endedAt)
  // The cache has the answer of the service, which the user's file gets in a moment (I9).
  const landed = readLanded(cache, id) === undefined ? null : readUnsettledEdit(user, id)
  return landed && rowOf(source, landed, 'landed', landed.sentAt ?? landed.createdAt)
}

function rowOf(
  source: RowSource,
  queued: QueuedEdit | EndedEdit,
  state: EditRow['state'],
  endedAt: number | null,
): EditRow {
  const { account, overlay, user } = source
  const { id, edit, base } = queued
  const kind = kindOf(edit)
  const isWaiting = state === 'waiting'
  return {
    kind: 'edit',
    key: keyOf(account, 'edit', id),
    edit,
    state,
    title: kind.title(edit),
    detail: kind.detail(edit, base),
    text: kind.text?.(edit) ?? null,
    targetKey: base.item ? keyOf(account, base.item.kind, base.item.id) : targetOf(source, queued),
    targetReference: referenceIn(queued),
    createdAt: timestampOf(queued.createdAt),
    attempts: queued.attempts,
    ...statusFactsOf(account, queued, endedAt === null ? overlay.blockerOf(id) : null),
    error: queued.error,
    conflict: conflictOf(source, queued),
    changes: changesOf(source, queued),
    canMoveUp: isWaiting && neighbourOf(user, id, 'up') !== null,
    canMoveDown: isWaiting && neighbourOf(user, id, 'down') !== null,
    endedAt: endedAt === null ? null : timestampOf(endedAt),
  }
}

/** The key of the thing shown for an edit: the item that it creates, or else its target. */
function targetOf({ account }: RowSource, { id, edit }: QueuedEdit | EndedEdit): string {
  const { makes } = kindOf(edit)
  return makes && isItemKind(makes) ? keyOf(account, makes, localIdOf(id)) : edit.target
}

/**
 * Lists remarks for the user on their own recent edits of an item.
 *
 * @param now milliseconds since 1970
 */
export function readRemarks(
  { account, user }: RowSource,
  { kind, id, now }: { readonly kind: ItemKind; readonly id: number; readonly now: number },
): Item['remarks'] {
  const queueKey = `${kind}/${readLocalId(user, kind, id) ?? id}`
  return listRemarkedEdits(user, queueKey, now - remarkedMilliseconds).map((ended) => ({
    edit: keyOf(account, 'edit', ended.id),
    merged: [...(ended.remarks?.merged ?? [])],
    ignored: [...(ended.remarks?.ignored ?? [])],
    at: timestampOf(ended.endedAt),
  }))
}

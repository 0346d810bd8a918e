import { keyOf, partsOf } from '../../shared/model/key.ts'
import { isNoteableKind } from '../../shared/model/note.ts'
import { referenceOf } from '../../shared/model/reference.ts'
import type { EditRow, Item } from '../../shared/model/rows.ts'
import { isItemKind } from '../cache/inbox-facts.ts'
import type { ItemKind } from '../cache/items.ts'
import { timestampOf } from '../cache/upsert.ts'
import { kindOf } from '../outbox/kinds.ts'
import { listRemarkedEdits, neighbourOf, readEndedEdit, type EndedEdit, type QueuedEdit } from '../outbox/queue.ts'
import { readLocalId } from '../outbox/service-names.ts'
import type { RowSource } from './row-source.ts'

/** How long the user is told of what was merged, or left as it was, when an edit of theirs landed. */
const remarkedMilliseconds = 86_400_000

/** An edit as the outbox shows it: one that waits, or one that ended within the last thirty days. */
export function readEditRow(source: RowSource, id: number): EditRow | null {
  const { overlay, user } = source
  const queued = overlay.edits.find((edit) => edit.id === id)
  if (queued) return rowOf(source, queued, queued.state, null)
  const ended = readEndedEdit(user, id)
  return ended && ended.state !== 'undone' ? rowOf(source, ended, ended.state, ended.endedAt) : null
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
  const needed = overlay.neededBy(id)[0] ?? heldBy(source, queued)
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
    heldUntil: queued.heldUntil === null ? null : timestampOf(queued.heldUntil),
    nextAttemptAt: queued.nextAttemptAt === 0 ? null : timestampOf(queued.nextAttemptAt),
    error: queued.error?.message ?? null,
    conflict: queued.conflict && [...queued.conflict],
    waitsFor: needed === undefined ? null : keyOf(account, 'edit', needed),
    canMoveUp: isWaiting && neighbourOf(user, id, 'up') !== null,
    canMoveDown: isWaiting && neighbourOf(user, id, 'down') !== null,
    endedAt: endedAt === null ? null : timestampOf(endedAt),
  }
}

/** The edit of the same lane that needs the user first. */
function heldBy({ overlay }: RowSource, { lane, position }: QueuedEdit | EndedEdit): number | undefined {
  const needsUser = ({ state }: QueuedEdit): boolean => state === 'rejected' || state === 'conflict'
  return overlay.edits.find((edit) => edit.lane === lane && edit.position < position && needsUser(edit))?.id
}

/** What is shown when one asks what an edit is about: what it makes, or what it is done to. */
function targetOf({ account }: RowSource, { id, edit }: QueuedEdit | EndedEdit): string {
  const { makes } = kindOf(edit)
  return makes && isItemKind(makes) ? keyOf(account, makes, -id) : edit.target
}

/** `GROUP/PROJECT#12`, `GROUP/PROJECT`: where it is done, as people write it. */
function referenceIn({ id, edit, base }: QueuedEdit | EndedEdit): string | null {
  if (base.projectPath === '') return null
  const { kind, id: target } = partsOf(edit.target)
  const { makes } = kindOf(edit)
  if (makes && isItemKind(makes)) return `${base.projectPath}${referenceOf(makes, -id, 0)}`
  const about = base.item ?? (isNoteableKind(kind) ? { kind, id: target } : null)
  return about ? `${base.projectPath}${referenceOf(about.kind, about.id, base.iid)}` : base.projectPath
}

/** What the user should know of their own edits of an item that landed lately. */
export function readRemarks({ account, user }: RowSource, kind: ItemKind, id: number, now: number): Item['remarks'] {
  const lane = `${kind}/${readLocalId(user, kind, id) ?? id}`
  return listRemarkedEdits(user, lane, now - remarkedMilliseconds).map((ended) => ({
    edit: keyOf(account, 'edit', ended.id),
    merged: [...(ended.remarks?.merged ?? [])],
    ignored: [...(ended.remarks?.ignored ?? [])],
    at: timestampOf(ended.endedAt),
  }))
}

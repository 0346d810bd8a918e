import { keyOf, partsOf } from '../../../shared/model/key.ts'
import type { EditOf } from '../../../shared/edit.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { Position } from '../../../shared/model/position.ts'
import type { FoldedRows } from '../../cache/items/folded.ts'
import { discussionOf, type NoteRecord } from '../../cache/items/notes.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import type { FieldsOf } from './fields-of-edit.ts'
import { foldItem, queueKeyOfItem } from './items.ts'
import type { KindOfEdit } from './kind-of-edit.ts'
import { newNote, queueKeyOfNote, unsentNote } from './notes.ts'

/** Discussions of API v4. */

const rangeEndFields = { lineCode: 'plain', type: 'plain', oldLine: 'plain', newLine: 'plain' } as const

/** Nothing in a place names a row that only this computer knows. */
export const positionFields: FieldsOf<Position> = {
  baseSha: 'plain',
  startSha: 'plain',
  headSha: 'plain',
  positionType: 'plain',
  oldPath: 'plain',
  newPath: 'plain',
  oldLine: 'plain',
  newLine: 'plain',
  lineRange: { parts: { start: { parts: rangeEndFields }, end: { parts: rangeEndFields } } },
}

export const beginDiscussion: KindOfEdit<'beginDiscussion'> = {
  ...newNote,
  fields: { target: 'key', body: 'text', position: { parts: positionFields } },
  title: () => 'Start a thread',
  queueKey: queueKeyOfItem,
  fold: (rows, edit, queued) => {
    foldItem(rows, edit, queued, (item) => ({ notes_count: Number(item.notes_count) + 1 }))
    rows.putNote(unsentThread(rows, edit, queued))
  },
}

export const answer: KindOfEdit<'answer'> = {
  ...newNote,
  fields: { target: 'key', body: 'text' },
  title: () => 'Reply',
  queueKey: queueKeyOfNote,
  fold: (rows, edit, queued) => {
    const answered = rows.readNote(partsOf(edit.target).id)
    if (!answered) return
    const item = { kind: answered.item_kind as NoteableKind, id: Number(answered.item_id) }
    const target = keyOf(partsOf(edit.target).account, item.kind, item.id)
    foldItem(rows, { target }, queued, (row) => ({ notes_count: Number(row.notes_count) + 1 }))
    rows.putNote(unsentAnswer(rows, answered, edit.body, queued))
  },
}

/** Returns the note that begins a thread which was not sent yet. */
export function unsentThread(
  rows: FoldedRows,
  { target, body, position }: Pick<EditOf<'beginDiscussion'>, 'target' | 'body' | 'position'>,
  queued: QueuedEdit,
): ReturnType<typeof unsentNote> {
  const { kind, id } = partsOf(target)
  return {
    ...unsentNote(rows, queued, { kind, id, body, isInternal: false }),
    // Whether those of an issue can be resolved is up to the service.
    resolvable: kind === 'mergeRequest' ? 1 : 0,
    position: position === null ? null : JSON.stringify(position),
  }
}

/** Returns an answer that was not sent yet. @param answered the note that it answers */
export function unsentAnswer(
  rows: FoldedRows,
  answered: NoteRecord,
  body: string,
  queued: QueuedEdit,
): ReturnType<typeof unsentNote> {
  const item = { kind: answered.item_kind as NoteableKind, id: Number(answered.item_id) }
  return {
    ...unsentNote(rows, queued, { ...item, body, isInternal: answered.internal === 1 }),
    discussion_id: discussionOf(answered),
    resolvable: answered.resolvable,
    // An answer to what is resolved is resolved, by its author.
    resolved: answered.resolved,
    resolved_by: answered.resolved === 1 ? rows.ownUserId : null,
    resolved_at: answered.resolved === 1 ? queued.createdAt : null,
    position: answered.position,
  }
}

export const resolveDiscussion: KindOfEdit<'resolveDiscussion'> = {
  // A thread is resolved with all its notes: those that are still to come, too.
  changesOthers: true,
  fields: { target: 'key', resolved: 'plain' },
  title: ({ resolved }) => (resolved ? 'Resolve a thread' : 'Reopen a thread'),
  detail: (_edit, { title }) => title,
  final: false,
  changes: [],
  queueKey: queueKeyOfNote,
  seenFields: { resolved: 'plain' },
  seen: (rows, { target }) => ({ resolved: isResolved(rows, partsOf(target).id) }),
  fold: (rows, { target, resolved }, queued) => foldResolution(rows, partsOf(target).id, resolved, queued),
  inverse: (edit) => ({ ...edit, resolved: !edit.resolved }),
  takeUp: (edit, { resolved }, later) => {
    if (later.kind !== 'resolveDiscussion' || later.target !== edit.target) return 'apart'
    return later.resolved === resolved ? 'nothing' : { ...edit, resolved: later.resolved }
  },
}

/** Resolves the thread of a note, or opens it again. */
export function foldResolution(rows: FoldedRows, of: number, resolved: boolean, queued: QueuedEdit): void {
  for (const note of rows.notesBeside(of)) {
    if (note.resolvable !== 1 || (note.resolved === 1) === resolved) continue
    rows.putNote({
      ...note,
      resolved: resolved ? 1 : 0,
      resolved_by: resolved ? rows.ownUserId : null,
      resolved_at: resolved ? queued.createdAt : null,
    })
  }
}

/** Returns true if a discussion is resolved: each of its notes is that can be. */
function isResolved(rows: FoldedRows, note: number): boolean {
  const resolvable = rows.notesBeside(note).filter((each) => each.resolvable === 1)
  return resolvable.length > 0 && resolvable.every((each) => each.resolved === 1)
}

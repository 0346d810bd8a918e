import { keyOf, partsOf } from '../../../shared/model/key.ts'
import { areNotesAwardable, type NoteableKind } from '../../../shared/model/note.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { FoldedRows } from '../../cache/items/folded.ts'
import type { NoteRecord } from '../../cache/items/notes.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import type { InverseContext, KindOfEdit } from './kind-of-edit.ts'
import { foldItem, queueKeyOfItem } from './items.ts'
import type { EditBase, QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, "Notes" and "Award emoji". */

/** A note is sent in the key queue of the item or snippet that it belongs to. */
export function queueKeyOfNote(_edit: object, { item }: EditBase): string {
  return item ? `${item.kind}/${item.id}` : 'note'
}

/** Returns the row of a note that was not sent yet. Nothing is known of its discussion before the service has it. */
export function unsentNote(
  rows: FoldedRows,
  queued: QueuedEdit,
  { kind, id, body, isInternal }: UnsentNote,
): NoteRecord & { readonly id: number } {
  return {
    id: localIdOf(queued.id),
    item_kind: kind,
    item_id: id,
    author_id: rows.ownUserId,
    created_at: queued.createdAt,
    updated_at: null,
    system: 0,
    internal: isInternal ? 1 : 0,
    discussion_id: null,
    resolvable: 0,
    resolved: 0,
    resolved_by: null,
    resolved_at: null,
    position: null,
    suggestions: '[]',
    body,
  }
}

interface UnsentNote {
  readonly kind: NoteableKind
  readonly id: number
  readonly body: string
  readonly isInternal: boolean
}

/** Description of the edits that make a note, as far as they are alike: what they bring is its text, and deleting it undoes them. */
export const newNote = {
  detail: ({ body }: NewNote) => body,
  text: ({ body }: NewNote) => body,
  withText: <E extends NewNote>(edit: E, body: string): E => ({ ...edit, body }),
  makes: 'note',
  brings: ({ body }: NewNote) => ({ body }),
  final: true,
  changes: [],
  inverse: (_edit: NewNote, _base: EditBase, { account, localId }: InverseContext) =>
    ({ kind: 'deleteComment', target: keyOf(account, 'note', localId) }) as const,
} as const

interface NewNote {
  readonly body: string
}

export const comment: KindOfEdit<'comment'> = {
  ...newNote,
  fields: { target: 'key', body: 'text', internal: 'plain', sha: 'plain' },
  title: ({ internal }) => (internal === true ? 'Internal comment' : 'Comment'),
  queueKey: queueKeyOfItem,
  fold: (rows, edit, queued) => {
    const { kind, id } = partsOf(edit.target)
    foldItem(rows, edit, queued, (item) => ({ notes_count: Number(item.notes_count) + 1 }))
    rows.putNote(unsentNote(rows, queued, { kind, id, body: edit.body, isInternal: edit.internal === true }))
  },
}

export const editComment: KindOfEdit<'editComment'> = {
  fields: { target: 'key', body: 'text' },
  title: () => 'Edit a comment',
  detail: ({ body }) => body,
  text: ({ body }) => body,
  withText: (edit, body) => ({ ...edit, body }),
  final: false,
  changes: [],
  queueKey: queueKeyOfNote,
  seenFields: { body: 'text' },
  seen: (rows, { target }) => ({ body: String(rows.readNote(partsOf(target).id)?.body ?? '') }),
  brings: ({ body }) => ({ body }),
  fold: (rows, { target, body }) => {
    const note = rows.readNote(partsOf(target).id)
    // What it suggests is made anew by the service.
    if (note) rows.putNote({ ...note, body, suggestions: '[]' })
  },
  inverse: ({ target }, { seen }) => {
    const body = seen?.['body']
    return typeof body === 'string' && body.trim() !== '' ? { kind: 'editComment', target, body } : null
  },
  resolve: (edit, chosen, theirs) => {
    const body = chosen['body']
    return typeof body !== 'string' || body === theirs['body'] ? null : { ...edit, body }
  },
}

export const deleteComment: KindOfEdit<'deleteComment'> = {
  fields: { target: 'key' },
  title: () => 'Delete a comment',
  detail: (_edit, { seen }) => String(seen?.['body'] ?? ''),
  removes: () => true,
  final: true,
  changes: [],
  queueKey: queueKeyOfNote,
  seenFields: { body: 'text' },
  seen: (rows, { target }) => ({ body: String(rows.readNote(partsOf(target).id)?.body ?? '') }),
  fold: (rows, { target }, queued) => {
    rows.removeNote(partsOf(target).id)
    const { item } = queued.base
    if (!item || !isItemKind(item.kind)) return
    const row = rows.readItem(item.kind, item.id)
    if (row) rows.putItem(item.kind, { ...row, notes_count: Math.max(0, Number(row.notes_count) - 1) })
  },
  inverse: () => null,
}

const votes: Readonly<Record<string, 'upvotes' | 'downvotes'>> = { thumbsup: 'upvotes', thumbsdown: 'downvotes' }

/** Contract, "Award emoji": of notes on issues and merge requests only. */
export const award: KindOfEdit<'award'> = {
  fields: { target: 'key', name: 'plain', awarded: 'plain' },
  title: ({ name, awarded }) => `${awarded ? 'Award' : 'Withdraw'} :${name}:`,
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: (edit, base) => (partsOf(edit.target).kind === 'note' ? queueKeyOfNote(edit, base) : queueKeyOfItem(edit)),
  refusal: (_edit, { item }) => (item && !areNotesAwardable(item.kind) ? 'not_awardable' : null),
  seenFields: { awarded: 'plain' },
  seen: (rows, { target, name }) => {
    const { kind, id } = partsOf(target)
    return { awarded: rows.hasAward(kind, id, name) }
  },
  fold: (rows, { target, name, awarded }, queued) => {
    const { kind, id } = partsOf(target)
    const had = rows.hasAward(kind, id, name)
    rows.setAward(kind, id, name, awarded, queued.createdAt)
    const column = votes[name]
    if (!isItemKind(kind) || column === undefined || had === awarded) return
    const item = rows.readItem(kind, id)
    if (item) rows.putItem(kind, { ...item, [column]: Math.max(0, Number(item[column]) + (awarded ? 1 : -1)) })
  },
  inverse: (edit) => ({ ...edit, awarded: !edit.awarded }),
  takeUp: (edit, { awarded }, later) => {
    if (later.kind !== 'award' || later.target !== edit.target || later.name !== edit.name) return 'apart'
    return later.awarded === awarded ? 'nothing' : { ...edit, awarded: later.awarded }
  },
}

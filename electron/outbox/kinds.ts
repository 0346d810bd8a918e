import type { EditKind, EditOf } from '../../shared/edit.ts'
import type { ActivityField } from '../../shared/model/activity.ts'
import type { ItemRecord } from '../cache/items.ts'
import type { NoteRecord } from '../cache/notes.ts'
import { localIdOf, type EditBase, type QueuedEdit } from './queue.ts'

/** What is known of an edit while it waits, wherever it is shown. */
export interface KindOfEdit<K extends EditKind> {
  /** A few words for a list of edits. */
  readonly title: (edit: EditOf<K>) => string
  /** What it will do: the text it brings, or the title of what it changes. */
  readonly detail: (edit: EditOf<K>, base: EditBase) => string
  /** Whether the service offers no way back, so that it waits a moment before it is sent. */
  readonly final: boolean
  /** What of the item it changes: when its answer brings such a change, it is the user's own. */
  readonly changes: readonly ActivityField[]
  /** The item as it will be. */
  readonly fold: (item: ItemRecord, edit: EditOf<K>, queued: QueuedEdit) => ItemRecord
  /** The note it will make on the item, if it makes one. */
  readonly note?: (
    edit: EditOf<K>,
    queued: QueuedEdit,
    item: ItemRecord,
    authorId: number,
  ) => Omit<NoteRecord, 'item_kind'>
}

/** One row for each kind of edit; does not compile while one is missing. */
export const kindsOfEdit: { readonly [K in EditKind]: KindOfEdit<K> } = {
  comment: {
    title: () => 'Comment',
    detail: (edit) => edit.body,
    final: true,
    changes: [],
    fold: (item, _edit, queued) => ({
      ...item,
      notes_count: Number(item.notes_count) + 1,
      updated_at: Math.max(Number(item.updated_at), queued.createdAt),
    }),
    note: (edit, queued, item, authorId) => ({
      id: localIdOf(queued.id),
      item_id: item.id,
      author_id: authorId,
      created_at: queued.createdAt,
      updated_at: null,
      system: 0,
      body: edit.body,
    }),
  },
  changeState: {
    title: (edit) => (edit.state === 'closed' ? 'Close' : 'Reopen'),
    detail: (_edit, base) => base.title,
    final: false,
    changes: ['state'],
    fold: (item, edit, queued) => ({
      ...item,
      state: edit.state,
      is_open: edit.state === 'opened' ? 1 : 0,
      updated_at: Math.max(Number(item.updated_at), queued.createdAt),
    }),
  },
}

/** The row of the table for an edit, with its parts typed for that edit. */
export function kindOf<K extends EditKind>(edit: EditOf<K>): KindOfEdit<K> {
  return kindsOfEdit[edit.kind as K]
}

import type { TargetType } from './labels.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { seen } from './visibility.ts'
import type { Viewer } from './visibility.ts'
import type { Store, Value } from './store.ts'

/** The kinds of things that can be commented on. */
export type NoteableType = TargetType | 'Snippet'

export interface NoteRow {
  readonly id: number
  readonly project_id: number
  readonly target_type: NoteableType
  readonly target_id: number
  readonly body: string
  readonly author_id: number
  /** 1 for notes of the service itself. */
  readonly system: number
  readonly created_at: number
  readonly updated_at: number
  /** The other project that a system note names. Viewers who cannot see that project do not see the note. */
  readonly other_project_id: number | null
  /** The id of the note that began its discussion; null for that note itself. */
  readonly discussion: number | null
  /** Null for a note of its own, which nobody has answered. */
  readonly kind: NoteKind | null
  /** 1 where only members from reporters on may read it. */
  readonly internal: number
  readonly resolved_at: number | null
  readonly resolved_by_id: number | null
  /** JSON: where in a diff it was written. */
  readonly position: string | null
}

/** Type of a note that takes part in a discussion: one that begins or answers it, or a comment on a line. */
export type NoteKind = 'DiscussionNote' | 'DiffNote'

type Optional = 'other_project_id' | 'discussion' | 'kind' | 'internal' | 'resolved_at' | 'resolved_by_id' | 'position'

export type NewNote = Omit<NoteRow, 'id' | Optional> & Partial<Pick<NoteRow, Optional>>

export function insertNote(store: Store, note: NewNote): number {
  return store.run(
    `INSERT INTO notes (project_id, target_type, target_id, body, author_id, system, created_at, updated_at,
      other_project_id, discussion, kind, internal, resolved_at, resolved_by_id, position)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    note.project_id,
    note.target_type,
    note.target_id,
    note.body,
    note.author_id,
    note.system,
    note.created_at,
    note.updated_at,
    note.other_project_id ?? null,
    note.discussion ?? null,
    note.kind ?? null,
    note.internal ?? 0,
    note.resolved_at ?? null,
    note.resolved_by_id ?? null,
    note.position ?? null,
  ).id
}

/** The target and the viewer of a list of notes. */
export interface NotesOf {
  readonly viewer: Viewer
  readonly type: NoteableType
  readonly targetId: number
  /** True for those who may read internal notes. */
  readonly seesInternal: boolean
  /** Only those that the service wrote, or only those that people wrote. */
  readonly by?: 'service' | 'people' | undefined
}

/** The conditions that notes on something meet which somebody may read. */
export function noteConditions({ viewer, type, targetId, seesInternal, by }: NotesOf): {
  where: string[]
  values: Value[]
} {
  const other = seen(viewer, 'project', 'other_project_id')
  return {
    where: [
      'target_type = ?',
      'target_id = ?',
      `(other_project_id IS NULL OR ${other.text})`,
      ...(seesInternal ? [] : ['internal = 0']),
      ...(by === undefined ? [] : [`system = ${by === 'service' ? 1 : 0}`]),
    ],
    values: [type, targetId, ...other.values],
  }
}

/** The texts of the notes on something that somebody may read, the oldest first. */
export function noteBodies(store: Store, of: NotesOf): string[] {
  const { where, values } = noteConditions(of)
  const text = `SELECT body FROM notes WHERE ${where.join(' AND ')} ORDER BY id`
  return store.all<Pick<NoteRow, 'body'>>(text, ...values).map(({ body }) => body)
}

export function findNote(store: Store, of: NotesOf, id: number): NoteRow | undefined {
  const { where, values } = noteConditions(of)
  return store.get<NoteRow>(`SELECT * FROM notes WHERE id = ? AND ${where.join(' AND ')}`, id, ...values)
}

export interface NoteOrder {
  readonly by: 'created_at' | 'updated_at'
  readonly descending: boolean
}

/** In the order they were written, unless another is asked for. Ties are settled by id. */
export function listNotes(store: Store, of: NotesOf, window: Window, order?: NoteOrder): Listed<NoteRow> {
  const listing = {
    table: 'notes',
    from: 'notes',
    ...noteConditions(of),
    order: order ? [order.by, 'id'] : ['id'],
    descending: order?.descending ?? false,
    searched: order !== undefined,
  }
  return listRows<NoteRow>(store, listing, window)
}

export function setNote(store: Store, id: number, change: Pick<NoteRow, 'body' | 'updated_at'>): void {
  store.run('UPDATE notes SET body = ?, updated_at = ? WHERE id = ?', change.body, change.updated_at, id)
}

/** Deletes a note with its awards, its todos and its event. */
export function deleteNote(store: Store, id: number): void {
  store.run('DELETE FROM todos WHERE note_id = ?', id)
  store.run(`DELETE FROM awards WHERE target_type = 'Note' AND target_id = ?`, id)
  store.run(
    `DELETE FROM events WHERE target_type = 'Note' AND target_id = ? AND project_id = (SELECT project_id FROM notes WHERE id = ?)`,
    id,
    id,
  )
  store.run('DELETE FROM notes WHERE id = ?', id)
}

import type { TargetType } from './labels.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Store } from './store.ts'

/** What can be commented on. */
export type NoteableType = TargetType | 'Snippet'

export interface NoteRow {
  readonly id: number
  readonly project_id: number
  readonly target_type: NoteableType
  readonly target_id: number
  readonly body: string
  readonly author_id: number
  /** 1 for what the service wrote. */
  readonly system: number
  readonly created_at: number
  readonly updated_at: number
}

export function insertNote(store: Store, note: Omit<NoteRow, 'id'>): number {
  return store.run(
    `INSERT INTO notes (project_id, target_type, target_id, body, author_id, system, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    note.project_id,
    note.target_type,
    note.target_id,
    note.body,
    note.author_id,
    note.system,
    note.created_at,
    note.updated_at,
  ).id
}

export function findNote(store: Store, type: NoteableType, targetId: number, id: number): NoteRow | undefined {
  return store.get<NoteRow>(
    'SELECT * FROM notes WHERE id = ? AND target_type = ? AND target_id = ?',
    id,
    type,
    targetId,
  )
}

/** In the order they were written. */
export function listNotes(store: Store, type: NoteableType, targetId: number, window: Window): Listed<NoteRow> {
  const where = ['target_type = ?', 'target_id = ?']
  const listing = { table: 'notes', from: 'notes', where, values: [type, targetId], order: ['id'], descending: false }
  return listRows<NoteRow>(store, listing, window)
}

export function setNote(store: Store, id: number, change: Pick<NoteRow, 'body' | 'updated_at'>): void {
  store.run('UPDATE notes SET body = ?, updated_at = ? WHERE id = ?', change.body, change.updated_at, id)
}

/** Deletes a note with its awards, the todos it brought about and the event that told of it. */
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

import { levels } from '../store/members.ts'
import type { NoteRow } from '../store/notes.ts'
import type { Store } from '../store/store.ts'
import { accessLevel, requireWritable } from './access.ts'
import type { Caller } from './access.ts'
import type { Noteable } from './items.ts'
import { forbidden } from './refusals.ts'

/** Refuses changes to a note by others than its author and masters. Nobody may change a note that the service wrote itself. */
export function requireOwnNote(store: Store, { user }: Caller, { project }: Noteable, note: NoteRow): void {
  requireWritable(project)
  const isMaster = accessLevel(store, user, project) >= levels.master
  if (note.system === 1 || (note.author_id !== user.id && !isMaster)) throw forbidden()
}

/**
 * Returns the date that a caller may give a new note, in milliseconds since 1970; undefined for now. Only owners may set it.
 * Dates that others send are ignored.
 */
export function dateOfNote(
  store: Store,
  { user }: Caller,
  { project }: Noteable,
  createdAt: string | undefined,
): number | undefined {
  const mayDate = accessLevel(store, user, project) >= levels.owner
  return createdAt !== undefined && mayDate ? Date.parse(createdAt) : undefined
}

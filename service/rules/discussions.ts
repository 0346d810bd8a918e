import { createHash } from 'node:crypto'
import { openDiscussions } from '../store/discussions.ts'
import { levels } from '../store/members.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { NoteRow } from '../store/notes.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import { accessLevel } from './access.ts'
import type { Noteable } from './items.ts'

/** Discussions as API v4 has them: notes that answer each other, and who may say that one is resolved. */

/** A discussion of an item with the notes of it that the caller may read; never without one. */
export interface Discussion {
  /** The id of the note that began it, which may be gone. */
  readonly id: number
  readonly notes: readonly NoteRow[]
}

/** Returns the id by which clients know a discussion: it stays the same, whoever answers and whichever note is deleted. */
export function discussionSha(id: number): string {
  return createHash('sha1').update(`discussion of note ${id}`).digest('hex')
}

/** Returns the id of the discussion that a note belongs to. */
export function discussionOf({ discussion, id }: Pick<NoteRow, 'discussion' | 'id'>): number {
  return discussion ?? id
}

/**
 * Returns true if a note can be resolved: those of people that take part in a discussion of a merge request, and of an issue
 * where the service does that too.
 */
export function isResolvable(note: Pick<NoteRow, 'kind' | 'system' | 'target_type'>, resolvesIssues: boolean): boolean {
  const isPossible = note.target_type === 'MergeRequest' || (note.target_type === 'Issue' && resolvesIssues)
  return isPossible && note.kind !== null && note.system === 0
}

/** Returns true if every note that can be resolved is, and there is one. */
export function isResolved({ notes }: Pick<Discussion, 'notes'>, resolvesIssues: boolean): boolean {
  const those = notes.filter((note) => isResolvable(note, resolvesIssues))
  return those.length > 0 && those.every(({ resolved_at }) => resolved_at !== null)
}

/** Developers and whoever wrote the item may resolve its discussions. */
export function mayResolve(store: Store, user: UserRow, { project, row }: Noteable): boolean {
  return row.author_id === user.id || accessLevel(store, user, project) >= levels.developer
}

/** Members from reporters on read internal notes, and write them. */
export function seesInternal(store: Store, user: UserRow | null, { project }: Pick<Noteable, 'project'>): boolean {
  return accessLevel(store, user, project) >= levels.reporter
}

/** Returns how many discussions of a merge request are open, those included of which only the number is known. */
export function openDiscussionsOf(store: Store, row: MergeRequestRow): number {
  return row.open_discussions + (openDiscussions(store, [row.id]).get(row.id) ?? 0)
}

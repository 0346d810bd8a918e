import type { Listed, Window } from './listing.ts'
import { noteConditions } from './notes.ts'
import type { NoteRow, NotesOf } from './notes.ts'
import type { Store } from './store.ts'

/**
 * Discussions: the notes of an item that belong together, by the id of the note that began them. It names them also when
 * that note is gone.
 */

/** The discussion of a note, as SQL. The note that began it has null in the column. */
const discussionColumn = 'COALESCE(discussion, id)'

/**
 * A part of the discussions of an item, whoever may read their notes, in the order in which they were begun. One whose first note is
 * gone stands where its next one does.
 */
export function listDiscussions(
  store: Store,
  { type, targetId }: Pick<NotesOf, 'type' | 'targetId'>,
  { offset, limit }: Window,
): Listed<{ readonly id: number }> {
  const source = `FROM (SELECT ${discussionColumn} AS named, min(id) AS first FROM notes
    WHERE target_type = ? AND target_id = ? GROUP BY ${discussionColumn})`
  const total = store.get<{ n: number }>(`SELECT count(*) AS n ${source}`, type, targetId)?.n ?? 0
  const rows = store.all<{ id: number }>(
    `SELECT named AS id ${source} ORDER BY first LIMIT ? OFFSET ?`,
    type,
    targetId,
    Number.isFinite(limit) ? limit : -1,
    offset,
  )
  return { rows, total }
}

/** The notes of a discussion that somebody may read, the first of them first. */
export function notesOfDiscussion(store: Store, of: NotesOf, id: number): NoteRow[] {
  const { where, values } = noteConditions(of)
  return store.all<NoteRow>(
    `SELECT * FROM notes WHERE ${discussionColumn} = ? AND ${where.join(' AND ')} ORDER BY id`,
    id,
    ...values,
  )
}

/** Makes a note of its own the beginning of a discussion that can be answered. */
export function convertToDiscussion(store: Store, noteId: number): void {
  store.run(`UPDATE notes SET kind = 'DiscussionNote' WHERE id = ? AND kind IS NULL`, noteId)
}

/** Resolves notes, or takes that back with null. Their dates of change stay as they are. */
export function setResolved(
  store: Store,
  noteIds: readonly number[],
  resolved: { readonly at: number; readonly by: number } | null,
): void {
  store.run(
    'UPDATE notes SET resolved_at = ?, resolved_by_id = ? WHERE id IN (SELECT value FROM json_each(?))',
    resolved?.at ?? null,
    resolved?.by ?? null,
    JSON.stringify(noteIds),
  )
}

/** Counts the unresolved discussions of merge requests, by the id of the merge request. */
export function openDiscussions(store: Store, mergeRequestIds: readonly number[]): Map<number, number> {
  const rows = store.all<{ target_id: number; n: number }>(
    `SELECT target_id, count(DISTINCT ${discussionColumn}) AS n FROM notes
      WHERE target_type = 'MergeRequest' AND target_id IN (SELECT value FROM json_each(?))
        AND kind IS NOT NULL AND system = 0 AND resolved_at IS NULL GROUP BY target_id`,
    JSON.stringify(mergeRequestIds),
  )
  return new Map(rows.map(({ target_id, n }) => [target_id, n]))
}

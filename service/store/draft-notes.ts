import type { Store } from './store.ts'

/** Draft notes: comments on a merge request that nobody but their author sees until they are published. */
export interface DraftNoteRow {
  readonly id: number
  readonly merge_request_id: number
  readonly author_id: number
  readonly note: string
  /** The id of the note that began the discussion that it answers; null where it answers none. */
  readonly discussion: number | null
  /** 1 to resolve that discussion with it. */
  readonly resolve_discussion: number
  readonly commit_id: string | null
  /** JSON: where in a diff it is to stand. */
  readonly position: string | null
  readonly created_at: number
  readonly updated_at: number
}

/** The merge request and the author of draft notes. */
export type DraftsOf = Pick<DraftNoteRow, 'merge_request_id' | 'author_id'>

export function insertDraft(store: Store, draft: Omit<DraftNoteRow, 'id'>): number {
  return store.run(
    `INSERT INTO draft_notes (merge_request_id, author_id, note, discussion, resolve_discussion, commit_id, position,
      created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    draft.merge_request_id,
    draft.author_id,
    draft.note,
    draft.discussion,
    draft.resolve_discussion,
    draft.commit_id,
    draft.position,
    draft.created_at,
    draft.updated_at,
  ).id
}

/** Returns somebody's drafts on a merge request, in the order in which they were written. */
export function draftsOf(store: Store, { merge_request_id, author_id }: DraftsOf): DraftNoteRow[] {
  return store.all<DraftNoteRow>(
    'SELECT * FROM draft_notes WHERE merge_request_id = ? AND author_id = ? ORDER BY id',
    merge_request_id,
    author_id,
  )
}

export function setDraft(
  store: Store,
  id: number,
  change: Pick<DraftNoteRow, 'note' | 'position' | 'updated_at'>,
): void {
  store.run(
    'UPDATE draft_notes SET note = ?, position = ?, updated_at = ? WHERE id = ?',
    change.note,
    change.position,
    change.updated_at,
    id,
  )
}

export function deleteDraft(store: Store, id: number): void {
  store.run('DELETE FROM draft_notes WHERE id = ?', id)
}

/** Deletes the drafts of everybody on a merge request. */
export function deleteAllDrafts(store: Store, mergeRequestId: number): void {
  store.run('DELETE FROM draft_notes WHERE merge_request_id = ?', mergeRequestId)
}

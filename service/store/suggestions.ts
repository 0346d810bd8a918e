import type { Store } from './store.ts'

/** Suggestions: other lines for the place of a comment, which can be applied to the source branch. */
export interface SuggestionRow {
  readonly id: number
  readonly note_id: number
  /** How many lines above and below that of the comment they are for. */
  readonly lines_above: number
  readonly lines_below: number
  readonly from_content: string
  readonly to_content: string
  /** The commit that applied it; null before. */
  readonly commit_id: string | null
}

/** Writes the suggestions of a note, in place of those that it had. */
export function putSuggestions(
  store: Store,
  noteId: number,
  suggestions: readonly Omit<SuggestionRow, 'id' | 'note_id' | 'commit_id'>[],
): void {
  store.run('DELETE FROM suggestions WHERE note_id = ?', noteId)
  for (const suggestion of suggestions) {
    store.run(
      'INSERT INTO suggestions (note_id, lines_above, lines_below, from_content, to_content) VALUES (?, ?, ?, ?, ?)',
      noteId,
      suggestion.lines_above,
      suggestion.lines_below,
      suggestion.from_content,
      suggestion.to_content,
    )
  }
}

/** Returns the suggestions of some notes, in the order in which they stand there. */
export function suggestionsOf(store: Store, noteIds: readonly number[]): SuggestionRow[] {
  return store.all<SuggestionRow>(
    'SELECT * FROM suggestions WHERE note_id IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(noteIds),
  )
}

/** Returns the suggestions with these ids, in their order; those that are not there are left out. */
export function findSuggestions(store: Store, ids: readonly number[]): SuggestionRow[] {
  return store.all<SuggestionRow>(
    'SELECT * FROM suggestions WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(ids),
  )
}

export function setApplied(store: Store, ids: readonly number[], commitId: string): void {
  store.run(
    'UPDATE suggestions SET commit_id = ? WHERE id IN (SELECT value FROM json_each(?))',
    commitId,
    JSON.stringify(ids),
  )
}

import type { Note } from '../../shared/model/note.ts'
import type { SnippetNote } from '../../shared/model/snippet-note.ts'
import { fieldsOf, flag, id, idOrNull, text, textOr, textOrNull, timestamp, timestampOrNull } from './fields.ts'
import type { RowReader } from './paging.ts'
import { userOf } from './user-rows.ts'

/** Reads notes of an item. The item's type and id are used where a note does not name them (contract, "Note"). */
export function noteOn(parentType: 'Issue' | 'MergeRequest' | 'Snippet', parentId: number): RowReader<Note> {
  return (row) => {
    const fields = fieldsOf(row, 'note')
    return {
      id: id(fields, 'id'),
      body: text(fields, 'body'),
      author: userOf(fields['author']),
      createdAt: timestamp(fields, 'created_at'),
      updatedAt: timestampOrNull(fields, 'updated_at'),
      system: flag(fields, 'system'),
      noteableId: idOrNull(fields, 'noteable_id') ?? parentId,
      noteableType: textOr(fields, 'noteable_type', parentType),
    }
  }
}

/** A note that must name its own item. @throws RowProblem */
export function noteOf(row: unknown): Note {
  const fields = fieldsOf(row, 'note')
  text(fields, 'noteable_type')
  return noteOn('Issue', id(fields, 'noteable_id'))(row)
}

/** A single note of a snippet in the contract's form. @throws RowProblem */
export function snippetNoteOf(row: unknown): SnippetNote {
  const fields = fieldsOf(row, 'snippet note')
  return {
    id: id(fields, 'id'),
    title: text(fields, 'title'),
    fileName: textOrNull(fields, 'file_name'),
    author: userOf(fields['author']),
    expiresAt: timestampOrNull(fields, 'expires_at'),
    updatedAt: timestampOrNull(fields, 'updated_at'),
    createdAt: timestamp(fields, 'created_at'),
  }
}

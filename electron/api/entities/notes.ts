import { noteOperations } from '../../../shared/contract/notes.ts'
import type { ArgumentsOf } from '../../../shared/contract/operation.ts'
import { awardEmojiEntity, type AwardEmoji } from '../../../shared/model/award-emoji.ts'
import { isId } from '../../../shared/model/field.ts'
import { noteEntity, type Note, type NoteableKind } from '../../../shared/model/note.ts'
import { snippetNoteEntity, type SnippetNote } from '../../../shared/model/snippet-note.ts'
import { isWireRow, wireRow } from '../../../shared/model/wire-row.ts'
import type { RowReader } from '../client/paging.ts'
import { listing, oneRow, oneRowIfShown } from '../client/requests.ts'

/**
 * Contract, "Notes". Every function throws an AppFailure when it fails; `not_found` also for things that the caller may
 * not see.
 */

type Operations = typeof noteOperations

/**
 * The outcome of a comment: a body that consists only of an award emoji becomes that award, and one of commands alone
 * makes nothing on services that say so, and what it has changed (`changes`).
 */
export type CreatedNote =
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'award'; readonly award: AwardEmoji }
  | { readonly kind: 'commands'; readonly changes: readonly string[] }

/** A single note of a snippet: the contract shows a snippet's fields, real services the note. */
export type SnippetNoteView =
  { readonly kind: 'snippetNote'; readonly snippetNote: SnippetNote } | { readonly kind: 'note'; readonly note: Note }

/**
 * True for a note that only members of the project are to see, on services that have that (`internalNotes`). From callers who may
 * not write one, the service makes it public without a word.
 */
interface InternalNote {
  readonly internal?: true
}

/** The head of a merge request that the writer has seen, on services of v4, which merge no other by a command. */
interface SeenHead {
  readonly merge_request_diff_head_sha?: string
}

/** The service's words for what notes are on. */
export const noteTypes = {
  issue: 'Issue',
  mergeRequest: 'MergeRequest',
  snippet: 'Snippet',
} as const satisfies Readonly<Record<NoteableKind, string>>

/** The notes of an issue, including those that the service wrote itself (`system`). */
export const listIssueNotes = listing(noteOperations.listIssueNotes, (row, { issue_id }) =>
  noteOn('Issue', issue_id)(row),
)

/** A note of an issue by its `id`. */
export const readIssueNote = oneRow(noteOperations.readIssueNote, (row, { issue_id }) => noteOn('Issue', issue_id)(row))

/**
 * Comments on an issue. `created_at` (ISO 8601 UTC) is for owners and administrators. Sent once, never repeated: after a network
 * failure the comment may or may not have been created.
 *
 * @throws AppFailure `not_found` when the issue does not exist. Real services also say so for a comment that consists only of
 * slash commands, although they have executed them.
 */
export const createIssueNote = oneRow<
  Operations['createIssueNote'],
  CreatedNote,
  ArgumentsOf<Operations['createIssueNote']> & InternalNote
>(noteOperations.createIssueNote, (row, { issue_id }) => createdOn(noteOn('Issue', issue_id))(row))

/** Changes the text of a note of an issue. @throws AppFailure `forbidden` for all but its author and masters */
export const updateIssueNote = oneRow(noteOperations.updateIssueNote, (row, { issue_id }) =>
  noteOn('Issue', issue_id)(row),
)

/**
 * Deletes a note of an issue and returns it as it was. Returns null when the note is already gone: in the contract a
 * repeated deletion is no failure; real services answer `not_found`.
 *
 * @throws AppFailure `forbidden` for all but its author and masters
 */
export const deleteIssueNote = oneRowIfShown(noteOperations.deleteIssueNote, (row, { issue_id }) =>
  noteOn('Issue', issue_id)(row),
)

/** The notes of a snippet, including those that the service wrote itself (`system`). */
export const listSnippetNotes = listing(noteOperations.listSnippetNotes, (row, { snippet_id }) =>
  noteOn('Snippet', snippet_id)(row),
)

/** A note of a snippet by its `id`. */
export const readSnippetNote = oneRow(noteOperations.readSnippetNote, (row, { snippet_id }): SnippetNoteView =>
  wireRow(row, 'note')['body'] === undefined
    ? { kind: 'snippetNote', snippetNote: snippetNoteEntity.read(row) }
    : { kind: 'note', note: noteOn('Snippet', snippet_id)(row) },
)

/** Comments on a snippet. Sent once, never repeated, like `createIssueNote`. */
export const createSnippetNote = oneRow(noteOperations.createSnippetNote, (row, { snippet_id }) =>
  createdOn(noteOn('Snippet', snippet_id))(row),
)

/** Changes the text of a note of a snippet. @throws AppFailure `forbidden` for all but its author and masters */
export const updateSnippetNote = oneRow(noteOperations.updateSnippetNote, (row, { snippet_id }) =>
  noteOn('Snippet', snippet_id)(row),
)

/**
 * Deletes a note of a snippet and returns it as it was. Returns null when the note is already gone: in the contract a
 * repeated deletion is no failure; real services answer `not_found`.
 *
 * @throws AppFailure `forbidden` for all but its author and masters
 */
export const deleteSnippetNote = oneRowIfShown(noteOperations.deleteSnippetNote, (row, { snippet_id }) =>
  noteOn('Snippet', snippet_id)(row),
)

/** The notes of a merge request, including those that the service wrote itself (`system`). */
export const listMergeRequestNotes = listing(noteOperations.listMergeRequestNotes, (row, { merge_request_id }) =>
  noteOn('MergeRequest', merge_request_id)(row),
)

/** A note of a merge request by its `id`. */
export const readMergeRequestNote = oneRow(noteOperations.readMergeRequestNote, (row, { merge_request_id }) =>
  noteOn('MergeRequest', merge_request_id)(row),
)

/** Comments on a merge request. Sent once, never repeated, like `createIssueNote`. */
export const createMergeRequestNote = oneRow<
  Operations['createMergeRequestNote'],
  CreatedNote,
  ArgumentsOf<Operations['createMergeRequestNote']> & InternalNote & SeenHead
>(noteOperations.createMergeRequestNote, (row, { merge_request_id }) =>
  createdOn(noteOn('MergeRequest', merge_request_id))(row),
)

/** Changes the text of a note of a merge request. @throws AppFailure `forbidden` for all but its author and masters */
export const updateMergeRequestNote = oneRow(noteOperations.updateMergeRequestNote, (row, { merge_request_id }) =>
  noteOn('MergeRequest', merge_request_id)(row),
)

/**
 * Deletes a note of a merge request and returns it as it was. Returns null when the note is already gone: in the
 * contract a repeated deletion is no failure; real services answer `not_found`.
 *
 * @throws AppFailure `forbidden` for all but its author and masters
 */
export const deleteMergeRequestNote = oneRowIfShown(
  noteOperations.deleteMergeRequestNote,
  (row, { merge_request_id }) => noteOn('MergeRequest', merge_request_id)(row),
)

/**
 * Reads notes of an item. The item's type and id are used where a note does not name them, or not in a way that can be read
 * (contract, "Note").
 */
export function noteOn(parentType: 'Issue' | 'MergeRequest' | 'Snippet', parentId: number): RowReader<Note> {
  return (row) => {
    const given = wireRow(row, 'note')
    return noteEntity.read({
      ...given,
      noteable_type: typeof given['noteable_type'] === 'string' ? given['noteable_type'] : parentType,
      noteable_id: isId(given['noteable_id']) ? given['noteable_id'] : parentId,
    })
  }
}

/** Reads what came of a comment. */
export function createdOn(noteOf: RowReader<Note>): RowReader<CreatedNote> {
  return (row) => {
    const given = wireRow(row, 'note')
    if (given['id'] === undefined && given['commands_changes'] !== undefined) {
      const changes = given['commands_changes']
      return { kind: 'commands', changes: isWireRow(changes) ? Object.keys(changes) : [] }
    }
    const isAward = given['body'] === undefined && given['awardable_type'] !== undefined
    return isAward ? { kind: 'award', award: awardEmojiEntity.read(row) } : { kind: 'note', note: noteOf(row) }
  }
}

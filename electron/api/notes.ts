import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { noteOperations } from '../../shared/contract/notes.ts'
import type { AwardEmoji } from '../../shared/model/award-emoji.ts'
import type { Note } from '../../shared/model/note.ts'
import type { SnippetNote } from '../../shared/model/snippet-note.ts'
import { awardOf } from './award-emoji-rows.ts'
import type { Client, RequestOptions } from './client.ts'
import { fieldsOf } from './fields.ts'
import { noteOn, snippetNoteOf } from './note-rows.ts'
import { readPage, type ListArguments, type ListOptions, type Page, type RowReader } from './paging.ts'
import { readOne, readWhereShown } from './read-one.ts'

/**
 * Contract, "Notes". Every function throws an AppFailure when it fails; `not_found` also for things that the caller may
 * not see.
 */

type Operations = typeof noteOperations

/** The outcome of a comment: a body that consists only of an award emoji becomes that award. */
export type CreatedNote =
  { readonly kind: 'note'; readonly note: Note } | { readonly kind: 'award'; readonly award: AwardEmoji }

/** A single note of a snippet: the contract shows a snippet's fields, real services the note. */
export type SnippetNoteView =
  { readonly kind: 'snippetNote'; readonly snippetNote: SnippetNote } | { readonly kind: 'note'; readonly note: Note }

/** The notes of an issue, including those that the service wrote itself (`system`). */
export function listIssueNotes(
  client: Client,
  args: ListArguments<Operations['listIssueNotes']>,
  options: ListOptions = {},
): Promise<Page<Note>> {
  return readPage(client, noteOperations.listIssueNotes, args, noteOn('Issue', args.issue_id), options)
}

/** A note of an issue by its `id`. */
export function readIssueNote(
  client: Client,
  args: ArgumentsOf<Operations['readIssueNote']>,
  options: RequestOptions = {},
): Promise<Note> {
  return readOne(client, noteOperations.readIssueNote, args, noteOn('Issue', args.issue_id), options)
}

/**
 * Comments on an issue. `created_at` (ISO 8601 UTC) is for owners and administrators. Sent once, never repeated: after
 * a failure on the way nobody knows whether the comment was created.
 *
 * @throws AppFailure `not_found` when the item is, and on real services for a comment of slash commands alone, which
 * were carried out then
 */
export function createIssueNote(
  client: Client,
  args: ArgumentsOf<Operations['createIssueNote']>,
  options: RequestOptions = {},
): Promise<CreatedNote> {
  return readOne(client, noteOperations.createIssueNote, args, createdOn(noteOn('Issue', args.issue_id)), options)
}

/** Changes the text of a note of an issue. @throws AppFailure `forbidden` for all but its author and masters */
export function updateIssueNote(
  client: Client,
  args: ArgumentsOf<Operations['updateIssueNote']>,
  options: RequestOptions = {},
): Promise<Note> {
  return readOne(client, noteOperations.updateIssueNote, args, noteOn('Issue', args.issue_id), options)
}

/**
 * Deletes a note of an issue and returns it as it was. Returns null when the note is already gone: in the contract a
 * repeated deletion is no failure; real services answer `not_found`.
 *
 * @throws AppFailure `forbidden` for all but its author and masters
 */
export function deleteIssueNote(
  client: Client,
  args: ArgumentsOf<Operations['deleteIssueNote']>,
  options: RequestOptions = {},
): Promise<Note | null> {
  return readWhereShown(client, noteOperations.deleteIssueNote, args, noteOn('Issue', args.issue_id), options)
}

/** The notes of a snippet, including those that the service wrote itself (`system`). */
export function listSnippetNotes(
  client: Client,
  args: ListArguments<Operations['listSnippetNotes']>,
  options: ListOptions = {},
): Promise<Page<Note>> {
  return readPage(client, noteOperations.listSnippetNotes, args, noteOn('Snippet', args.snippet_id), options)
}

/** A note of a snippet by its `id`. */
export function readSnippetNote(
  client: Client,
  args: ArgumentsOf<Operations['readSnippetNote']>,
  options: RequestOptions = {},
): Promise<SnippetNoteView> {
  const noteOf = noteOn('Snippet', args.snippet_id)
  const viewOf = (row: unknown): SnippetNoteView =>
    fieldsOf(row, 'note')['body'] === undefined
      ? { kind: 'snippetNote', snippetNote: snippetNoteOf(row) }
      : { kind: 'note', note: noteOf(row) }
  return readOne(client, noteOperations.readSnippetNote, args, viewOf, options)
}

/** Comments on a snippet. Sent once, never repeated, like `createIssueNote`. */
export function createSnippetNote(
  client: Client,
  args: ArgumentsOf<Operations['createSnippetNote']>,
  options: RequestOptions = {},
): Promise<CreatedNote> {
  return readOne(client, noteOperations.createSnippetNote, args, createdOn(noteOn('Snippet', args.snippet_id)), options)
}

/** Changes the text of a note of a snippet. @throws AppFailure `forbidden` for all but its author and masters */
export function updateSnippetNote(
  client: Client,
  args: ArgumentsOf<Operations['updateSnippetNote']>,
  options: RequestOptions = {},
): Promise<Note> {
  return readOne(client, noteOperations.updateSnippetNote, args, noteOn('Snippet', args.snippet_id), options)
}

/**
 * Deletes a note of a snippet and returns it as it was. Returns null when the note is already gone: in the contract a
 * repeated deletion is no failure; real services answer `not_found`.
 *
 * @throws AppFailure `forbidden` for all but its author and masters
 */
export function deleteSnippetNote(
  client: Client,
  args: ArgumentsOf<Operations['deleteSnippetNote']>,
  options: RequestOptions = {},
): Promise<Note | null> {
  return readWhereShown(client, noteOperations.deleteSnippetNote, args, noteOn('Snippet', args.snippet_id), options)
}

/** The notes of a merge request, including those that the service wrote itself (`system`). */
export function listMergeRequestNotes(
  client: Client,
  args: ListArguments<Operations['listMergeRequestNotes']>,
  options: ListOptions = {},
): Promise<Page<Note>> {
  return readPage(
    client,
    noteOperations.listMergeRequestNotes,
    args,
    noteOn('MergeRequest', args.merge_request_id),
    options,
  )
}

/** A note of a merge request by its `id`. */
export function readMergeRequestNote(
  client: Client,
  args: ArgumentsOf<Operations['readMergeRequestNote']>,
  options: RequestOptions = {},
): Promise<Note> {
  return readOne(
    client,
    noteOperations.readMergeRequestNote,
    args,
    noteOn('MergeRequest', args.merge_request_id),
    options,
  )
}

/** Comments on a merge request. Sent once, never repeated, like `createIssueNote`. */
export function createMergeRequestNote(
  client: Client,
  args: ArgumentsOf<Operations['createMergeRequestNote']>,
  options: RequestOptions = {},
): Promise<CreatedNote> {
  return readOne(
    client,
    noteOperations.createMergeRequestNote,
    args,
    createdOn(noteOn('MergeRequest', args.merge_request_id)),
    options,
  )
}

/** Changes the text of a note of a merge request. @throws AppFailure `forbidden` for all but its author and masters */
export function updateMergeRequestNote(
  client: Client,
  args: ArgumentsOf<Operations['updateMergeRequestNote']>,
  options: RequestOptions = {},
): Promise<Note> {
  return readOne(
    client,
    noteOperations.updateMergeRequestNote,
    args,
    noteOn('MergeRequest', args.merge_request_id),
    options,
  )
}

/**
 * Deletes a note of a merge request and returns it as it was. Returns null when the note is already gone: in the
 * contract a repeated deletion is no failure; real services answer `not_found`.
 *
 * @throws AppFailure `forbidden` for all but its author and masters
 */
export function deleteMergeRequestNote(
  client: Client,
  args: ArgumentsOf<Operations['deleteMergeRequestNote']>,
  options: RequestOptions = {},
): Promise<Note | null> {
  return readWhereShown(
    client,
    noteOperations.deleteMergeRequestNote,
    args,
    noteOn('MergeRequest', args.merge_request_id),
    options,
  )
}

function createdOn(noteOf: RowReader<Note>): RowReader<CreatedNote> {
  return (row) => {
    const fields = fieldsOf(row, 'note')
    const isAward = fields['body'] === undefined && fields['awardable_type'] !== undefined
    return isAward ? { kind: 'award', award: awardOf(row) } : { kind: 'note', note: noteOf(row) }
  }
}

import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { noteOperations } from '../../shared/contract/notes.ts'
import type { Note } from '../../shared/model/note.ts'
import { awardOf, type AwardEmoji } from './award-emoji.ts'
import type { Client, RequestOptions } from './client.ts'
import { fieldsOf, flag, id, idOrNull, text, textOr, timestamp, timestampOrNull } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page, type RowReader } from './paging.ts'
import { readOne } from './read-one.ts'
import { userOf } from './users.ts'

/** Contract, "Notes". Every function throws an AppFailure when it fails. */

type Operations = typeof noteOperations

/** What came of a comment: a body of nothing but an award emoji becomes that award. */
export type CreatedNote =
  { readonly kind: 'note'; readonly note: Note } | { readonly kind: 'award'; readonly award: AwardEmoji }

export function listIssueNotes(
  client: Client,
  args: ListArguments<Operations['listIssueNotes']>,
  options: ListOptions = {},
): Promise<Page<Note>> {
  return readPage(client, noteOperations.listIssueNotes, args, noteOn('Issue', args.issue_id), options)
}

export function listMergeRequestNotes(
  client: Client,
  args: ListArguments<Operations['listMergeRequestNotes']>,
  options: ListOptions = {},
): Promise<Page<Note>> {
  const rowOf = noteOn('MergeRequest', args.merge_request_id)
  return readPage(client, noteOperations.listMergeRequestNotes, args, rowOf, options)
}

/** Sent once, never repeated: after a failure on the way nobody knows whether the comment stands there. */
export function createIssueNote(
  client: Client,
  args: ArgumentsOf<Operations['createIssueNote']>,
  options: RequestOptions = {},
): Promise<CreatedNote> {
  const rowOf = createdOn(noteOn('Issue', args.issue_id))
  return readOne(client, noteOperations.createIssueNote, args, rowOf, options)
}

/** Sent once, never repeated, like `createIssueNote`. */
export function createMergeRequestNote(
  client: Client,
  args: ArgumentsOf<Operations['createMergeRequestNote']>,
  options: RequestOptions = {},
): Promise<CreatedNote> {
  const rowOf = createdOn(noteOn('MergeRequest', args.merge_request_id))
  return readOne(client, noteOperations.createMergeRequestNote, args, rowOf, options)
}

/** Reads notes of an item, whose type and id stand in where a note does not name them. */
export function noteOn(parentType: 'Issue' | 'MergeRequest', parentId: number): RowReader<Note> {
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

function createdOn(noteOf: RowReader<Note>): RowReader<CreatedNote> {
  return (row) => {
    const fields = fieldsOf(row, 'note')
    const isAward = fields['body'] === undefined && fields['awardable_type'] !== undefined
    return isAward ? { kind: 'award', award: awardOf(row) } : { kind: 'note', note: noteOf(row) }
  }
}

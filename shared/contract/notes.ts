import type { Operations } from './operation.ts'
import { issue, mergeRequest, snippet } from './parameters.ts'

/** Contract, "Endpoints: Notes". The segment Y of the contract is spelt out, one operation each. */

const note = { note_id: { type: 'integer', required: true } } as const
const body = { type: 'string', required: true } as const

export const noteOperations = {
  listIssueNotes: {
    summary: 'Lists the notes of an issue.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/notes',
    parameters: issue,
    result: 'Note',
    list: true,
    paged: true,
    access: 'visible',
  },
  readIssueNote: {
    summary: 'Reads a note of an issue.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/notes/:note_id',
    parameters: { ...issue, ...note },
    result: 'Note',
    access: 'visible',
  },
  /** A body that is a single award emoji makes an award: the answer is that AwardEmoji. */
  createIssueNote: {
    summary: 'Comments on an issue.',
    method: 'POST',
    path: '/projects/:id/issues/:issue_id/notes',
    parameters: { ...issue, body, created_at: { type: 'timestamp' } },
    result: 'Note',
    access: 'visible',
  },
  /** For its author and masters. */
  updateIssueNote: {
    summary: 'Changes a note of an issue.',
    method: 'PUT',
    path: '/projects/:id/issues/:issue_id/notes/:note_id',
    parameters: { ...issue, ...note, body },
    result: 'Note',
    access: 'author',
  },
  /** For its author and masters. Deleting a note that does not exist answers with an empty object. */
  deleteIssueNote: {
    summary: 'Deletes a note of an issue.',
    method: 'DELETE',
    path: '/projects/:id/issues/:issue_id/notes/:note_id',
    parameters: { ...issue, ...note },
    result: 'Note',
    access: 'author',
  },
  listSnippetNotes: {
    summary: 'Lists the notes of a snippet.',
    method: 'GET',
    path: '/projects/:id/snippets/:snippet_id/notes',
    parameters: snippet,
    result: 'Note',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** In the contract a note of a snippet is shown with the snippet's fields. */
  readSnippetNote: {
    summary: 'Reads a note of a snippet.',
    method: 'GET',
    path: '/projects/:id/snippets/:snippet_id/notes/:note_id',
    parameters: { ...snippet, ...note },
    result: 'Note',
    access: 'visible',
  },
  /** A body that is a single award emoji makes an award: the answer is that AwardEmoji. */
  createSnippetNote: {
    summary: 'Comments on a snippet.',
    method: 'POST',
    path: '/projects/:id/snippets/:snippet_id/notes',
    parameters: { ...snippet, body },
    result: 'Note',
    access: 'visible',
  },
  /** For its author and masters. */
  updateSnippetNote: {
    summary: 'Changes a note of a snippet.',
    method: 'PUT',
    path: '/projects/:id/snippets/:snippet_id/notes/:note_id',
    parameters: { ...snippet, ...note, body },
    result: 'Note',
    access: 'author',
  },
  /** For its author and masters. Deleting a note that does not exist answers with an empty object. */
  deleteSnippetNote: {
    summary: 'Deletes a note of a snippet.',
    method: 'DELETE',
    path: '/projects/:id/snippets/:snippet_id/notes/:note_id',
    parameters: { ...snippet, ...note },
    result: 'Note',
    access: 'author',
  },
  listMergeRequestNotes: {
    summary: 'Lists the notes of a merge request.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/notes',
    parameters: mergeRequest,
    result: 'Note',
    list: true,
    paged: true,
    access: 'visible',
  },
  readMergeRequestNote: {
    summary: 'Reads a note of a merge request.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id',
    parameters: { ...mergeRequest, ...note },
    result: 'Note',
    access: 'visible',
  },
  /** A body that is a single award emoji makes an award: the answer is that AwardEmoji. */
  createMergeRequestNote: {
    summary: 'Comments on a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_id/notes',
    parameters: { ...mergeRequest, body },
    result: 'Note',
    access: 'visible',
  },
  /** For its author and masters. */
  updateMergeRequestNote: {
    summary: 'Changes a note of a merge request.',
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id',
    parameters: { ...mergeRequest, ...note, body },
    result: 'Note',
    access: 'author',
  },
  /** For its author and masters. Deleting a note that does not exist answers with an empty object. */
  deleteMergeRequestNote: {
    summary: 'Deletes a note of a merge request.',
    method: 'DELETE',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id',
    parameters: { ...mergeRequest, ...note },
    result: 'Note',
    access: 'author',
  },
} as const satisfies Operations

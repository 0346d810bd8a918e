import type { Operations } from './operation.ts'
import { issue, mergeRequest, snippet } from './parameters.ts'

/** Contract, "Endpoints: Award emoji". The segment X of the contract is spelt out, one operation each. */

const note = { note_id: { type: 'integer', required: true } } as const
const award = { award_id: { type: 'integer', required: true } } as const
/** Without colons. */
const name = { type: 'string', required: true } as const

export const awardEmojiOperations = {
  listIssueAwards: {
    summary: 'Lists the award emoji of an issue.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/award_emoji',
    parameters: issue,
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
  readIssueAward: {
    summary: 'Reads an award emoji of an issue.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/award_emoji/:award_id',
    parameters: { ...issue, ...award },
    result: 'AwardEmoji',
    access: 'visible',
  },
  createIssueAward: {
    summary: 'Awards an emoji to an issue.',
    method: 'POST',
    path: '/projects/:id/issues/:issue_id/award_emoji',
    parameters: { ...issue, name },
    result: 'AwardEmoji',
    access: 'visible',
  },
  /**
   * For its author and administrators; others get 401. Deleting an award that does not exist answers with an empty
   * object.
   */
  deleteIssueAward: {
    summary: 'Takes an award emoji of an issue back.',
    method: 'DELETE',
    path: '/projects/:id/issues/:issue_id/award_emoji/:award_id',
    parameters: { ...issue, ...award },
    result: 'AwardEmoji',
    access: 'author',
  },
  listMergeRequestAwards: {
    summary: 'Lists the award emoji of a merge request.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/award_emoji',
    parameters: mergeRequest,
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
  readMergeRequestAward: {
    summary: 'Reads an award emoji of a merge request.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/award_emoji/:award_id',
    parameters: { ...mergeRequest, ...award },
    result: 'AwardEmoji',
    access: 'visible',
  },
  createMergeRequestAward: {
    summary: 'Awards an emoji to a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_id/award_emoji',
    parameters: { ...mergeRequest, name },
    result: 'AwardEmoji',
    access: 'visible',
  },
  /**
   * For its author and administrators; others get 401. Deleting an award that does not exist answers with an empty
   * object.
   */
  deleteMergeRequestAward: {
    summary: 'Takes an award emoji of a merge request back.',
    method: 'DELETE',
    path: '/projects/:id/merge_requests/:merge_request_id/award_emoji/:award_id',
    parameters: { ...mergeRequest, ...award },
    result: 'AwardEmoji',
    access: 'author',
  },
  listSnippetAwards: {
    summary: 'Lists the award emoji of a snippet.',
    method: 'GET',
    path: '/projects/:id/snippets/:snippet_id/award_emoji',
    parameters: snippet,
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
  readSnippetAward: {
    summary: 'Reads an award emoji of a snippet.',
    method: 'GET',
    path: '/projects/:id/snippets/:snippet_id/award_emoji/:award_id',
    parameters: { ...snippet, ...award },
    result: 'AwardEmoji',
    access: 'visible',
  },
  createSnippetAward: {
    summary: 'Awards an emoji to a snippet.',
    method: 'POST',
    path: '/projects/:id/snippets/:snippet_id/award_emoji',
    parameters: { ...snippet, name },
    result: 'AwardEmoji',
    access: 'visible',
  },
  /**
   * For its author and administrators; others get 401. Deleting an award that does not exist answers with an empty
   * object.
   */
  deleteSnippetAward: {
    summary: 'Takes an award emoji of a snippet back.',
    method: 'DELETE',
    path: '/projects/:id/snippets/:snippet_id/award_emoji/:award_id',
    parameters: { ...snippet, ...award },
    result: 'AwardEmoji',
    access: 'author',
  },
  listIssueNoteAwards: {
    summary: 'Lists the award emoji of a note of an issue.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/notes/:note_id/award_emoji',
    parameters: { ...issue, ...note },
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
  readIssueNoteAward: {
    summary: 'Reads an award emoji of a note of an issue.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/notes/:note_id/award_emoji/:award_id',
    parameters: { ...issue, ...note, ...award },
    result: 'AwardEmoji',
    access: 'visible',
  },
  createIssueNoteAward: {
    summary: 'Awards an emoji to a note of an issue.',
    method: 'POST',
    path: '/projects/:id/issues/:issue_id/notes/:note_id/award_emoji',
    parameters: { ...issue, ...note, name },
    result: 'AwardEmoji',
    access: 'visible',
  },
  /**
   * For its author and administrators; others get 401. Deleting an award that does not exist answers with an empty
   * object.
   */
  deleteIssueNoteAward: {
    summary: 'Takes an award emoji of a note of an issue back.',
    method: 'DELETE',
    path: '/projects/:id/issues/:issue_id/notes/:note_id/award_emoji/:award_id',
    parameters: { ...issue, ...note, ...award },
    result: 'AwardEmoji',
    access: 'author',
  },
  listMergeRequestNoteAwards: {
    summary: 'Lists the award emoji of a note of a merge request.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id/award_emoji',
    parameters: { ...mergeRequest, ...note },
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
  readMergeRequestNoteAward: {
    summary: 'Reads an award emoji of a note of a merge request.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id/award_emoji/:award_id',
    parameters: { ...mergeRequest, ...note, ...award },
    result: 'AwardEmoji',
    access: 'visible',
  },
  createMergeRequestNoteAward: {
    summary: 'Awards an emoji to a note of a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id/award_emoji',
    parameters: { ...mergeRequest, ...note, name },
    result: 'AwardEmoji',
    access: 'visible',
  },
  /**
   * For its author and administrators; others get 401. Deleting an award that does not exist answers with an empty
   * object.
   */
  deleteMergeRequestNoteAward: {
    summary: 'Takes an award emoji of a note of a merge request back.',
    method: 'DELETE',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id/award_emoji/:award_id',
    parameters: { ...mergeRequest, ...note, ...award },
    result: 'AwardEmoji',
    access: 'author',
  },
} as const satisfies Operations

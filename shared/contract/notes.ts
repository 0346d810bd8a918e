import type { Operations } from './operation.ts'
import { issue, mergeRequest } from './parameters.ts'

/** Contract, "Endpoints: Notes". The segment Y of the contract is spelt out, one operation each. */

const note = { note_id: { type: 'integer', required: true } } as const
const body = { type: 'string', required: true } as const

export const noteOperations = {
  listIssueNotes: {
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/notes',
    parameters: issue,
    result: 'Note',
    list: true,
    paged: true,
    access: 'visible',
  },
  readIssueNote: {
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/notes/:note_id',
    parameters: { ...issue, ...note },
    result: 'Note',
    access: 'visible',
  },
  /** A body of nothing but an award emoji is answered by that AwardEmoji. */
  createIssueNote: {
    method: 'POST',
    path: '/projects/:id/issues/:issue_id/notes',
    parameters: { ...issue, body, created_at: { type: 'timestamp' } },
    result: 'Note',
    access: 'visible',
  },
  listMergeRequestNotes: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/notes',
    parameters: mergeRequest,
    result: 'Note',
    list: true,
    paged: true,
    access: 'visible',
  },
  readMergeRequestNote: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id',
    parameters: { ...mergeRequest, ...note },
    result: 'Note',
    access: 'visible',
  },
  createMergeRequestNote: {
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_id/notes',
    parameters: { ...mergeRequest, body },
    result: 'Note',
    access: 'visible',
  },
} as const satisfies Operations

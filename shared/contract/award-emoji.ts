import type { Operations } from './operation.ts'
import { issue, mergeRequest } from './parameters.ts'

/** Contract, "Endpoints: Award emoji". The segment X of the contract is spelt out, one operation each. */

const note = { note_id: { type: 'integer', required: true } } as const

export const awardEmojiOperations = {
  listIssueAwards: {
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/award_emoji',
    parameters: issue,
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
  listMergeRequestAwards: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/award_emoji',
    parameters: mergeRequest,
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
  listIssueNoteAwards: {
    method: 'GET',
    path: '/projects/:id/issues/:issue_id/notes/:note_id/award_emoji',
    parameters: { ...issue, ...note },
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
  listMergeRequestNoteAwards: {
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_id/notes/:note_id/award_emoji',
    parameters: { ...mergeRequest, ...note },
    result: 'AwardEmoji',
    list: true,
    paged: true,
    access: 'visible',
  },
} as const satisfies Operations

import type { Operations } from '../operation.ts'
import { mergeRequest, project } from '../parameters.ts'
import { positionParameters } from './discussions.ts'

/** Draft notes of API v4: the comments of a review, which nobody but their author sees until they are published. */

const path = '/projects/:id/merge_requests/:merge_request_iid/draft_notes'
const ofMergeRequest = { ...project, merge_request_iid: mergeRequest.merge_request_id } as const
const draft = { ...ofMergeRequest, draft_note_id: { type: 'integer', required: true } } as const

export const draftNoteOperations = {
  /** All of them at once: the list has no pages. */
  listDraftNotes: {
    summary: "Lists the caller's draft notes on a merge request.",
    method: 'GET',
    path,
    parameters: ofMergeRequest,
    result: 'DraftNote',
    list: true,
    access: 'visible',
  },
  readDraftNote: {
    summary: "Reads one of the caller's draft notes.",
    method: 'GET',
    path: `${path}/:draft_note_id`,
    parameters: draft,
    result: 'DraftNote',
    access: 'visible',
  },
  /** A place is not looked at before the draft is published. */
  createDraftNote: {
    summary: 'Writes a draft note, which may answer a discussion or be about a line.',
    method: 'POST',
    path,
    parameters: {
      ...ofMergeRequest,
      note: { type: 'string', required: true },
      in_reply_to_discussion_id: { type: 'string' },
      resolve_discussion: { type: 'boolean' },
      commit_id: { type: 'string' },
      ...positionParameters,
    },
    result: 'DraftNote',
    access: 'visible',
    refusals: {
      400: 'The caller has a draft in that discussion already, there is none, or it is not theirs to resolve.',
    },
  },
  /** Without a place, the draft loses the one that it had. */
  updateDraftNote: {
    summary: 'Changes the text and the place of a draft note.',
    method: 'PUT',
    path: `${path}/:draft_note_id`,
    parameters: { ...draft, note: { type: 'string' }, ...positionParameters },
    result: 'DraftNote',
    access: 'visible',
  },
  deleteDraftNote: {
    summary: 'Deletes a draft note.',
    method: 'DELETE',
    path: `${path}/:draft_note_id`,
    parameters: draft,
    result: 'DraftNote',
    access: 'visible',
  },
  publishDraftNote: {
    summary: 'Publishes one draft note.',
    method: 'PUT',
    path: `${path}/:draft_note_id/publish`,
    parameters: draft,
    result: 'DraftNote',
    access: 'visible',
  },
  /** The newest services set the state of the review besides, and write a summary. Older ones ignore all three. */
  publishDraftNotes: {
    summary: "Publishes all of the caller's draft notes on a merge request: their review.",
    method: 'POST',
    path: `${path}/bulk_publish`,
    parameters: {
      ...ofMergeRequest,
      reviewer_state: { type: 'string', oneOf: ['requested_changes', 'reviewed'] },
      note: { type: 'string' },
      internal: { type: 'boolean' },
    },
    result: 'Review',
    access: 'visible',
    refusals: { 422: 'The drafts are published, and the summary cannot be written.' },
  },
} as const satisfies Operations

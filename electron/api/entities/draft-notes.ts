import { draftNoteOperations as operations } from '../../../shared/contract/v4/draft-notes.ts'
import { draftNoteEntity } from '../../../shared/model/draft-note.ts'
import { doing, listing, oneRow } from '../client/requests.ts'

/**
 * Draft notes of a merge request: the caller's review, before it is published, for services that have them (`draftNotes`). A merge
 * request is named by its number in the project. Every function throws an AppFailure when it fails.
 */

/** Lists the caller's drafts. */
export const listDraftNotes = listing(operations.listDraftNotes, draftNoteEntity.read)

/** Makes a draft. Its place is not looked at before it is published. Sent once, never repeated. */
export const createDraftNote = oneRow(operations.createDraftNote, draftNoteEntity.read)

/** Changes a draft. A place that is not named is lost. */
export const updateDraftNote = oneRow(operations.updateDraftNote, draftNoteEntity.read)

/** Deletes a draft. */
export const deleteDraftNote = doing(operations.deleteDraftNote)

/** Publishes all drafts of the caller at once. Those that the service cannot make comments of are lost. */
export const publishDraftNotes = doing(operations.publishDraftNotes)

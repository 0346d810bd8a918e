import { awardEmojiOperations } from '../../../shared/contract/award-emoji.ts'
import { awardEmojiEntity } from '../../../shared/model/award-emoji.ts'
import { listing, oneRow, oneRowIfShown } from '../client/requests.ts'

/**
 * Contract, "Award emoji". Names are without colons. Every function throws an AppFailure when it fails. `not_found`
 * stands for anything that the caller may not see; on real services also for an unknown emoji, an emoji awarded twice,
 * a vote for the caller's own item, and a repeated deletion. Only the author and administrators may delete an award;
 * others get `unauthorized`.
 */

/** The awards of an issue. */
export const listIssueAwards = listing(awardEmojiOperations.listIssueAwards, awardEmojiEntity.read)

/** Awards an emoji to an issue. Sent once, never repeated. */
export const createIssueAward = oneRow(awardEmojiOperations.createIssueAward, awardEmojiEntity.read)

/** Deletes an award of an issue and returns it as it was, or null when it is already gone. */
export const deleteIssueAward = oneRowIfShown(awardEmojiOperations.deleteIssueAward, awardEmojiEntity.read)

/** The awards of a merge request. */
export const listMergeRequestAwards = listing(awardEmojiOperations.listMergeRequestAwards, awardEmojiEntity.read)

/** Awards an emoji to a merge request. Sent once, never repeated. */
export const createMergeRequestAward = oneRow(awardEmojiOperations.createMergeRequestAward, awardEmojiEntity.read)

/** Deletes an award of a merge request and returns it as it was, or null when it is already gone. */
export const deleteMergeRequestAward = oneRowIfShown(
  awardEmojiOperations.deleteMergeRequestAward,
  awardEmojiEntity.read,
)

/** The awards of a snippet. */
export const listSnippetAwards = listing(awardEmojiOperations.listSnippetAwards, awardEmojiEntity.read)

/** Awards an emoji to a snippet. Sent once, never repeated. */
export const createSnippetAward = oneRow(awardEmojiOperations.createSnippetAward, awardEmojiEntity.read)

/** Deletes an award of a snippet and returns it as it was, or null when it is already gone. */
export const deleteSnippetAward = oneRowIfShown(awardEmojiOperations.deleteSnippetAward, awardEmojiEntity.read)

/** The awards of a note of an issue. */
export const listIssueNoteAwards = listing(awardEmojiOperations.listIssueNoteAwards, awardEmojiEntity.read)

/** Awards an emoji to a note of an issue. Sent once, never repeated. */
export const createIssueNoteAward = oneRow(awardEmojiOperations.createIssueNoteAward, awardEmojiEntity.read)

/** Deletes an award of a note of an issue and returns it as it was, or null when it is already gone. */
export const deleteIssueNoteAward = oneRowIfShown(awardEmojiOperations.deleteIssueNoteAward, awardEmojiEntity.read)

/** The awards of a note of a merge request. */
export const listMergeRequestNoteAwards = listing(
  awardEmojiOperations.listMergeRequestNoteAwards,
  awardEmojiEntity.read,
)

/** Awards an emoji to a note of a merge request. Sent once, never repeated. */
export const createMergeRequestNoteAward = oneRow(
  awardEmojiOperations.createMergeRequestNoteAward,
  awardEmojiEntity.read,
)

/** Deletes an award of a note of a merge request and returns it as it was, or null when it is already gone. */
export const deleteMergeRequestNoteAward = oneRowIfShown(
  awardEmojiOperations.deleteMergeRequestNoteAward,
  awardEmojiEntity.read,
)

import { awardEmojiOperations } from '../../shared/contract/award-emoji.ts'
import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import type { AwardEmoji } from '../../shared/model/award-emoji.ts'
import { awardOf } from './award-emoji-rows.ts'
import type { Client, RequestOptions } from './client.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readOne, readWhereShown } from './read-one.ts'

/**
 * Contract, "Award emoji". Names are without colons. Every function throws an AppFailure when it fails: `not_found` for what the
 * caller may not see, and on real services also for an emoji there is none of, one awarded twice, a vote for what is one's own, and
 * a repeated deletion. Only its author and administrators take an award back; others are `unauthorized`.
 */

type Operations = typeof awardEmojiOperations

/** The awards of an issue. */
export function listIssueAwards(
  client: Client,
  args: ListArguments<Operations['listIssueAwards']>,
  options: ListOptions = {},
): Promise<Page<AwardEmoji>> {
  return readPage(client, awardEmojiOperations.listIssueAwards, args, awardOf, options)
}

/** An award of an issue by its `id`. */
export function readIssueAward(
  client: Client,
  args: ArgumentsOf<Operations['readIssueAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.readIssueAward, args, awardOf, options)
}

/** Awards an emoji to an issue. Sent once, never repeated. */
export function createIssueAward(
  client: Client,
  args: ArgumentsOf<Operations['createIssueAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.createIssueAward, args, awardOf, options)
}

/** Takes an award of an issue back and answers it as it was, null when it is gone already. */
export function deleteIssueAward(
  client: Client,
  args: ArgumentsOf<Operations['deleteIssueAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji | null> {
  return readWhereShown(client, awardEmojiOperations.deleteIssueAward, args, awardOf, options)
}

/** The awards of a merge request. */
export function listMergeRequestAwards(
  client: Client,
  args: ListArguments<Operations['listMergeRequestAwards']>,
  options: ListOptions = {},
): Promise<Page<AwardEmoji>> {
  return readPage(client, awardEmojiOperations.listMergeRequestAwards, args, awardOf, options)
}

/** An award of a merge request by its `id`. */
export function readMergeRequestAward(
  client: Client,
  args: ArgumentsOf<Operations['readMergeRequestAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.readMergeRequestAward, args, awardOf, options)
}

/** Awards an emoji to a merge request. Sent once, never repeated. */
export function createMergeRequestAward(
  client: Client,
  args: ArgumentsOf<Operations['createMergeRequestAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.createMergeRequestAward, args, awardOf, options)
}

/** Takes an award of a merge request back and answers it as it was, null when it is gone already. */
export function deleteMergeRequestAward(
  client: Client,
  args: ArgumentsOf<Operations['deleteMergeRequestAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji | null> {
  return readWhereShown(client, awardEmojiOperations.deleteMergeRequestAward, args, awardOf, options)
}

/** The awards of a snippet. */
export function listSnippetAwards(
  client: Client,
  args: ListArguments<Operations['listSnippetAwards']>,
  options: ListOptions = {},
): Promise<Page<AwardEmoji>> {
  return readPage(client, awardEmojiOperations.listSnippetAwards, args, awardOf, options)
}

/** An award of a snippet by its `id`. */
export function readSnippetAward(
  client: Client,
  args: ArgumentsOf<Operations['readSnippetAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.readSnippetAward, args, awardOf, options)
}

/** Awards an emoji to a snippet. Sent once, never repeated. */
export function createSnippetAward(
  client: Client,
  args: ArgumentsOf<Operations['createSnippetAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.createSnippetAward, args, awardOf, options)
}

/** Takes an award of a snippet back and answers it as it was, null when it is gone already. */
export function deleteSnippetAward(
  client: Client,
  args: ArgumentsOf<Operations['deleteSnippetAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji | null> {
  return readWhereShown(client, awardEmojiOperations.deleteSnippetAward, args, awardOf, options)
}

/** The awards of a note of an issue. */
export function listIssueNoteAwards(
  client: Client,
  args: ListArguments<Operations['listIssueNoteAwards']>,
  options: ListOptions = {},
): Promise<Page<AwardEmoji>> {
  return readPage(client, awardEmojiOperations.listIssueNoteAwards, args, awardOf, options)
}

/** An award of a note of an issue by its `id`. */
export function readIssueNoteAward(
  client: Client,
  args: ArgumentsOf<Operations['readIssueNoteAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.readIssueNoteAward, args, awardOf, options)
}

/** Awards an emoji to a note of an issue. Sent once, never repeated. */
export function createIssueNoteAward(
  client: Client,
  args: ArgumentsOf<Operations['createIssueNoteAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.createIssueNoteAward, args, awardOf, options)
}

/** Takes an award of a note of an issue back and answers it as it was, null when it is gone already. */
export function deleteIssueNoteAward(
  client: Client,
  args: ArgumentsOf<Operations['deleteIssueNoteAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji | null> {
  return readWhereShown(client, awardEmojiOperations.deleteIssueNoteAward, args, awardOf, options)
}

/** The awards of a note of a merge request. */
export function listMergeRequestNoteAwards(
  client: Client,
  args: ListArguments<Operations['listMergeRequestNoteAwards']>,
  options: ListOptions = {},
): Promise<Page<AwardEmoji>> {
  return readPage(client, awardEmojiOperations.listMergeRequestNoteAwards, args, awardOf, options)
}

/** An award of a note of a merge request by its `id`. */
export function readMergeRequestNoteAward(
  client: Client,
  args: ArgumentsOf<Operations['readMergeRequestNoteAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.readMergeRequestNoteAward, args, awardOf, options)
}

/** Awards an emoji to a note of a merge request. Sent once, never repeated. */
export function createMergeRequestNoteAward(
  client: Client,
  args: ArgumentsOf<Operations['createMergeRequestNoteAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji> {
  return readOne(client, awardEmojiOperations.createMergeRequestNoteAward, args, awardOf, options)
}

/** Takes an award of a note of a merge request back and answers it as it was, null when it is gone already. */
export function deleteMergeRequestNoteAward(
  client: Client,
  args: ArgumentsOf<Operations['deleteMergeRequestNoteAward']>,
  options: RequestOptions = {},
): Promise<AwardEmoji | null> {
  return readWhereShown(client, awardEmojiOperations.deleteMergeRequestNoteAward, args, awardOf, options)
}

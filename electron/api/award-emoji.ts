import { awardEmojiOperations } from '../../shared/contract/award-emoji.ts'
import type { User } from '../../shared/model/user.ts'
import type { Client } from './client.ts'
import { fieldsOf, id, text, timestamp, timestampOrNull } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { userOf } from './users.ts'

/** Contract, "Award emoji". Every function throws an AppFailure when it fails. */

type Operations = typeof awardEmojiOperations

export interface AwardEmoji {
  readonly id: number
  /** Without colons. */
  readonly name: string
  readonly user: User
  readonly createdAt: string
  readonly updatedAt: string
  readonly awardableId: number
  /** `Issue`, `Note`, or what a service has besides. */
  readonly awardableType: string
}

export function listIssueAwards(
  client: Client,
  args: ListArguments<Operations['listIssueAwards']>,
  options: ListOptions = {},
): Promise<Page<AwardEmoji>> {
  return readPage(client, awardEmojiOperations.listIssueAwards, args, awardOf, options)
}

export function listMergeRequestAwards(
  client: Client,
  args: ListArguments<Operations['listMergeRequestAwards']>,
  options: ListOptions = {},
): Promise<Page<AwardEmoji>> {
  return readPage(client, awardEmojiOperations.listMergeRequestAwards, args, awardOf, options)
}

/** @throws RowProblem */
export function awardOf(row: unknown): AwardEmoji {
  const fields = fieldsOf(row, 'award')
  const createdAt = timestamp(fields, 'created_at')
  return {
    id: id(fields, 'id'),
    name: text(fields, 'name'),
    user: userOf(fields['user']),
    createdAt,
    updatedAt: timestampOrNull(fields, 'updated_at') ?? createdAt,
    awardableId: id(fields, 'awardable_id'),
    awardableType: text(fields, 'awardable_type'),
  }
}

import { additions } from '../../../shared/contract/v4/additions.ts'
import { mergeRequestDetailEntity } from '../../../shared/model/merge-request.ts'
import { listingItems } from './item-lists.ts'
import { listOwnIssues } from './issues.ts'

/**
 * Lists over all projects that the caller sees, for services that have them (`listsByPerson`). Archived
 * projects are left out. Every function throws an AppFailure when it fails.
 */

type Asked = Parameters<typeof listOwnIssues>

/** The issues that the caller wrote, that are assigned to them, or all that they see. */
export function listIssuesInScope(
  client: Asked[0],
  args: Asked[1] & { readonly scope: 'created_by_me' | 'assigned_to_me' | 'all' },
  options?: Asked[2],
): ReturnType<typeof listOwnIssues> {
  return listOwnIssues(client, args, options)
}

/**
 * The merge requests that the caller wrote, that are assigned to them, or that somebody reviews; with `scope` all also those
 * of everybody. Services before 13.8 do not know `reviewer_id` and ignore it without a word.
 */
export const listMergeRequestsInScope = listingItems(additions.listOwnMergeRequests, mergeRequestDetailEntity.read)

/** The merge requests of a group's projects and of those of the groups below it. */
export const listGroupMergeRequests = listingItems(additions.listGroupMergeRequests, mergeRequestDetailEntity.read)

import { additions } from '../../shared/contract/v4/additions.ts'
import { mergeRequestDetailEntity } from '../../shared/model/merge-request.ts'
import { listOwnIssues } from './issues.ts'
import { listing } from './requests.ts'

/**
 * Lists over all projects that the caller sees, by the person whom the rows concern, for services that have them
 * (`listsByPerson` of the dialect). Archived projects are left out. Every function throws an AppFailure when it fails.
 */

type Asked = Parameters<typeof listOwnIssues>

/** The issues that the caller wrote, or that are assigned to them. */
export function listIssuesByPerson(
  client: Asked[0],
  args: Asked[1] & { readonly scope: 'created_by_me' | 'assigned_to_me' },
  options?: Asked[2],
): ReturnType<typeof listOwnIssues> {
  return listOwnIssues(client, args, options)
}

/**
 * The merge requests that the caller wrote, that are assigned to them, or that somebody reviews. Services before 13.8 do not
 * know `reviewer_id` and ignore it without a word.
 */
export const listMergeRequestsByPerson = listing(additions.listOwnMergeRequests, mergeRequestDetailEntity.read)

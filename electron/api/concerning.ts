import { issueOperations } from '../../shared/contract/issues.ts'
import { additions } from '../../shared/contract/v4/additions.ts'
import { issueEntity, type Issue } from '../../shared/model/issue.ts'
import { mergeRequestDetailEntity } from '../../shared/model/merge-request.ts'
import type { ListArguments } from './paging.ts'
import { listing } from './requests.ts'

/**
 * Lists over all projects that the caller sees, by the person whom the rows concern, for services that have them
 * (`listsByPerson` of the dialect). Archived projects are left out. Every function throws an AppFailure when it fails.
 */

type OwnIssues = typeof issueOperations.listOwnIssues

/** The issues that the caller wrote, or that are assigned to them. */
export const listIssuesByPerson = listing<
  OwnIssues,
  Issue,
  ListArguments<OwnIssues> & { readonly scope: 'created_by_me' | 'assigned_to_me' }
>(issueOperations.listOwnIssues, issueEntity.read)

/**
 * The merge requests that the caller wrote, that are assigned to them, or that somebody reviews. Services before 13.8 do not
 * know `reviewer_id` and ignore it without a word.
 */
export const listMergeRequestsByPerson = listing(additions.listOwnMergeRequests, mergeRequestDetailEntity.read)

import { additions } from '../../../shared/contract/v4/additions.ts'
import { namedIssueEntity } from '../../../shared/model/named-issue.ts'
import { listing } from '../client/requests.ts'

/**
 * The issues that a merge request names (`relatedIssues`), which is named by its number in the project. What the user may not see
 * is left out. Throws an AppFailure when it fails.
 */
export const listRelatedIssues = listing(additions.listRelatedIssues, namedIssueEntity.read)

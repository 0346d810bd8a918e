import { additions } from '../../../shared/contract/v4/additions.ts'
import { namedMergeRequestEntity } from '../../../shared/model/named-merge-request.ts'
import { listing } from '../client/requests.ts'

/** The merge requests that issues have to do with (`relatedMergeRequests`). Every function throws an AppFailure when it fails. */

/** Those that name an issue, which is named by its number in the project. What the user may not see is left out. */
export const listRelatedMergeRequests = listing(additions.listRelatedMergeRequests, namedMergeRequestEntity.read)

/** The open ones that close an open issue when they are merged. */
export const listClosingMergeRequests = listing(additions.listClosingMergeRequests, namedMergeRequestEntity.read)

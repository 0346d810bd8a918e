import { additions } from '../../../shared/contract/v4/additions.ts'
import { linkedIssueEntity } from '../../../shared/model/issue-link.ts'
import { doing, listing } from '../client/requests.ts'

/** Links between issues (`issueLinks`). An issue is named by its number in the project. Every function throws an AppFailure when it fails. */

/** The issues that an issue is linked to, all of them at once. What the user may not see is left out. */
export const listIssueLinks = listing(additions.listIssueLinks, linkedIssueEntity.read)

/** Links an issue to another one. The answer of older services does not tell the id of the link. */
export const createIssueLink = doing(additions.createIssueLink)

/** Takes a link away. @throws AppFailure `not_found` where it is gone, or where the user may not */
export const deleteIssueLink = doing(additions.deleteIssueLink)

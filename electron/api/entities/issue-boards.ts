import { additions } from '../../../shared/contract/v4/additions.ts'
import { issueBoardEntity } from '../../../shared/model/issue-board.ts'
import { listing } from '../client/requests.ts'

/** The boards of a project, for services that have them (`issueBoards`). @throws AppFailure when it fails */
export const listBoards = listing(additions.listBoards, issueBoardEntity.read)

/** The boards of a group. @throws AppFailure `not_found` also where the user may not see it, and by services before 10.6 */
export const listGroupBoards = listing(additions.listGroupBoards, issueBoardEntity.read)

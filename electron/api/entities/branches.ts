import { commitOperations as operations } from '../../../shared/contract/v4/commits.ts'
import { branchEntity, branchHeadEntity } from '../../../shared/model/branch.ts'
import { comparisonEntity } from '../../../shared/model/comparison.ts'
import { listing, oneRow } from '../client/requests.ts'
import { numbered } from './named-row.ts'

/** Branches of a repository, for services that list them (`branches`). Every function throws an AppFailure when it fails. */

/** The branches of a project. `search`: a part of the name. Older services know no `sort`, and list them by name. */
export const listBranches = listing(operations.listBranches, (row) => numbered(branchEntity.read(row)))

/** A branch. @throws AppFailure `not_found` where there is none */
export const readBranch = oneRow(operations.readBranch, branchHeadEntity.read)

/**
 * Makes a branch at the newest commit of another one. Sent once, never repeated.
 *
 * @throws AppFailure `invalid` where there is one of that name, or the name is not allowed; `forbidden` for those who may not
 */
export const createBranch = oneRow(operations.createBranch, branchHeadEntity.read)

/**
 * The commits that the branch `to` has and `from` has not. With `from_project_id`, `from` is of the project that this one is a fork
 * of. The answer has all changes besides, and may be large.
 *
 * @throws AppFailure `not_found` where one of the branches is not there
 */
export const compareRefs = oneRow(operations.compareRefs, comparisonEntity.read)

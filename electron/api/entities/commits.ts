import { commitOperations as operations } from '../../../shared/contract/v4/commits.ts'
import { doing } from '../client/requests.ts'

/**
 * Commits that are made of others, for services of API v4. With `dry_run`, for services that know it (`triesPicks`), nothing is made.
 * Each is sent once, never repeated.
 *
 * @throws AppFailure `pick_conflict` or `pick_empty` where newer services say so, else `invalid`; `not_found` without such a branch
 * or commit, `forbidden` for those who may not push to the branch
 */

/** Brings a commit into a branch once more. */
export const cherryPickCommit = doing(operations.cherryPickCommit)

/** Takes a commit of a branch back, for services that do so (`reverts`). */
export const revertCommit = doing(operations.revertCommit)

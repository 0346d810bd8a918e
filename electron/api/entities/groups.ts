import { groupOperations } from '../../../shared/contract/groups.ts'
import type { ArgumentsOf } from '../../../shared/contract/operation.ts'
import { groupDetailEntity, groupEntity, type Group } from '../../../shared/model/group.ts'
import { doing, listing, oneRow, oneRowIfShown } from '../client/requests.ts'

/**
 * Contract, "Groups". `id` is the number or the path. Visibility levels: 0 private, 10 internal, 20 public. Every
 * function throws an AppFailure when it fails; `not_found` also for things that the caller may not see.
 */

type Operations = typeof groupOperations

const listPage = listing(groupOperations.listGroups, groupEntity.read)

/**
 * The caller's groups, or with `all_available` all the caller can see; every group for an administrator. `skip_groups`:
 * ids to leave out; `search`: in name or path.
 */
export const listGroups: typeof listPage = (client, args = {}, options) => {
  const { skip_groups: skipped } = args
  // The contract knows only an array, and a single number would not be sent as an array.
  return listPage(client, typeof skipped === 'number' ? { ...args, skip_groups: [skipped] } : args, options)
}

/** The groups the caller owns. */
export const listOwnedGroups = listing(groupOperations.listOwnedGroups, groupEntity.read)

/** A group with its projects. */
export const readGroup = oneRow(groupOperations.readGroup, groupDetailEntity.read)

/** In which group a new one is to stand: only services of v4 have groups in groups. */
export interface Parent {
  readonly parent_id?: number
}

/**
 * Creates a group that the caller owns. Sent once, never repeated.
 *
 * @throws AppFailure `forbidden` for those who may not create groups, `invalid` for a path that is taken
 */
export const createGroup = oneRow<Operations['createGroup'], Group, ArgumentsOf<Operations['createGroup']> & Parent>(
  groupOperations.createGroup,
  groupEntity.read,
)

/**
 * Moves a project into a group; only for administrators. The contract does not show the answer; returns null when the
 * answer is not the group. Sent once, never repeated.
 *
 * @throws AppFailure `forbidden`, `invalid` when it cannot be moved
 */
export const transferProject = oneRowIfShown(groupOperations.transferProject, groupDetailEntity.read)

/**
 * Changes the given fields.
 *
 * @throws AppFailure `forbidden` for all but its owners and administrators, `invalid` for a path that is taken
 */
export const updateGroup = oneRow(groupOperations.updateGroup, groupDetailEntity.read)

/** Deletes a group with all its projects. @throws AppFailure `forbidden` for all but its owners and administrators */
export const deleteGroup = doing(groupOperations.deleteGroup)

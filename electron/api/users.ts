import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { accountOperations } from '../../shared/contract/users.ts'
import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import type { OwnUser, UserDetail } from '../../shared/model/user.ts'
import type { Client, RequestOptions } from './client.ts'
import { activityEventOf } from './event-rows.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readOne } from './read-one.ts'
import { ownUserOf, userDetailOf } from './user-rows.ts'

/**
 * Contract, "Users"; keys and e-mail addresses have their own files. Operations marked as for administrators are
 * `forbidden` to others. Every function throws an AppFailure when it fails. A password is sent to the service and is in
 * no answer and no error.
 */

type Operations = typeof accountOperations

/**
 * Lists the users: in the embedded form for normal callers, whole for administrators. `search`: in name, username or
 * e-mail. Of `active`, `blocked` and `external` only `true` has a meaning. `username` takes precedence over all others.
 */
export function listUsers(
  client: Client,
  args: ListArguments<Operations['listUsers']> = {},
  options: ListOptions = {},
): Promise<Page<UserDetail>> {
  return readPage(client, accountOperations.listUsers, args, userDetailOf, options)
}

/** A user by their `id`; whole for administrators. */
export function readUser(
  client: Client,
  args: ArgumentsOf<Operations['readUser']>,
  options: RequestOptions = {},
): Promise<UserDetail> {
  return readOne(client, accountOperations.readUser, args, userDetailOf, options)
}

/**
 * Creates a user; for administrators. Sent once, never repeated.
 *
 * @throws AppFailure `conflict` for an e-mail address or username that is taken, `invalid`, for example for a bio above
 * 255 characters
 */
export function createUser(
  client: Client,
  args: ArgumentsOf<Operations['createUser']>,
  options: RequestOptions = {},
): Promise<UserDetail> {
  return readOne(client, accountOperations.createUser, args, userDetailOf, options)
}

/**
 * Changes the given fields; for administrators.
 *
 * @throws AppFailure `not_found`, which in the contract stands for any failure; real services also say `conflict` and
 * `invalid`
 */
export function updateUser(
  client: Client,
  args: ArgumentsOf<Operations['updateUser']>,
  options: RequestOptions = {},
): Promise<UserDetail> {
  return readOne(client, accountOperations.updateUser, args, userDetailOf, options)
}

/** The outcome of deleting a user. In the contract, deleting a user who does not exist succeeds too. */
export type UserDeletion = { readonly deleted: true; readonly user: UserDetail } | { readonly deleted: false }

/** Deletes a user; for administrators. If there is no such user, real services answer `not_found`. */
export function deleteUser(
  client: Client,
  args: ArgumentsOf<Operations['deleteUser']>,
  options: RequestOptions = {},
): Promise<UserDeletion> {
  return readOne(client, accountOperations.deleteUser, args, deletionOf, options)
}

/** Returns the user to whom the token belongs. @throws AppFailure `unauthorized` when the token is no longer valid */
export function readOwnUser(client: Client, options: RequestOptions = {}): Promise<OwnUser> {
  return readOne(client, accountOperations.readCurrentUser, {}, ownUserOf, options)
}

/**
 * Blocks a user; for administrators. Returns whether that changed anything, or null where the service does not say.
 *
 * @throws AppFailure `not_found`; `forbidden` also for who was blocked by a directory
 */
export function blockUser(
  client: Client,
  args: ArgumentsOf<Operations['blockUser']>,
  options: RequestOptions = {},
): Promise<boolean | null> {
  return readOne(client, accountOperations.blockUser, args, changedOf, options)
}

/** Unblocks a user; the opposite of `blockUser`. */
export function unblockUser(
  client: Client,
  args: ArgumentsOf<Operations['unblockUser']>,
  options: RequestOptions = {},
): Promise<boolean | null> {
  return readOne(client, accountOperations.unblockUser, args, changedOf, options)
}

/** The actions of a user that the caller can see, newest first. Events have no id. */
export function listUserEvents(
  client: Client,
  args: ListArguments<Operations['listUserEvents']>,
  options: ListOptions = {},
): Promise<Page<ActivityEvent>> {
  return readPage(client, accountOperations.listUserEvents, args, activityEventOf, options)
}

/** The contract only says that the body is the user if a user was deleted, and something else otherwise. */
function deletionOf(value: unknown): UserDeletion {
  const isUser = typeof value === 'object' && value !== null && 'id' in value
  return isUser ? { deleted: true, user: userDetailOf(value) } : { deleted: false }
}

function changedOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

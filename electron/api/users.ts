import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { accountOperations } from '../../shared/contract/users.ts'
import { saidWith, type AppError } from '../../shared/errors.ts'
import { ownUserEntity, userDetailEntity, type OwnUser, type UserDetail } from '../../shared/model/user.ts'
import type { Client, RequestOptions } from './client.ts'
import { readOne } from './read-one.ts'
import { listing, reading } from './requests.ts'

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
export const listUsers = listing(accountOperations.listUsers, userDetailEntity.read)

/** A user by their `id`; whole for administrators. */
export const readUser = reading(accountOperations.readUser, userDetailEntity.read)

/**
 * Changes the given fields; for administrators.
 *
 * @throws AppFailure `not_found`, which in the contract stands for any failure; real services also say `conflict` and
 * `invalid`
 */
export const updateUser = reading(accountOperations.updateUser, userDetailEntity.read)

/**
 * The outcome of deleting a user; `user` is null where the service does not show them. In the contract, deleting a user who
 * does not exist succeeds too.
 */
export type UserDeletion = { readonly deleted: true; readonly user: UserDetail | null } | { readonly deleted: false }

/** Deletes a user; for administrators. If there is no such user, real services answer `not_found`. */
export async function deleteUser(
  client: Client,
  args: ArgumentsOf<Operations['deleteUser']>,
  options: RequestOptions = {},
): Promise<UserDeletion> {
  const operation = accountOperations.deleteUser
  if (client.dialect.showsRow(operation)) return await readOne(client, operation, args, deletionOf, options)
  await client.call(operation, args, options)
  return { deleted: true, user: null }
}

/** Returns the user to whom the token belongs. @throws AppFailure `unauthorized` when the token is no longer valid */
export function readOwnUser(client: Client, options: RequestOptions = {}): Promise<OwnUser> {
  return readCaller(client, ownUserEntity.read, options)
}

/**
 * Returns what a refusal of `GET /user` means: 403 is about the person there, not about what was asked. Newer services say
 * why.
 */
export function refusalOfUser(error: AppError): AppError {
  if (error.code !== 'forbidden') return error
  const isReasoned = /^403 Forbidden - ./.test(error.detail ?? '')
  return { ...saidWith(error), code: isReasoned ? 'user_refused' : 'user_blocked' }
}

/** The same with all that only they see. @throws AppFailure */
export function readOwnProfile(client: Client, options: RequestOptions = {}): Promise<UserDetail> {
  return readCaller(client, userDetailEntity.read, options)
}

function readCaller<Row>(client: Client, rowOf: (row: unknown) => Row, options: RequestOptions): Promise<Row> {
  return readOne(client, accountOperations.readCurrentUser, {}, rowOf, options)
}

/**
 * Blocks a user; for administrators. Returns whether that changed anything, or null where the service does not say.
 *
 * @throws AppFailure `not_found`; `forbidden` also for who was blocked by a directory
 */
export const blockUser = reading(accountOperations.blockUser, changedOf)

/** Unblocks a user; the opposite of `blockUser`. */
export const unblockUser = reading(accountOperations.unblockUser, changedOf)

/** The contract only says that the body is the user if a user was deleted, and something else otherwise. */
function deletionOf(value: unknown): UserDeletion {
  const isUser = typeof value === 'object' && value !== null && 'id' in value
  return isUser ? { deleted: true, user: userDetailEntity.read(value) } : { deleted: false }
}

function changedOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

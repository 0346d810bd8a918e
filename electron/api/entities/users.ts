import { accountOperations } from '../../../shared/contract/users.ts'
import { saidWith, type AppError } from '../../../shared/errors.ts'
import { ownUserEntity, userDetailEntity, type UserDetail } from '../../../shared/model/user.ts'
import { listing, oneRow, oneRowOr } from '../client/requests.ts'

/**
 * Contract, "Users"; keys and e-mail addresses have their own files. Operations marked as for administrators are
 * `forbidden` to others. Every function throws an AppFailure when it fails. A password is sent to the service and is in
 * no answer and no error.
 */

/**
 * Lists the users: in the embedded form for normal callers, whole for administrators. `search`: in name, username or
 * e-mail. Of `active`, `blocked` and `external` only `true` has a meaning. `username` takes precedence over all others.
 */
export const listUsers = listing(accountOperations.listUsers, userDetailEntity.read)

/** A user by their `id`; whole for administrators. */
export const readUser = oneRow(accountOperations.readUser, userDetailEntity.read)

/**
 * Changes the given fields; for administrators.
 *
 * @throws AppFailure `not_found`, which in the contract stands for any failure; real services also say `conflict` and
 * `invalid`
 */
export const updateUser = oneRow(accountOperations.updateUser, userDetailEntity.read)

/**
 * The outcome of deleting a user; `user` is null where the service does not show them. In the contract, deleting a user who
 * does not exist succeeds too.
 */
export type UserDeletion = { readonly deleted: true; readonly user: UserDetail | null } | { readonly deleted: false }

/** Deletes a user; for administrators. If there is no such user, real services answer `not_found`. */
export const deleteUser = oneRowOr(accountOperations.deleteUser, deletionOf, () =>
  Promise.resolve({ deleted: true, user: null }),
)

/** The user to whom the token belongs. @throws AppFailure `unauthorized` when the token is no longer valid */
export const readOwnUser = oneRow(accountOperations.readCurrentUser, ownUserEntity.read)

/** The same with all that only they see. */
export const readOwnProfile = oneRow(accountOperations.readCurrentUser, userDetailEntity.read)

/**
 * Returns the meaning of a refusal of `GET /user`: 403 is about the person there, not about the request. Newer services say why.
 */
export function refusalOfUser(error: AppError): AppError {
  if (error.code !== 'forbidden') return error
  const isReasoned = /^403 Forbidden - ./.test(error.detail ?? '')
  return { ...saidWith(error), code: isReasoned ? 'user_refused' : 'user_blocked' }
}

/**
 * Blocks a user; for administrators. Returns whether that changed anything, or null where the service does not say.
 *
 * @throws AppFailure `not_found`; `forbidden` also for who was blocked by a directory
 */
export const blockUser = oneRow(accountOperations.blockUser, changedOf)

/** Unblocks a user; the opposite of `blockUser`. */
export const unblockUser = oneRow(accountOperations.unblockUser, changedOf)

/** The contract only says that the body is the user if a user was deleted, and something else otherwise. */
function deletionOf(value: unknown): UserDeletion {
  const isUser = typeof value === 'object' && value !== null && 'id' in value
  return isUser ? { deleted: true, user: userDetailEntity.read(value) } : { deleted: false }
}

function changedOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

import { emailOperations } from '../../../shared/contract/emails.ts'
import { emailEntity } from '../../../shared/model/email.ts'
import { doing, listing, oneRow } from '../client/requests.ts'

/**
 * Contract, "Users", the part about e-mail addresses. Every function throws an AppFailure when it fails. Operations
 * marked as for administrators are `forbidden` to others.
 */

/** The e-mail addresses of the caller; real services send all of them at once. */
export const listOwnEmails = listing(emailOperations.listOwnEmails, emailEntity.read)

/** The e-mail addresses of the user `id`; for administrators. */
export const listUserEmails = listing(emailOperations.listUserEmails, emailEntity.read)

/**
 * Adds an e-mail address to the caller. Sent once, never repeated.
 *
 * @throws AppFailure `invalid`, for example for one that is taken
 */
export const createOwnEmail = oneRow(emailOperations.createOwnEmail, emailEntity.read)

/**
 * Adds an e-mail address to the user `id`; for administrators. Sent once, never repeated.
 *
 * @throws AppFailure `invalid`, for example for one that is taken
 */
export const createUserEmail = oneRow(emailOperations.createUserEmail, emailEntity.read)

/**
 * Deletes one of the caller's e-mail addresses. Also succeeds when the address is already gone; only real services then
 * answer `not_found`.
 */
export const deleteOwnEmail = doing(emailOperations.deleteOwnEmail)

/**
 * Deletes one of the e-mail addresses of the user `id`; for administrators.
 *
 * @throws AppFailure `not_found` when the user or the address does not exist, unlike other deletions
 */
export const deleteUserEmail = doing(emailOperations.deleteUserEmail)

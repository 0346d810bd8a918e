import { sshKeyOperations } from '../../../shared/contract/ssh-keys.ts'
import { sshKeyEntity } from '../../../shared/model/ssh-key.ts'
import { doing, listing, oneRow } from '../client/requests.ts'

/**
 * Contract, "Users", the part about SSH keys. Every function throws an AppFailure when it fails. Operations marked as
 * for administrators are `forbidden` to others.
 */

/** The SSH keys of the caller; real services send all of them at once. */
export const listOwnKeys = listing(sshKeyOperations.listOwnKeys, sshKeyEntity.read)

/** The SSH keys of the user `id`; for administrators. */
export const listUserKeys = listing(sshKeyOperations.listUserKeys, sshKeyEntity.read)

/**
 * Adds an SSH key (its public half) to the caller. Sent once, never repeated.
 *
 * @throws AppFailure `invalid`, for example for one that is taken
 */
export const createOwnKey = oneRow(sshKeyOperations.createOwnKey, sshKeyEntity.read)

/**
 * Adds an SSH key (its public half) to the user `id`; for administrators. Sent once, never repeated.
 *
 * @throws AppFailure `invalid`, for example for one that is taken
 */
export const createUserKey = oneRow(sshKeyOperations.createUserKey, sshKeyEntity.read)

/**
 * Deletes one of the caller's SSH keys. Also succeeds when the key is already gone; only real services then answer
 * `not_found`.
 */
export const deleteOwnKey = doing(sshKeyOperations.deleteOwnKey)

/**
 * Deletes one of the SSH keys of the user `id`; for administrators.
 *
 * @throws AppFailure `not_found` when the user or the key does not exist, unlike other deletions
 */
export const deleteUserKey = doing(sshKeyOperations.deleteUserKey)

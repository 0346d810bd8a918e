import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { keyOperations } from '../../shared/contract/user-keys.ts'
import type { SshKey } from '../../shared/model/ssh-key.ts'
import type { Client, RequestOptions } from './client.ts'
import { fieldsOf, id, text, textOr, timestampOrNull } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readOne } from './read-one.ts'

/**
 * Contract, "Users", the part about SSH keys. Every function throws an AppFailure when it fails. Operations marked as
 * for administrators are `forbidden` to others.
 */

type Operations = typeof keyOperations

/** The SSH keys of the caller; real services answer all of them at once. */
export function listOwnKeys(
  client: Client,
  args: ListArguments<Operations['listOwnKeys']> = {},
  options: ListOptions = {},
): Promise<Page<SshKey>> {
  return readPage(client, keyOperations.listOwnKeys, args, sshKeyOf, options)
}

/** The SSH keys of the user `id`; for administrators. */
export function listUserKeys(
  client: Client,
  args: ListArguments<Operations['listUserKeys']>,
  options: ListOptions = {},
): Promise<Page<SshKey>> {
  return readPage(client, keyOperations.listUserKeys, args, sshKeyOf, options)
}

/** One of the caller's SSH keys. */
export function readOwnKey(
  client: Client,
  args: ArgumentsOf<Operations['readOwnKey']>,
  options: RequestOptions = {},
): Promise<SshKey> {
  return readOne(client, keyOperations.readOwnKey, args, sshKeyOf, options)
}

/**
 * Adds an SSH key (its public half) to the caller. Sent once, never repeated.
 *
 * @throws AppFailure `invalid`, for example for one that is taken
 */
export function createOwnKey(
  client: Client,
  args: ArgumentsOf<Operations['createOwnKey']>,
  options: RequestOptions = {},
): Promise<SshKey> {
  return readOne(client, keyOperations.createOwnKey, args, sshKeyOf, options)
}

/**
 * Adds an SSH key (its public half) to the user `id`; for administrators. Sent once, never repeated.
 *
 * @throws AppFailure `invalid`, for example for one that is taken
 */
export function createUserKey(
  client: Client,
  args: ArgumentsOf<Operations['createUserKey']>,
  options: RequestOptions = {},
): Promise<SshKey> {
  return readOne(client, keyOperations.createUserKey, args, sshKeyOf, options)
}

/**
 * Deletes one of the caller's SSH keys. Succeeds also when it is gone already, except on real services, which answer
 * `not_found`.
 */
export async function deleteOwnKey(
  client: Client,
  args: ArgumentsOf<Operations['deleteOwnKey']>,
  options: RequestOptions = {},
): Promise<void> {
  await client.call(keyOperations.deleteOwnKey, args, options)
}

/**
 * Deletes one of the SSH keys of the user `id`; for administrators.
 *
 * @throws AppFailure `not_found` when either is missing: unlike others, this deletion tells
 */
export async function deleteUserKey(
  client: Client,
  args: ArgumentsOf<Operations['deleteUserKey']>,
  options: RequestOptions = {},
): Promise<void> {
  await client.call(keyOperations.deleteUserKey, args, options)
}

/** @throws RowProblem */
export function sshKeyOf(row: unknown): SshKey {
  const fields = fieldsOf(row, 'key')
  return {
    id: id(fields, 'id'),
    title: textOr(fields, 'title', ''),
    key: text(fields, 'key'),
    createdAt: timestampOrNull(fields, 'created_at'),
  }
}

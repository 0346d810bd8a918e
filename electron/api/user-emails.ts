import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { emailOperations } from '../../shared/contract/user-emails.ts'
import type { Email } from '../../shared/model/email.ts'
import type { Client, RequestOptions } from './client.ts'
import { fieldsOf, id, text } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readOne } from './read-one.ts'

/**
 * Contract, "Users", the part about e-mail addresses. Every function throws an AppFailure when it fails. Operations
 * marked as for administrators are `forbidden` to others.
 */

type Operations = typeof emailOperations

/** The e-mail addresses of the caller; real services answer all of them at once. */
export function listOwnEmails(
  client: Client,
  args: ListArguments<Operations['listOwnEmails']> = {},
  options: ListOptions = {},
): Promise<Page<Email>> {
  return readPage(client, emailOperations.listOwnEmails, args, emailOf, options)
}

/** The e-mail addresses of the user `id`; for administrators. */
export function listUserEmails(
  client: Client,
  args: ListArguments<Operations['listUserEmails']>,
  options: ListOptions = {},
): Promise<Page<Email>> {
  return readPage(client, emailOperations.listUserEmails, args, emailOf, options)
}

/** One of the caller's e-mail addresses. */
export function readOwnEmail(
  client: Client,
  args: ArgumentsOf<Operations['readOwnEmail']>,
  options: RequestOptions = {},
): Promise<Email> {
  return readOne(client, emailOperations.readOwnEmail, args, emailOf, options)
}

/**
 * Adds an e-mail address to the caller. Sent once, never repeated.
 *
 * @throws AppFailure `invalid`, for example for one that is taken
 */
export function createOwnEmail(
  client: Client,
  args: ArgumentsOf<Operations['createOwnEmail']>,
  options: RequestOptions = {},
): Promise<Email> {
  return readOne(client, emailOperations.createOwnEmail, args, emailOf, options)
}

/**
 * Adds an e-mail address to the user `id`; for administrators. Sent once, never repeated.
 *
 * @throws AppFailure `invalid`, for example for one that is taken
 */
export function createUserEmail(
  client: Client,
  args: ArgumentsOf<Operations['createUserEmail']>,
  options: RequestOptions = {},
): Promise<Email> {
  return readOne(client, emailOperations.createUserEmail, args, emailOf, options)
}

/**
 * Deletes one of the caller's e-mail addresses. Also succeeds when the address is already gone; only real services then
 * answer `not_found`.
 */
export async function deleteOwnEmail(
  client: Client,
  args: ArgumentsOf<Operations['deleteOwnEmail']>,
  options: RequestOptions = {},
): Promise<void> {
  await client.call(emailOperations.deleteOwnEmail, args, options)
}

/**
 * Deletes one of the e-mail addresses of the user `id`; for administrators.
 *
 * @throws AppFailure `not_found` when either is missing: unlike others, this deletion tells
 */
export async function deleteUserEmail(
  client: Client,
  args: ArgumentsOf<Operations['deleteUserEmail']>,
  options: RequestOptions = {},
): Promise<void> {
  await client.call(emailOperations.deleteUserEmail, args, options)
}

/** @throws RowProblem */
export function emailOf(row: unknown): Email {
  const fields = fieldsOf(row, 'e-mail')
  return { id: id(fields, 'id'), email: text(fields, 'email') }
}

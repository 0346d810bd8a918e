import { buildTriggerOperations } from '../../shared/contract/build-triggers.ts'
import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import type { BuildTrigger } from '../../shared/model/build-trigger.ts'
import type { Client, RequestOptions } from './client.ts'
import { fieldsOf, text, timestampOrNull } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readOne, readWhereShown } from './read-one.ts'

/**
 * Contract, "Build triggers". Every function throws an AppFailure when it fails: `forbidden` below a master, `not_found` for what does
 * not exist.
 */

type Operations = typeof buildTriggerOperations

/**
 * A trigger with its token, which is its only name and starts builds for whoever has it. Show it, or delete by it; it must not be
 * stored, logged or sent anywhere else. No error of this folder has it.
 */
export interface BuildTriggerWithToken extends BuildTrigger {
  readonly token: string
}

/** The triggers of a project. */
export function listTriggers(
  client: Client,
  args: ListArguments<Operations['listTriggers']>,
  options: ListOptions = {},
): Promise<Page<BuildTriggerWithToken>> {
  return readPage(client, buildTriggerOperations.listTriggers, args, triggerOf, options)
}

/** A trigger by its token. */
export function readTrigger(
  client: Client,
  args: ArgumentsOf<Operations['readTrigger']>,
  options: RequestOptions = {},
): Promise<BuildTriggerWithToken> {
  return readOne(client, buildTriggerOperations.readTrigger, args, triggerOf, options)
}

/** Adds a trigger; the service makes up its token. Sent once, never repeated. */
export function createTrigger(
  client: Client,
  args: ArgumentsOf<Operations['createTrigger']>,
  options: RequestOptions = {},
): Promise<BuildTriggerWithToken> {
  return readOne(client, buildTriggerOperations.createTrigger, args, triggerOf, options)
}

/**
 * Deletes a trigger and answers it with the time of its deletion. Null when it is gone already: a repeated deletion is no
 * failure in the contract; real services answer `not_found`.
 */
export function deleteTrigger(
  client: Client,
  args: ArgumentsOf<Operations['deleteTrigger']>,
  options: RequestOptions = {},
): Promise<BuildTriggerWithToken | null> {
  return readWhereShown(client, buildTriggerOperations.deleteTrigger, args, triggerOf, options)
}

/** @throws RowProblem */
export function triggerOf(row: unknown): BuildTriggerWithToken {
  const fields = fieldsOf(row, 'trigger')
  return {
    token: text(fields, 'token'),
    createdAt: timestampOrNull(fields, 'created_at'),
    updatedAt: timestampOrNull(fields, 'updated_at'),
    deletedAt: timestampOrNull(fields, 'deleted_at'),
    lastUsed: timestampOrNull(fields, 'last_used'),
  }
}

import { buildTriggerOperations } from '../../shared/contract/build-triggers.ts'
import type { BuildTrigger } from '../../shared/model/build-trigger.ts'
import { fieldsOf, text, timestampOrNull } from './fields.ts'
import { listing, reading, readingWhereShown } from './requests.ts'

/**
 * Contract, "Build triggers". Every function throws an AppFailure when it fails: `forbidden` below a master,
 * `not_found` for a project or trigger that does not exist.
 */

/**
 * A trigger with its token. The token is the trigger's only name, and whoever has it can start builds. So it may be
 * shown and used to delete the trigger, but must not be stored, logged or sent anywhere else. No error of this folder
 * contains it.
 */
export interface BuildTriggerWithToken extends BuildTrigger {
  readonly token: string
}

/** The triggers of a project. */
export const listTriggers = listing(buildTriggerOperations.listTriggers, triggerOf)

/** A trigger by its token. */
export const readTrigger = reading(buildTriggerOperations.readTrigger, triggerOf)

/** Adds a trigger; the service generates its token. Sent once, never repeated. */
export const createTrigger = reading(buildTriggerOperations.createTrigger, triggerOf)

/**
 * Deletes a trigger and returns it with the time of its deletion. Returns null when the trigger is already gone: in the
 * contract a repeated deletion is no failure; real services answer `not_found`.
 */
export const deleteTrigger = readingWhereShown(buildTriggerOperations.deleteTrigger, triggerOf)

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

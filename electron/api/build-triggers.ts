import { buildTriggerOperations } from '../../shared/contract/build-triggers.ts'
import { buildTriggerEntity } from '../../shared/model/build-trigger.ts'
import { entity, type ValueOf } from '../../shared/model/entity.ts'
import { text, vital } from '../../shared/model/field.ts'
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
export const triggerWithTokenEntity = entity('trigger', { token: vital(text), ...buildTriggerEntity.fields })

export type BuildTriggerWithToken = ValueOf<typeof triggerWithTokenEntity>

/** The triggers of a project. */
export const listTriggers = listing(buildTriggerOperations.listTriggers, triggerWithTokenEntity.read)

/** A trigger by its token. */
export const readTrigger = reading(buildTriggerOperations.readTrigger, triggerWithTokenEntity.read)

/** Adds a trigger; the service generates its token. Sent once, never repeated. */
export const createTrigger = reading(buildTriggerOperations.createTrigger, triggerWithTokenEntity.read)

/**
 * Deletes a trigger and returns it with the time of its deletion. Returns null when the trigger is already gone: in the
 * contract a repeated deletion is no failure; real services answer `not_found`.
 */
export const deleteTrigger = readingWhereShown(buildTriggerOperations.deleteTrigger, triggerWithTokenEntity.read)

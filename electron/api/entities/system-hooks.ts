import { systemHookOperations } from '../../../shared/contract/system-hooks.ts'
import { systemHookEntity, type SystemHook } from '../../../shared/model/system-hook.ts'
import { withoutPassword } from '../transport/secrets.ts'
import { listing, oneRow, oneRowIfShown } from '../client/requests.ts'

/**
 * Contract, "System hooks". Every function throws an AppFailure when it fails: `forbidden` for all but administrators. A hook's
 * secret token goes to the service and never comes back. A hook is fired by its name only, and by nothing in here.
 */

/** The system hooks; real services send all of them at once. */
export const listHooks = listing(systemHookOperations.listHooks, hookOf)

/**
 * Adds a hook: the service posts events to `url`. Each post carries `token`, if given, so that the receiver can check
 * it. Sent once, never repeated.
 *
 * @throws AppFailure `invalid` for an address that is none
 */
export const createHook = oneRow(systemHookOperations.createHook, onlyHookOf)

/**
 * Deletes a hook and returns it as it was. Returns null when the hook is already gone: in the contract a repeated
 * deletion is no failure; real services answer `not_found`.
 */
export const deleteHook = oneRowIfShown(systemHookOperations.deleteHook, hookOf)

/** The contract answers with a new hook in an array, real services with the hook alone. */
function onlyHookOf(answer: unknown): SystemHook {
  return hookOf(Array.isArray(answer) ? (answer as unknown[])[0] : answer)
}

/** A hook without the password that its address may have. @throws RowProblem */
export function hookOf(row: unknown): SystemHook {
  const hook = systemHookEntity.read(row)
  return { ...hook, url: withoutPassword(hook.url) }
}

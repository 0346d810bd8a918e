import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { systemHookOperations } from '../../shared/contract/system-hooks.ts'
import { testHookByGet } from '../../shared/contract/v4/system-hooks.ts'
import { errorOf } from '../../shared/errors.ts'
import {
  sampleEventEntity,
  systemHookEntity,
  type SampleEvent,
  type SystemHook,
} from '../../shared/model/system-hook.ts'
import type { Client, RequestOptions } from './client.ts'
import { readOne } from './read-one.ts'
import { withoutPassword } from './secrets.ts'
import { listing, reading, readingWhereShown } from './requests.ts'

/**
 * Contract, "System hooks". Every function throws an AppFailure when it fails: `forbidden` for all but administrators.
 * A hook's secret token goes to the service and never comes back.
 */

type Operations = typeof systemHookOperations

/** The system hooks; real services send all of them at once. */
export const listHooks = listing(systemHookOperations.listHooks, hookOf)

/**
 * Adds a hook: the service posts events to `url`. Each post carries `token`, if given, so that the receiver can check
 * it. Sent once, never repeated.
 *
 * @throws AppFailure `invalid` for an address that is none
 */
export const createHook = reading(systemHookOperations.createHook, onlyHookOf)

/**
 * Fires a hook: the service posts a sample event to the hook's address and answers with that event. Although this is a
 * GET and looks like reading a hook, it is never repeated. There is no way to read a single hook. API v4 has it as a POST,
 * and older services of it as the GET: that is asked when the POST is refused, which has fired nothing.
 *
 * @throws AppFailure `not_found`
 */
export async function testHook(
  client: Client,
  args: ArgumentsOf<Operations['testHook']>,
  options: RequestOptions = {},
): Promise<SampleEvent> {
  const operation = systemHookOperations.testHook
  const ask = (how: typeof operation) => readOne(client, how, args, sampleEventEntity.read, { ...options, once: true })
  const { method } = client.dialect.operationOf(operation)
  return await ask(operation).catch((thrown: unknown) => {
    if (method === 'GET' || errorOf(thrown).code !== 'method_not_allowed') throw thrown
    return ask(testHookByGet)
  })
}

/**
 * Deletes a hook and returns it as it was. Returns null when the hook is already gone: in the contract a repeated
 * deletion is no failure; real services answer `not_found`.
 */
export const deleteHook = readingWhereShown(systemHookOperations.deleteHook, hookOf)

/** The contract answers with a new hook in an array, real services with the hook alone. */
function onlyHookOf(answer: unknown): SystemHook {
  return hookOf(Array.isArray(answer) ? (answer as unknown[])[0] : answer)
}

/** A hook without the password that its address may have. @throws RowProblem */
export function hookOf(row: unknown): SystemHook {
  const hook = systemHookEntity.read(row)
  return { ...hook, url: withoutPassword(hook.url) }
}

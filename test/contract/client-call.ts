import { createClient, type Client } from '../../electron/api/client/client.ts'
import type { OperationName } from '../../shared/contract/index.ts'
import { AppFailure } from '../../shared/errors.ts'
import { clientOf, type Loose } from '../service/support.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'
import { callByName, calledByName } from '../support/called-by-name.ts'
import { clientFunctions, inAppNames } from './client-functions.ts'
import type { Values } from './expectations/expectation.ts'
import { tokenOf } from './world.ts'

type Call = (client: Client, ...args: readonly unknown[]) => Promise<unknown>

// Looked up at run time: a function that is not there yet is a failure of its operation, not of the whole suite.
const modules = import.meta.glob('../../electron/api/entities/*.ts')

/** The name by which an operation is called that nothing in the app needs by itself; null for others. */
export function calledAs(operation: string): OperationName | null {
  const name = operation.replace('BuildTrigger', 'Trigger').replace('SystemHook', 'Hook')
  return calledByName.has(name) ? (name as OperationName) : null
}

/** The function of an operation that is called by name only; its rows get the app's names of fields. */
function byName(operation: string): Call | null {
  const name = calledAs(operation)
  if (name === null) return null
  const call = callByName(name)
  return async (client, values) => inAppNames(await call(client, values))
}

async function functionOf(operation: string): Promise<Call> {
  const generic = byName(operation)
  if (generic) return generic
  const named = clientFunctions[operation]
  if (!named) throw new Error(`client-functions.ts does not say who calls ${operation}`)
  const load = modules[`../../electron/api/entities/${named.module}`]
  const found = load ? ((await load()) as Readonly<Record<string, unknown>>)[named.function] : undefined
  if (typeof found !== 'function') throw new Error(`electron/api/entities/${named.module} has no ${named.function}`)
  return found as Call
}

/** The items that a call names: the app knows their numbers. What is not there has a number that nothing has. */
async function numbersIn(url: string, values: Values): Promise<ReadonlyMap<unknown, number>> {
  const numbers = new Map<unknown, number>()
  for (const [name, list] of [
    ['issue_id', 'issues'],
    ['merge_request_id', 'merge_requests'],
  ] as const) {
    const id = values[name]
    if (id === undefined) continue
    const path = `/projects/${encodeURIComponent(String(values['id']))}/${list}/${String(id)}`
    const { status, body } = await clientOf(url, tokenOf('root')).get(path)
    numbers.set(id, status === 200 ? body.iid : id)
  }
  return numbers
}

/** Calls an operation as the app does. */
export async function callByClient(url: string, who: string, operation: string, values: Values): Promise<Loose> {
  const callIt = await functionOf(operation)
  const token = tokenOf(who)
  const numbers = await numbersIn(url, values)
  const client = createClient({
    baseUrl: url.replace(/\/api\/v3$/, ''),
    ...adapterOfRun(),
    numbers: (_, id) => numbers.get(id) ?? null,
    token: () => token,
    retries: 0,
  })
  try {
    return await callIt(client, ...(clientFunctions[operation]?.argsOf(values) ?? [values]))
  } finally {
    await client.close()
  }
}

/** The status with which the service refuses the app's call, or null when it does not. */
export async function refusalByClient(
  url: string,
  who: string,
  operation: string,
  values: Values,
): Promise<number | null> {
  try {
    const result = await callByClient(url, who, operation, values)
    // A merge that is refused is an answer with its reason.
    return result?.kind === 'refused' ? result.refusal.error.status : null
  } catch (thrown) {
    if (thrown instanceof AppFailure) return thrown.error.status ?? 0
    throw thrown
  }
}

/** The row in the result of a function of the client, which may also tell if the row changed, or its kind. */
export function rowIn(result: Loose): Loose {
  if (typeof result !== 'object' || result === null) return result
  if ('unchanged' in result) return rowIn(result.value)
  if ('deleted' in result) return rowIn(result.user)
  if ('kind' in result) return rowIn(result[result.kind])
  return result
}

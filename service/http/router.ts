import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ArgumentsOf, Operation } from '../../shared/contract/operation.ts'
import type { Caller } from '../rules/access.ts'
import { forbidden, Refusal, unauthorized } from '../rules/refusals.ts'
import { whole } from '../store/listing.ts'
import type { Window } from '../store/listing.ts'
import type { Workspace } from '../workspace.ts'
import type { ApiAdapter } from './api-adapter.ts'
import { pageOf, windowOf } from './paging.ts'
import type { ListAnswer } from './paging.ts'
import { parseParameters } from './parameters.ts'
import { unknownRoute, wrongVerb } from './refusals.ts'
import { parseBody, parseForm, queryOf, urlOf } from './request.ts'
import type { RawParameters } from './request.ts'
import { refusalOf, refuse } from './sending.ts'
import { addressOf, addressesOf, findAddress, isVerb, mistakable } from './verbs.ts'

/** One request as an operation's handler sees it: the caller, and the arguments typed by the contract's table. */
export interface Call<O extends Operation> {
  readonly caller: O extends { readonly access: 'anyone' } | { readonly openInPractice: true } ? Caller | null : Caller
  readonly args: ArgumentsOf<O>
  /** The part of the list that is asked for. */
  readonly window: Window
}

/**
 * The answer of a handler. For a list: the rows of the window and the count of all rows. `unchanged` (304) when there
 * was nothing to do.
 */
export type Answer<O extends Operation> = O extends { readonly list: true }
  ? { readonly rows: readonly unknown[]; readonly total: number }
  : { readonly body: unknown } | (O extends { readonly unchanged: 304 } ? { readonly unchanged: true } : never)

/** The answer when there was nothing to do. */
export const unchanged = { unchanged: true } as const

export type Handler<O extends Operation> = (call: Call<O>) => Answer<O>

/** The handlers of a family: exactly one for each operation of its table. */
export type Handlers<Table extends Readonly<Record<string, Operation>>> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>
}

/** A call of any operation. */
export interface AnyCall {
  readonly caller: Caller | null
  readonly args: Readonly<Record<string, unknown>>
  readonly window: Window
  readonly headers: IncomingHttpHeaders
}

/**
 * The answer of any operation. Without a `status` it is 200, or 201 to a POST; a body that is undefined is none. A `text` is
 * answered as it is, and so are `bytes`, which real services call a text too unless they are told a type.
 */
export type AnyAnswer =
  | ListAnswer
  | { readonly body: unknown; readonly status?: number }
  | { readonly text: string }
  | { readonly bytes: Buffer; readonly type?: string }
  | { readonly unchanged: true }

export interface Route {
  /** The name of the operation in its table. */
  readonly name: string
  readonly operation: Operation
  readonly handle: (call: AnyCall) => AnyAnswer
  /** Returns true if the request is for this operation. Where operations share an address, the first that fits answers. */
  readonly fits?: (parameters: RawParameters) => boolean
  /** Further addresses, with the path of their API, at which it is answered too. */
  readonly also?: readonly string[]
}

/** A family's table and its handlers, ready to be routed. */
export function routesOf<Table extends Readonly<Record<string, Operation>>>(
  table: Table,
  handlers: Handlers<Table>,
): Route[] {
  return Object.entries(table).map(([name, operation]) => ({
    name,
    operation,
    // The cast is sound: arguments and caller were checked against the table entry of the same operation.
    handle: handlers[name] as unknown as Route['handle'],
  }))
}

function parametersOf(request: FastifyRequest): RawParameters {
  const path = request.params as Record<string, string>
  // Ids in the path override those in the body, where old clients repeat them.
  return { ...parseForm(queryOf(request.originalUrl)), ...(request.body as RawParameters | undefined), ...path }
}

/** Runs an operation. For some operations the contract has 404 as the only failure; there 400 and 409 become 404. */
function asDocumented<Result>(workspace: Workspace, operation: Operation, work: () => Result): Result {
  try {
    return work()
  } catch (thrown) {
    const merged = operation.failsAsNotFound && workspace.dialect === 'contract'
    if (!merged || !(thrown instanceof Refusal) || (thrown.status !== 400 && thrown.status !== 409)) throw thrown
    throw new Refusal(404, thrown.body)
  }
}

/** The route that answers a request, among those that share its address. */
function meant(routes: readonly Route[], parameters: RawParameters): Route {
  const route = routes.find(({ fits }) => fits === undefined || fits(parameters))
  if (!route) throw unknownRoute()
  return route
}

/** Parameters that every operation takes: the credentials and the page. */
const ofEveryOperation: ReadonlySet<string> = new Set(['private_token', 'access_token', 'sudo', 'page', 'per_page'])

/** JSON has an object where a form writes out the names within it, such as `position[new_line]`. */
function isKnown({ parameters }: Operation, name: string): boolean {
  if (Object.hasOwn(parameters, name) || ofEveryOperation.has(name)) return true
  return Object.keys(parameters).some((known) => known.startsWith(`${name}[`))
}

function answer(
  { workspace, adapter, catchUp }: RouterOptions,
  routes: readonly Route[],
  request: FastifyRequest,
  reply: FastifyReply,
): string | Buffer {
  catchUp?.()
  const parameters = parametersOf(request)
  const route = meant(routes, parameters)
  const { operation } = route
  if (adapter.unheard) {
    const names = Object.keys(parameters).filter((name) => !isKnown(operation, name))
    if (names.length > 0) adapter.unheard(operation, names)
  }
  const caller = adapter.authenticate({
    method: request.method,
    path: operation.path,
    headers: request.headers,
    parameters,
  })
  const open = operation.access === 'anyone' || (operation.openInPractice && workspace.dialect === 'real')
  if (!caller && !open) throw unauthorized()
  const refused = operation.access === 'administrator' && caller?.user.is_admin !== 1
  if (refused && operation.administratorFirst) throw forbidden()
  const paged = operation.paged && !(operation.wholeInPractice && workspace.dialect === 'real')
  const page = pageOf(paged ? parameters : {})
  const result = asDocumented(workspace, operation, () => {
    const args = parseParameters(operation, parameters, workspace.dialect)
    if (refused) throw forbidden()
    return route.handle({ caller, args, window: paged ? windowOf(page) : whole, headers: request.headers })
  })
  if ('body' in result && result.body === undefined) {
    reply.status(result.status ?? 204)
    return ''
  }
  if ('text' in result) {
    reply.header('content-type', 'text/plain; charset=utf-8')
    return result.text
  }
  if ('bytes' in result) {
    reply.header('content-type', result.type ?? 'text/plain')
    return result.bytes
  }
  reply.header('content-type', 'application/json; charset=utf-8')
  if ('unchanged' in result) {
    reply.status(304)
    return ''
  }
  reply.status(('status' in result ? result.status : undefined) ?? (operation.method === 'POST' ? 201 : 200))
  if (!('rows' in result)) return JSON.stringify(result.body)
  if (paged) reply.headers(adapter.pageHeaders(urlOf(request), page, result))
  return JSON.stringify(result.rows)
}

export interface RouterOptions {
  readonly workspace: Workspace
  readonly adapter: ApiAdapter
  readonly routes: readonly Route[]
  /** The delay of each answer, in milliseconds. */
  readonly latency: number
  /** Called with errors that should not happen. */
  readonly report: (error: unknown) => void
  /** Has happen what is due by the clock, before a request is answered. */
  readonly catchUp?: () => void
}

/** Adds a route for every operation. All other requests get a refusal in the contract's form. */
export function route(server: FastifyInstance, options: RouterOptions): void {
  const { routes, latency, adapter } = options
  const { basePath } = adapter
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
    parseBody(request.headers['content-type'] ?? '', body),
  )
  if (latency > 0) server.addHook('onRequest', () => sleep(latency))
  server.setErrorHandler((thrown, _request, reply) => {
    const refusal = refusalOf(thrown)
    if (refusal.status === 500) options.report(thrown)
    return refuse(reply, refusal)
  })

  const byAddress = Map.groupBy(routes, ({ operation }) => `${operation.method} ${addressOf(operation)}`)
  for (const alike of byAddress.values()) {
    const [{ operation, also = [] }] = alike as [Route]
    for (const url of [basePath + addressOf(operation), ...also]) {
      server.route({
        method: operation.method,
        url,
        handler: (request, reply) => reply.send(answer(options, alike, request, reply)),
      })
    }
  }
  const addresses = addressesOf(routes.map(({ operation }) => operation))
  for (const address of addresses) {
    const method = mistakable(address, addresses)
    const handler = (_request: FastifyRequest, reply: FastifyReply) => refuse(reply, wrongVerb([...address.takes]))
    if (method.length > 0) server.route({ method, url: basePath + address.path, handler })
  }
  // One route answers all other verbs. A route for each verb would take most of the time in which the service starts.
  let find: ReturnType<typeof findAddress> | null = null
  server.setNotFoundHandler((request, reply) => {
    find ??= findAddress(basePath, addresses)
    const address = isVerb(request.method) ? find(request.originalUrl) : undefined
    return refuse(reply, address === undefined ? unknownRoute() : wrongVerb([...address.takes]))
  })
}

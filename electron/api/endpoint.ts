import type { Operation } from '../../shared/contract/operation.ts'
import { AppFailure } from '../../shared/errors.ts'

/** The path of the interface below a service's base URL (contract, "Versioning"). */
const interfacePath = '/api/v3'

/** The address of a service. No request and no token is ever sent outside of `origin` + `prefix` + `/`. */
export interface Endpoint {
  readonly baseUrl: string
  /** `https://host:port`. */
  readonly origin: string
  /** The base URL's path with `/api/v3`, without a slash at its end. */
  readonly prefix: string
}

/** A value for a path, a query or a body, by its name on the wire. */
export type Values = Readonly<Record<string, unknown>>

/** A request as built from the contract's table and the arguments. */
export interface Target {
  /** Path and query below `/api/v3`, starting with a slash. */
  readonly target: string
  /** The JSON text of the body; null when there is none. */
  readonly body: string | null
}

/**
 * Returns the endpoint of a base URL.
 *
 * @param baseUrl as `readAddress` returns it: absolute, http or https, perhaps with a path; no query
 * @throws AppFailure `address_invalid`
 */
export function endpointOf(baseUrl: string): Endpoint {
  const url = URL.parse(baseUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw AppFailure.of('address_invalid', { fault: 'unreadable' })
  }
  return { baseUrl, origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') + interfacePath }
}

/**
 * Returns the target of an operation with its arguments. Path variables go into the path. The rest goes into the query
 * for GET and DELETE, since bodies of those get lost on the way, and into a JSON body for POST and PUT. `undefined` is
 * left out, `null` is sent empty, which clears a field (contract, "Notation").
 *
 * @throws AppFailure `bad_call` when a path variable is missing or would change the path
 */
export function targetOf(operation: Operation, values: Values): Target {
  const inPath = new Set<string>()
  const path = operation.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    inPath.add(name)
    return segmentOf(name, values[name])
  })
  const rest = Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    return { target: rest.length > 0 ? `${path}?${queryOf(rest, operation)}` : path, body: null }
  }
  const body = Object.fromEntries(rest.map(([name, value]) => [name, bodyValueOf(value, operation, name)]))
  return { target: path, body: rest.length > 0 ? JSON.stringify(body) : null }
}

function segmentOf(name: string, value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  // Servers and proxies resolve two dots, encoded or not: the request would go to another path.
  if (text === '' || text === '.' || text === '..') {
    throw AppFailure.of('bad_call', { detail: `path without ${name}` })
  }
  return encodeURIComponent(text.toWellFormed())
}

function queryOf(entries: readonly (readonly [string, unknown])[], operation: Operation): string {
  const query = new URLSearchParams()
  for (const [name, value] of entries) {
    if (Array.isArray(value) && operation.parameters[name]?.type !== 'names') {
      for (const one of value) query.append(`${name}[]`, String(one))
    } else {
      query.append(name, textOf(value))
    }
  }
  return query.toString()
}

function bodyValueOf(value: unknown, operation: Operation, name: string): unknown {
  if (value === null) return ''
  return operation.parameters[name]?.type === 'names' ? textOf(value) : value
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

/**
 * Returns a link of the service as path and query below this endpoint's `/api/v3`, or null when it is not below that.
 * Its host is ignored: services behind a proxy often do not know their own name, and no request leaves the account's
 * origin.
 *
 * @param link absolute, or relative to `from`
 * @param from the target whose answer carried the link
 */
export function reanchor(endpoint: Endpoint, link: string, from: string): string | null {
  // The parser resolves `..`, encoded or not, before the path is checked.
  const url = URL.parse(link, endpoint.origin + endpoint.prefix + from)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const { pathname } = url
  const start = pathname.startsWith(`${endpoint.prefix}/`)
    ? endpoint.prefix.length
    : pathname.indexOf(`${interfacePath}/`) + interfacePath.length
  if (start < interfacePath.length || pathname.length === start + 1) return null
  return pathname.slice(start) + url.search
}

/**
 * Returns the path to put on the wire for a target.
 *
 * @throws AppFailure `answer_malformed` when it would leave the endpoint. Targets must be checked: they are read from
 * databases and come from services.
 */
export function pathOf(endpoint: Endpoint, target: string): string {
  const url = URL.parse(endpoint.origin + endpoint.prefix + target)
  if (!target.startsWith('/') || url?.origin !== endpoint.origin || !url.pathname.startsWith(`${endpoint.prefix}/`)) {
    throw AppFailure.of('answer_malformed', { detail: 'a page outside of the interface' })
  }
  return url.pathname + url.search
}

import { AppFailure } from '../errors.ts'
import type { Operation } from './operation.ts'

/** A request as it goes over the wire, from the table of its operation. */

/** A value for a path, a query or a body, by its name on the wire. */
export type Values = Readonly<Record<string, unknown>>

/** A request as built from the contract's table and the arguments. */
export interface Target {
  /** Path and query below `/api/v3`, starting with a slash. */
  readonly target: string
  /** The JSON text of the body; null when there is none. */
  readonly body: string | null
}

/** Variables in a path. */
const pathName = /:([a-z_]+)/g

/** The names that stand in the path of an operation, in their order. */
export function pathNames({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(pathName)].map(([, name]) => name ?? '')
}

/**
 * Returns the target of an operation with its arguments. Path variables go into the path. The rest goes into the query
 * for GET and DELETE, since bodies of those get lost on the way, and into a JSON body for POST and PUT. `undefined` is
 * left out, `null` is sent empty, which clears a field (contract, "Notation").
 *
 * @throws AppFailure `bad_call` when a path variable is missing or would change the path
 */
export function targetOf(operation: Operation, values: Values): Target {
  const inPath = new Set(pathNames(operation))
  const path = operation.path.replaceAll(pathName, (_, name: string) => segmentOf(name, values[name]))
  const rest = Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    return { target: rest.length > 0 ? `${path}?${queryOf(rest, operation)}` : path, body: null }
  }
  const body: Body = {}
  for (const [name, value] of rest) put(body, name, bodyValueOf(value, operation, name))
  return { target: path, body: rest.length > 0 ? JSON.stringify(body) : null }
}

interface Body {
  [name: string]: unknown
}

/** Puts a value into a body. The name `position[new_line]` means the field `new_line` of an object `position`. */
function put(body: Body, name: string, value: unknown): void {
  const [first = name, ...within] = name.split(/\]?\[|\]$/).filter((part) => part !== '')
  let field = first
  let object = body
  for (const next of within) {
    object = (object[field] ??= {}) as Body
    field = next
  }
  object[field] = value
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
  const pairs = entries.flatMap(([name, value]): (readonly [string, string])[] =>
    Array.isArray(value) && operation.parameters[name]?.type !== 'names'
      ? value.map((one) => [`${name}[]`, String(one)])
      : [[name, textOf(value)]],
  )
  return pairs.map((pair) => pair.map(queryPart).join('=')).join('&')
}

/** Queries have a plus sign where paths have `%20`. */
function queryPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
}

function bodyValueOf(value: unknown, operation: Operation, name: string): unknown {
  if (value === null) return ''
  return operation.parameters[name]?.type === 'names' ? textOf(value) : value
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

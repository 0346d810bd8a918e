import type { Operation } from '../../shared/contract/operation.ts'

/** Knows the verbs of each address, to answer requests with a wrong verb. */

/** Verbs that a client may send by mistake. */
const verbs = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
export type Verb = (typeof verbs)[number]

/** Returns true for the verbs of the contract and for HEAD. */
export function isVerb(method: string): boolean {
  return method === 'HEAD' || verbs.some((verb) => verb === method)
}

const onlyDigits = '(^\\d+$)'

/** The address of an operation as the router takes it: `/users/:id(^\d+$)` where only digits stand for a variable. */
export function addressOf({ path, parameters }: Pick<Operation, 'path' | 'parameters'>): string {
  return path.replaceAll(/:(\w+)/g, (variable, name: string) => variable + (parameters[name]?.digits ? onlyDigits : ''))
}

/** An address with variables, such as `/projects/:id`, and the verbs it takes. */
export interface Address {
  readonly path: string
  readonly parts: readonly string[]
  readonly takes: Set<Verb>
}

/** Each address once, with the verbs of all operations there. */
export function addressesOf(operations: readonly Pick<Operation, 'path' | 'parameters' | 'method'>[]): Address[] {
  const addresses = new Map<string, Address>()
  for (const operation of operations) {
    const { method } = operation
    const path = addressOf(operation)
    const known = addresses.get(path)
    if (known) known.takes.add(method)
    else addresses.set(path, { path, parts: path.split('/'), takes: new Set([method]) })
  }
  return [...addresses.values()]
}

/**
 * Returns the verbs that an address does not take, but that another address of the same form takes: `PUT
 * /projects/owned` would be a change of the project `owned`.
 */
export function mistakable(address: Address, addresses: readonly Address[]): Verb[] {
  const likeIt = addresses.filter((other) => other !== address && mayBeSame(address.parts, other.parts))
  return verbs.filter((verb) => !address.takes.has(verb) && likeIt.some(({ takes }) => takes.has(verb)))
}

function mayBeSame(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((part, at) => part === other[at] || isVariable(part) || isVariable(other[at]))
  )
}

const isVariable = (part: string | undefined): boolean => part?.startsWith(':') === true

/** The pattern that a part of an address must match. */
function patternOf(part: string): string {
  if (!isVariable(part)) return part
  return part.endsWith(onlyDigits) ? '\\d+' : '[^/]+'
}

/**
 * Returns a function that finds the address of a request. Like the router, it prefers fixed parts of an address to
 * variables.
 */
export function findAddress(base: string, addresses: readonly Address[]): (url: string) => Address | undefined {
  const patterns = addresses
    .map((address) => ({
      address,
      order: address.parts.map((part) => (isVariable(part) ? '\uffff' : part)).join('/'),
      pattern: new RegExp(`^${base}${address.parts.map(patternOf).join('/')}$`),
    }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
  return (url) => {
    const path = url
      .replace(/[?#].*$/s, '')
      .replaceAll(/\/{2,}/g, '/')
      .replace(/\/$/, '')
    return patterns.find(({ pattern }) => pattern.test(path))?.address
  }
}

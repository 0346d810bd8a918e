import { operations, type OperationName } from './index.ts'
import type { Operation, Parameter } from './operation.ts'
import { pathNames } from './target.ts'

/** An operation as somebody fills it in: by name, with values that the contract may or may not accept. */

/** A value as it can be sent. Null is sent empty, which clears a field. */
export type ParameterValue = string | number | boolean | null | (string | number)[]
export type ParameterValues = Readonly<Record<string, ParameterValue>>

/** Returns an operation by its name; null when the contract has none of that name. */
export function operationNamed(name: string): Operation | null {
  return Object.hasOwn(operations, name) ? operations[name as OperationName] : null
}

/** The names of all operations, in the order of the contract. */
export const operationNames = Object.keys(operations) as OperationName[]

/** Returns true if calling it changes something. One GET does: testing a system hook fires it. */
export function isChange({ method, changes }: Operation): boolean {
  return method !== 'GET' || changes === true
}

/** The operation that takes back this one, such as that for a star; null where there is none. */
export function inverseOf(name: OperationName): OperationName | null {
  const inverse = name.startsWith('un') ? name.slice(2) : `un${name}`
  const found = operationNames.find((other) => other.toLowerCase() === inverse.toLowerCase())
  return found ?? null
}

/** Returns true if a parameter stands in the path. */
export function isPathVariable(operation: Operation, name: string): boolean {
  return pathNames(operation).includes(name)
}

/** The parameters of an operation, those in its path first. A paged list takes its page besides. */
export function parametersOf(operation: Operation): readonly (readonly [name: string, parameter: Parameter])[] {
  const inPath = new Set(pathNames(operation))
  const all = Object.entries(operation.parameters)
  const ofPages: [string, Parameter][] = operation.paged
    ? ['page', 'per_page'].filter((name) => !(name in operation.parameters)).map((name) => [name, { type: 'integer' }])
    : []
  return [...all.filter(([name]) => inPath.has(name)), ...all.filter(([name]) => !inPath.has(name)), ...ofPages]
}

/**
 * Returns a typed value for a parameter as it is sent. A value that does not fit the parameter's type is sent as it stands, so
 * that the service names the problem.
 */
export function typedValue({ type, clearable }: Parameter, typed: string): ParameterValue {
  const text = typed.trim()
  if (text === '' && clearable === true) return null
  switch (type) {
    case 'integer':
      return asInteger(text)
    case 'idOrPath':
      return asInteger(text)
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'names':
    case 'words':
      return text === '' ? [] : text.split(/\s*,\s*/)
    case 'integers':
      return text.includes(',') ? text.split(/\s*,\s*/).map(asInteger) : asInteger(text)
    default:
      return typed
  }
}

function asInteger(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

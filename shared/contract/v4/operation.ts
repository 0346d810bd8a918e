import type { Operation, Parameter, Parameters } from '../operation.ts'
import type { Values } from '../target.ts'

/**
 * API v4 as data: each operation of the contract in v4. Docket goes on using the contract's names; the tables here have v4's. The
 * service routes from these tables, and the client builds its requests from them.
 */

/** An operation of the contract as API v4 has it. */
export interface OperationV4 {
  /** Its own method, path and arguments. `result`, `access` and the rest are the contract's. */
  readonly operation: Operation
  /** The name in v4 of each argument that is called otherwise there, by the contract's name. */
  readonly names: Readonly<Record<string, string>>
  /** The arguments of the contract that v4 does not have. */
  readonly gone: readonly string[]
  /**
   * Arguments that distinguish this operation from others at the same address: starred projects are `GET /projects?starred=true`.
   */
  readonly fixed: Values
  /** The status of a success: 204 has no body, 202 only says that the work was taken on. */
  readonly success: 200 | 201 | 202 | 204
}

/** Differences from the contract, besides those that `inV4` makes for every operation. */
export interface Difference {
  readonly method?: Operation['method']
  readonly path?: string
  /** v4's name by the contract's name; null where v4 has no such argument. The type is kept. */
  readonly names?: Readonly<Record<string, string | null>>
  /** Arguments that only v4 has, or that are of another type there, by v4's name. */
  readonly parameters?: Parameters
  readonly fixed?: Values
  readonly success?: 202 | 204
  /** At least one of these is needed, by v4's names. */
  readonly oneNeeded?: readonly string[]
  /** Of each of these sets, one at most may be sent; by v4's names. */
  readonly exclusive?: Operation['exclusive']
  readonly refusals?: Operation['refusals']
  readonly access?: Operation['access']
  /** Public things are answered without signing in. */
  readonly open?: true
}

/** Paths name items by their number in the project, where the contract has their id. */
const numbered: Readonly<Record<string, string>> = { issue_id: 'issue_iid', merge_request_id: 'merge_request_iid' }

/**
 * Returns an operation of the contract as v4 has it. In all of v4, items are named by their number in the project, every list is
 * paged, a deletion has no answer (204), and arguments that only the contract requires need not be given.
 */
export function inV4(operation: Operation, difference: Difference = {}): OperationV4 {
  const names = { ...numbered, ...difference.names }
  const renamed = (name: string): string => names[name] ?? name
  const { method = operation.method, access = operation.access } = difference
  const path = (difference.path ?? operation.path).replaceAll(/:(\w+)/g, (_, name: string) => `:${renamed(name)}`)
  const kept = Object.entries(operation.parameters).filter(([name]) => names[name] !== null)
  const parameters = Object.fromEntries(kept.map(([name, parameter]) => [renamed(name), inPractice(parameter)]))
  const { oneNeeded: _ours, oneNeededInPractice: _theirs, failsAsNotFound: _documented, ...rest } = operation
  const { wholeInPractice: _whole, undocumented: _unnamed, ...common } = rest
  const oneNeeded = difference.oneNeeded ?? neededIn(operation, renamed, parameters)
  const refusals = difference.refusals ?? operation.refusals
  return {
    operation: {
      ...common,
      method,
      access,
      path,
      parameters: { ...parameters, ...difference.parameters },
      ...(operation.list ? { paged: true } : {}),
      ...(oneNeeded ? { oneNeeded } : {}),
      ...(refusals ? { refusals } : {}),
      ...(difference.open ? { openInPractice: true } : {}),
      ...(difference.exclusive ? { exclusive: difference.exclusive } : {}),
    },
    names: Object.fromEntries(
      Object.keys(operation.parameters).flatMap((name) => (names[name] ? [[name, names[name]]] : [])),
    ),
    gone: Object.keys(operation.parameters).filter((name) => names[name] === null),
    fixed: difference.fixed ?? {},
    success: difference.success ?? (method === 'DELETE' ? 204 : method === 'POST' ? 201 : 200),
  }
}

/** A parameter without the requirements of the contract alone. */
function inPractice(parameter: Parameter): Parameter {
  if (parameter.required !== 'contract') return parameter
  const { required: _required, ...rest } = parameter
  return rest
}

function neededIn(
  { oneNeeded, oneNeededInPractice = oneNeeded }: Operation,
  renamed: (name: string) => string,
  parameters: Parameters,
): readonly string[] | undefined {
  return oneNeededInPractice?.map(renamed).filter((name) => name in parameters)
}

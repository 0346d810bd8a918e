import type { Operation } from '../../shared/contract/operation.ts'
import type { Values } from '../../shared/contract/target.ts'
import type { Request } from './transport.ts'

/**
 * How one version of the interface is spoken. The operations of the contract, their arguments and their rows are what all of
 * Docket knows; a dialect turns them into requests and back. Nothing but the client and its readers asks it.
 */
export interface Dialect {
  /** The path of the interface below a service's base URL, such as `/api/v3`. */
  readonly interfacePath: string
  /**
   * Returns the request of an operation.
   *
   * @throws AppFailure `bad_call` for values that a path cannot hold
   */
  requestOf(operation: Operation, values: Values): Pick<Request, 'method' | 'target' | 'body'>
  /** Returns a row of an operation's answer in the contract's form. What is no such row is left as it came. */
  rowOf(operation: Operation, row: unknown): unknown
}

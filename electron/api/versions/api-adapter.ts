import type { Operation } from '../../../shared/contract/operation.ts'
import type { Values } from '../../../shared/contract/target.ts'
import type { Numbers } from '../../../shared/contract/v4/requests.ts'
import type { AppFailure } from '../../../shared/errors.ts'
import type { ApiVersion } from '../../../shared/model/service-facts.ts'
import type { OtherRequest } from './other-request.ts'
import type { Refusal } from '../transport/refusals.ts'
import type { RawAnswer, Request } from '../transport/transport.ts'

/**
 * The requests and answers of one version of the API. All of Docket knows the operations of the contract, their arguments
 * and their rows; an adapter turns them into requests and back. Only the client and its readers use it.
 */
export interface ApiAdapter {
  readonly apiVersion: ApiVersion
  /** The path of the API below a service's base URL, such as `/api/v3`. */
  readonly apiPath: string
  /** Returns an operation of the contract as this version has it: with its own method, path and arguments. */
  operationOf(operation: Operation): Operation
  /**
   * Returns the request of an operation.
   *
   * @param numbers asked by versions that name items by their number in the project
   * @throws AppFailure `bad_call` for values that a path cannot hold, `item_unknown` for an item without a known number
   */
  requestOf(operation: Operation, values: Values, numbers: Numbers): Pick<Request, 'method' | 'target' | 'body'>
  /**
   * Returns the request that is sent when a service of this version turns out not to have the first; null where there is one
   * alone.
   */
  otherRequestOf(operation: Operation): OtherRequest | null
  /** Returns a row of an operation's answer in the contract's form. Anything else is left as it came. */
  rowOf(operation: Operation, row: unknown): unknown
  /** Returns true if a success has the row that the contract has. */
  showsRow(operation: Operation): boolean
  /**
   * Returns the failure of an answer that is neither a whole success nor 304.
   *
   * @param now milliseconds since 1970
   * @param method of the request
   */
  refusalOf(refusal: Refusal, now: number, method: Request['method']): AppFailure
  /** Returns the failure that is hidden in a success; null where it is one. @param values those of the request */
  refusalIn(operation: Operation, values: Values, answer: RawAnswer): AppFailure | null
}

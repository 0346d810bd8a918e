import type { ParameterValues } from '../../shared/contract/call.ts'

/** An operation of the contract with its values, for the engine of one account. */
export interface CalledOperation {
  readonly operation: string
  readonly values: ParameterValues
  /** The user, by name or number, in whose place an administrator asks. */
  readonly sudo?: string | undefined
  /** A link of an earlier answer, in place of the values. */
  readonly page?: string | undefined
}

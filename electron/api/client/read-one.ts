import type { ArgumentsOf, Operation, Parameters } from '../../../shared/contract/operation.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { Answer, Client, RequestOptions } from './client.ts'
import { problemOf } from '../../../shared/model/wire-row.ts'
import { inContract, type RowReader } from './paging.ts'

type ContractNames<P extends Parameters> = {
  [N in keyof P]: P[N] extends { readonly required: 'contract' } ? N : never
}[keyof P]

/**
 * The arguments of an operation, where those that the contract requires, but real services do not, are required too.
 */
export type ContractArguments<O extends Operation> = ArgumentsOf<O> & {
  readonly [N in keyof ArgumentsOf<O> as Extract<N, ContractNames<O['parameters']>>]-?: Exclude<
    ArgumentsOf<O>[N],
    undefined
  >
}

/** The outcome of a request that may find its work done already (304; contract, "Errors"). */
export type Change<T> = { readonly unchanged: false; readonly value: T } | { readonly unchanged: true }

/**
 * Calls an operation that returns one row.
 *
 * @throws AppFailure: the client's, or `answer_unexpected` when the answer is not such a row, `answer_malformed` when it is empty
 */
export async function readOne<O extends Operation, T>(
  client: Client,
  operation: O,
  args: ArgumentsOf<O>,
  rowOf: RowReader<T>,
  options: RequestOptions,
): Promise<T> {
  return oneOf(await client.call(operation, args, options), inContract(client, operation, rowOf))
}

/** Like `readOne`, for an operation that may find nothing to do (304). */
export async function readChange<O extends Operation, T>(
  client: Client,
  operation: O,
  args: ArgumentsOf<O>,
  rowOf: RowReader<T>,
  options: RequestOptions,
): Promise<Change<T>> {
  const answer = await client.call(operation, args, options)
  return answer.unchanged
    ? { unchanged: true }
    : { unchanged: false, value: oneOf(answer, inContract(client, operation, rowOf)) }
}

/**
 * Like `readOne`, but returns null when the answer is not the row. This is for operations that can succeed without
 * showing it: deletions of something already gone, and answers that the contract does not show. An unreadable answer
 * does not make the success doubtful.
 */
export async function readRowIfShown<O extends Operation, T>(
  client: Client,
  operation: O,
  args: ArgumentsOf<O>,
  rowOf: RowReader<T>,
  options: RequestOptions,
): Promise<T | null> {
  const { value } = await client.call(operation, args, options)
  try {
    return inContract(client, operation, rowOf)(value)
  } catch (thrown) {
    problemOf(thrown)
    return null
  }
}

function oneOf<T>(answer: Answer, rowOf: RowReader<T>): T {
  try {
    return rowOf(answer.value)
  } catch (thrown) {
    const detail = problemOf(thrown)
    const { status } = answer
    // A proxy may leave nothing at all of an answer.
    throw AppFailure.of(answer.value === undefined ? 'answer_malformed' : 'answer_unexpected', { status, detail })
  }
}

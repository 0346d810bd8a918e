import type { ArgumentsOf, Operation } from '../../shared/contract/operation.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Answer, Client, RequestOptions } from './client.ts'
import { problemOf } from './fields.ts'
import type { RowReader } from './paging.ts'

/** The outcome of a request that may find its work done already (304; contract, "Errors"). */
export type Change<T> = { readonly unchanged: false; readonly value: T } | { readonly unchanged: true }

/**
 * Calls an operation that answers one row.
 *
 * @throws AppFailure: the client's, or `answer_malformed` when the answer is not such a row
 */
export async function readOne<O extends Operation, T>(
  client: Client,
  operation: O,
  args: ArgumentsOf<O>,
  rowOf: RowReader<T>,
  options: RequestOptions,
): Promise<T> {
  return oneOf(await client.call(operation, args, options), rowOf)
}

/** Like `readOne`, for an operation that may answer that there was nothing to do. */
export async function readChange<O extends Operation, T>(
  client: Client,
  operation: O,
  args: ArgumentsOf<O>,
  rowOf: RowReader<T>,
  options: RequestOptions,
): Promise<Change<T>> {
  const answer = await client.call(operation, args, options)
  return answer.unchanged ? { unchanged: true } : { unchanged: false, value: oneOf(answer, rowOf) }
}

function oneOf<T>(answer: Answer, rowOf: RowReader<T>): T {
  try {
    return rowOf(answer.value)
  } catch (thrown) {
    const detail = problemOf(thrown)
    const { status } = answer
    throw AppFailure.of('answer_malformed', 'The service sent an answer that cannot be read.', { status, detail })
  }
}

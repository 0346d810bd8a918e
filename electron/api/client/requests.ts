import type { ArgumentsOf, Operation } from '../../../shared/contract/operation.ts'
import type { Client, RequestOptions } from './client.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readChange, readOne, readRowIfShown, type Change } from './read-one.ts'

/**
 * Builds most request functions of `api/entities/`, each from an operation of the contract and a function that reads its rows.
 * Their names say what the operation is answered with, whether it reads or changes something: `listing`, `oneRow`, `doing`. The
 * request functions take a client, the operation's arguments (optional when none is required) and options. They throw an
 * AppFailure when they fail.
 */

type Request<Arguments, Options, Result> = {} extends Arguments
  ? (client: Client, args?: Arguments, options?: Options) => Promise<Result>
  : (client: Client, args: Arguments, options?: Options) => Promise<Result>

/**
 * Reads a row of an answer. The arguments of the request are given too, since some rows do not name their parent. @throws
 * RowProblem
 */
type RowFor<Arguments, Row> = (row: unknown, args: Arguments) => Row

/** A request for one page of a list. */
export function listing<O extends Operation, Row, Arguments extends ListArguments<O> = ListArguments<O>>(
  operation: O,
  rowOf: RowFor<Arguments, Row>,
): Request<Arguments, ListOptions, Page<Row>> {
  return (client: Client, args = {} as Arguments, options: ListOptions = {}) =>
    readPage(client, operation, args, { rowOf: (row) => rowOf(row, args), options })
}

/** A request that is answered with one row. Anything but a GET is sent once and never repeated. */
export function oneRow<O extends Operation, Row, Arguments extends ArgumentsOf<O> = ArgumentsOf<O>>(
  operation: O,
  rowOf: RowFor<Arguments, Row>,
): Request<Arguments, RequestOptions, Row> {
  return (client: Client, args = {} as Arguments, options: RequestOptions = {}) =>
    readOne(client, operation, args, (row) => rowOf(row, args), options)
}

/** A request that may find nothing to do (304). Sent once and never repeated. */
export function changing<O extends Operation, Row>(
  operation: O,
  rowOf: RowFor<ArgumentsOf<O>, Row>,
): Request<ArgumentsOf<O>, RequestOptions, Change<Row>> {
  return (client: Client, args = {} as ArgumentsOf<O>, options: RequestOptions = {}) =>
    readChange(client, operation, args, (row) => rowOf(row, args), options)
}

/** A request that may succeed without showing the row, and then returns null. Sent once and never repeated. */
export function oneRowIfShown<O extends Operation, Row>(
  operation: O,
  rowOf: RowFor<ArgumentsOf<O>, Row>,
): Request<ArgumentsOf<O>, RequestOptions, Row | null> {
  return (client: Client, args = {} as ArgumentsOf<O>, options: RequestOptions = {}) =>
    readRowIfShown(client, operation, args, (row) => rowOf(row, args), options)
}

/**
 * A request that returns one row, where the version of the service shows it. Elsewhere its answer is not read, and the row is
 * what `otherwise` returns then.
 */
export function oneRowOr<O extends Operation, Row>(
  operation: O,
  rowOf: RowFor<ArgumentsOf<O>, Row>,
  otherwise: (client: Client, args: ArgumentsOf<O>, options: RequestOptions) => Promise<Row>,
): Request<ArgumentsOf<O>, RequestOptions, Row> {
  return async (client: Client, args = {} as ArgumentsOf<O>, options: RequestOptions = {}) => {
    if (client.adapter.showsRow(operation)) {
      return await readOne(client, operation, args, (row) => rowOf(row, args), options)
    }
    await client.call(operation, args, options)
    return await otherwise(client, args, options)
  }
}

/** A request whose answer is not read. Sent once and never repeated. */
export function doing<O extends Operation>(operation: O): Request<ArgumentsOf<O>, RequestOptions, void> {
  return async (client: Client, args = {} as ArgumentsOf<O>, options: RequestOptions = {}) => {
    await client.call(operation, args, options)
  }
}

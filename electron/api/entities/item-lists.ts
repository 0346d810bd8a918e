import type { Operation } from '../../../shared/contract/operation.ts'
import { listing } from '../client/requests.ts'
import type { ListArguments } from '../client/paging.ts'

/**
 * Period in which the rows of a list were updated, both ends included; for services that narrow lists by it (`narrowsByDate`).
 */
export interface UpdatedBetween {
  readonly updated_after?: string
  readonly updated_before?: string
}

/** A request for one page of a list of issues or merge requests. */
export function listingItems<O extends Operation, Row>(operation: O, rowOf: (row: unknown) => Row) {
  return listing<O, Row, ListArguments<O> & UpdatedBetween>(operation, rowOf)
}

/**
 * Returns the arguments for the rows with these dates, in milliseconds since 1970, both ends included. Services keep
 * microseconds and cut them off in their answers, so that the last millisecond is meant to its end.
 */
export function updatedBetween(from: number | null, to: number | null): UpdatedBetween {
  return {
    ...(from === null ? {} : { updated_after: new Date(from).toISOString() }),
    ...(to === null ? {} : { updated_before: new Date(to).toISOString().replace('Z', '999Z') }),
  }
}

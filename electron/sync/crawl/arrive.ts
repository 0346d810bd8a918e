import type { WritableCache } from '../../cache/storage/database.ts'
import { nextRevision, type Arrival } from '../../cache/storage/revision.ts'

/** Stores of answers: the cache, and the record of changes. */
export interface ArrivalContext {
  readonly cache: WritableCache
  /** Writes down the changes of the arrival. `serviceTime` is the service's clock at the answer, in milliseconds since 1970. */
  readonly recording?: (arrival: Arrival, serviceTime?: number | null) => Arrival
}

/**
 * Begins the arrival of an answer: call it once at the beginning of the transaction that stores the answer. The changes
 * to items and notes are written down.
 *
 * @param begunAt the revision at which its request began (I6)
 */
export function arrive(
  { cache, recording }: ArrivalContext,
  begunAt: number,
  { onRefused, serviceTime }: Pick<Arrival, 'onRefused'> & { readonly serviceTime?: number | null } = {},
): Arrival {
  const arrival: Arrival = { revision: nextRevision(cache), begunAt, ...(onRefused ? { onRefused } : {}) }
  return recording ? recording(arrival, serviceTime) : arrival
}

import { day } from '../../shared/durations.ts'

/** The user of the inbox, and how far the inbox reaches back. All times are the service's, in milliseconds. */
export interface Horizon {
  readonly ownUserId: number
  /** Null until the service has named the user. Before that, no mention can be found. */
  readonly username: string | null
  /** Reasons that are older than this are not derived. */
  readonly since: number
  /**
   * The newest time known when the first sync ended. For items that were closed by then, only newer reasons are
   * derived. Null before that: then no reasons of closed items are derived.
   */
  readonly wholeSince: number | null
  /**
   * Up to this time the service's list of todos is complete. An older mention or assignment without a pending todo was
   * done on the service. -Infinity when the service cannot list todos.
   */
  readonly coveredUpTo: number
}

/** The first sync derives reasons that are not older than this. */
export const reachMilliseconds = 14 * day

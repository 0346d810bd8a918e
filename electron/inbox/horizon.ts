/** Whose inbox it is, and what of its past it holds. All times are the service's, in milliseconds. */
export interface Horizon {
  readonly ownUserId: number
  /** Null until the service has named the user. Before that, no mention can be found. */
  readonly username: string | null
  /** Nothing older is derived. */
  readonly since: number
  /**
   * The newest time known when the first sync ended: of items closed by then nothing is derived that is not newer. Null
   * before that, when nothing is derived of closed items.
   */
  readonly wholeSince: number | null
  /**
   * Up to here the service's list of todos says who was assigned and mentioned: what it does not name any more was done
   * there. -Infinity where todos are not listed.
   */
  readonly coveredUpTo: number
}

/** The first sync derives reasons that are not older than this. */
export const reachMilliseconds = 14 * 86_400_000

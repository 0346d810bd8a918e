/** People of an item by their ids, as services of API v4 take them: each set replaces the one before, and 0 alone is nobody. */
export interface PeopleSets {
  readonly assignee_ids?: readonly number[]
  /** Of merge requests. */
  readonly reviewer_ids?: readonly number[]
}

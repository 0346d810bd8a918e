/**
 * The fields of an item whose changes are recorded, by their names in the item's model. `state` belongs to the actions
 * `closed`, `reopened` and `merged`, `sha` to `pushed`.
 */
export const activityFields = [
  'title',
  'description',
  'state',
  'assignee',
  'milestone',
  'labels',
  'dueDate',
  'startDate',
  'issueType',
  'confidential',
  'targetBranch',
  'workInProgress',
  'mergeWhenBuildSucceeds',
  'mergeStatus',
  'sha',
] as const

export type ActivityField = (typeof activityFields)[number]

/** Docket's own names for events. A service may add others. */
export type ActivityAction = 'opened' | 'closed' | 'reopened' | 'merged' | 'changed' | 'commented' | 'pushed'

/**
 * What can be told of an item field by field, by the names of the item's own model. `state` stands behind the actions
 * `closed`, `reopened` and `merged`, `sha` behind `pushed`.
 */
export const activityFields = [
  'title',
  'description',
  'state',
  'assignee',
  'milestone',
  'labels',
  'dueDate',
  'confidential',
  'targetBranch',
  'workInProgress',
  'mergeWhenBuildSucceeds',
  'mergeStatus',
  'sha',
] as const

export type ActivityField = (typeof activityFields)[number]

/** What Docket itself calls what happened; a service may add words of its own. */
export type ActivityAction = 'opened' | 'closed' | 'reopened' | 'merged' | 'changed' | 'commented' | 'pushed'

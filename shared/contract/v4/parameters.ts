import type { Parameters } from '../operation.ts'

/** Parameters that several families of API v4 share. */

/** Which rows of a list have changed since or until then, both ends included (10.6). */
export const changedBetween = {
  updated_after: { type: 'timestamp' },
  updated_before: { type: 'timestamp' },
} as const satisfies Parameters

/** Whose rows are listed. Version 11 also takes `created-by-me` and `assigned-to-me`, which were the names before it. */
const scope = {
  type: 'string',
  oneOf: ['created_by_me', 'assigned_to_me', 'all', 'created-by-me', 'assigned-to-me'],
} as const

/** Labels: all of them. */
export const itemList = {
  iids: { type: 'integers' },
  labels: { type: 'names' },
  milestone: { type: 'string' },
  search: { type: 'string' },
  author_id: { type: 'integer' },
  assignee_id: { type: 'integer' },
  scope,
  ...changedBetween,
} as const satisfies Parameters

/** Who is assigned, as a set: the whole set is replaced. 0 alone, or an empty set, stands for nobody. */
export const assignees = { assignee_ids: { type: 'integers', clearable: true } } as const satisfies Parameters

/** Labels that are put on and taken off by the service, so that nobody else's are lost. Not in 11.8, but in 14. */
export const labelChanges = {
  add_labels: { type: 'names' },
  remove_labels: { type: 'names' },
} as const satisfies Parameters

/** The order of notes: newest first unless said otherwise. */
export const noteOrder = {
  order_by: { type: 'string', oneOf: ['created_at', 'updated_at'] },
  sort: { type: 'string', oneOf: ['asc', 'desc'] },
} as const satisfies Parameters

/** Who may see a project or a group, in a word where the contract has a number. */
export const visibility = {
  visibility: { type: 'string', oneOf: ['private', 'internal', 'public'] },
} as const satisfies Parameters

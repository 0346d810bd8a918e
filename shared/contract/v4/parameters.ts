import type { Parameters } from '../operation.ts'

/** Parameters that several families of API v4 share. */

/** Narrows a list to rows that have changed since or until then, both ends included (10.6). */
export const changedBetween = {
  updated_after: { type: 'timestamp' },
  updated_before: { type: 'timestamp' },
} as const satisfies Parameters

/** Narrows a list to rows that were made since or until then, both ends included. */
export const madeBetween = {
  created_after: { type: 'timestamp' },
  created_before: { type: 'timestamp' },
} as const satisfies Parameters

/**
 * Relations of the caller to the listed rows. Version 11 also takes `created-by-me` and `assigned-to-me`, which were the names
 * before it.
 */
export const scopes = ['created_by_me', 'assigned_to_me', 'all', 'created-by-me', 'assigned-to-me'] as const

/** People and properties of an item. Of labels all, or `None` or `Any`; so of a milestone. */
const traits = {
  labels: { type: 'names' },
  milestone: { type: 'string' },
  author_id: { type: 'integer' },
  author_username: { type: 'string' },
  assignee_id: { type: 'idNoneOrAny' },
  /** One name in the free edition. */
  assignee_username: { type: 'names' },
  /** An emoji that the caller has awarded, `None` or `Any`. */
  my_reaction_emoji: { type: 'string' },
} as const satisfies Parameters

/** The arguments of a list of issues or merge requests. `in` says where `search` looks: `title`, `description` or both. */
export const itemList = {
  ...traits,
  iids: { type: 'integers' },
  search: { type: 'string' },
  in: { type: 'string' },
  scope: { type: 'string', oneOf: scopes },
  ...madeBetween,
  ...changedBetween,
} as const satisfies Parameters

/** Filters that keep a row out of a list. */
export const itemNotList = {
  'not[labels]': traits.labels,
  'not[milestone]': traits.milestone,
  'not[author_id]': traits.author_id,
  'not[author_username]': traits.author_username,
  'not[assignee_id]': { type: 'integer' },
  'not[assignee_username]': traits.assignee_username,
  'not[my_reaction_emoji]': traits.my_reaction_emoji,
} as const satisfies Parameters

/** Somebody is named by their id or by their name. */
export const oneNameOfPerson = [
  ['author_id', 'author_username'],
  ['assignee_id', 'assignee_username'],
] as const

/** Orders of items since the lists took more than two dates. */
export const itemOrders = [
  'created_at',
  'updated_at',
  'title',
  'milestone_due',
  'label_priority',
  'priority',
  'popularity',
] as const

/** Assignees, as a set: the whole set is replaced. 0 alone, or an empty set, stands for nobody. */
export const assignees = { assignee_ids: { type: 'integers', clearable: true } } as const satisfies Parameters

/** Labels that are put on and taken off by the service, so that nobody else's are lost. Not in 11.8, but in 14. */
export const labelChanges = {
  add_labels: { type: 'names' },
  remove_labels: { type: 'names' },
} as const satisfies Parameters

/** The order of notes: newest first unless said otherwise. `activity_filter` lists comments or the service's own notes only. */
export const noteOrder = {
  order_by: { type: 'string', oneOf: ['created_at', 'updated_at'] },
  sort: { type: 'string', oneOf: ['asc', 'desc'] },
  activity_filter: { type: 'string', oneOf: ['all_notes', 'only_comments', 'only_activity'] },
} as const satisfies Parameters

/** Visibility of a project or a group, as a word where the contract has a number. */
export const visibility = {
  visibility: { type: 'string', oneOf: ['private', 'internal', 'public'] },
} as const satisfies Parameters

/** The caller's lowest level in the listed projects or groups. */
export const leastAccess = {
  min_access_level: { type: 'integer', oneOf: ['0', '5', '10', '15', '20', '25', '30', '40', '50'] },
} as const satisfies Parameters

/** Filters of a list of events. Of the days, neither is itself included. */
export const eventList = {
  after: { type: 'date' },
  before: { type: 'date' },
  sort: { type: 'string', oneOf: ['asc', 'desc'] },
  action: {
    type: 'string',
    oneOf: [
      'approved',
      'closed',
      'commented',
      'created',
      'destroyed',
      'expired',
      'joined',
      'left',
      'merged',
      'pushed',
      'reopened',
      'updated',
    ],
  },
  target_type: { type: 'string', oneOf: ['issue', 'milestone', 'merge_request', 'note', 'project', 'snippet', 'user'] },
} as const satisfies Parameters

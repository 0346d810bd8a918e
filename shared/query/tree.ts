import { knownTypes } from '../model/issue-type.ts'
import { pipelineStates, type PipelineState } from '../model/pipeline-states.ts'

/**
 * The language of queries for every list: `is:open label:bug -author:me "exact words"`. The filter bar, addresses of places and
 * saved views all hold a query as text. A text is parsed to this tree, the tree is printed as text, and `electron/cache/` makes
 * SQL of it. No part of a query is ever put into SQL as text.
 */
export interface Query {
  /** Condition of the rows; null: every row is listed. */
  readonly condition: Condition | null
  /** The texts in which words are looked for; none named: in all of them. */
  readonly places: readonly TextPart[]
  /** Null: the last updated first. */
  readonly sort: Sort | null
}

/** `or` without parts is fulfilled by no row (`nothing`). */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | Word
  | { readonly kind: 'number'; readonly number: number }
  | Filter

/**
 * Words that must stand side by side in one text. Words that are joined by nothing but spaces are looked for together: all
 * of them in title and description, or all of them in one comment.
 */
export interface Word {
  readonly kind: 'word'
  readonly text: string
  /** The last of its words may continue: it is still being typed, or a `*` stands behind it. */
  readonly isOpen: boolean
}

/** `key:value`. The value is in its canonical form, and was checked against its key. */
export interface Filter {
  readonly kind: 'filter'
  readonly key: FilterKey
  readonly value: string
}

export interface Sort {
  readonly by: SortKey
  readonly direction: 'ascending' | 'descending'
}

/** Values of `is:`. */
export const states = [
  'open',
  'closed',
  'merged',
  'issue',
  'merge-request',
  'confidential',
  'blocked',
  'draft',
  'followed',
  'mine',
  'queued',
  'bot',
  'unresolved',
  'mergeable',
  'inbox',
  'unread',
  'done',
  'snoozed',
  'muted',
  'pinned',
] as const
export type StateValue = (typeof states)[number]

/** Values of `has:`. */
export const things = ['comments', 'description', 'tasks', 'label', 'milestone', 'assignee', 'due', 'votes'] as const
export type ThingValue = (typeof things)[number]

/** Values of `reason:`: reasons why something is in the inbox. */
export const reasons = [
  'assigned',
  'review',
  'mentioned',
  'replied',
  'todo',
  'approved',
  'changes',
  'resolved',
  'mergeable',
  'failed',
  'fixed',
  'merged',
  'closed',
  'conflict',
] as const
export type ReasonValue = (typeof reasons)[number]

/** The value that stands for the user of the account, and the one that stands for nothing at all. */
export const me = 'me'
export const none = 'none'
/** The value of `iteration:` for those that are going on; a day stands for those that it lies in. */
export const current = 'current'

/** Values of `thread:`. */
export const threads = ['mine'] as const

/** Values of `pipeline:`; `none` for merge requests without one. */
export const pipelines = [...(Object.keys(pipelineStates) as PipelineState[]), none] as const

/** Values of `type:`, of issues. */
export const types = knownTypes

export const textParts = ['title', 'description', 'comments'] as const
export type TextPart = (typeof textParts)[number]

export const sortKeys = ['updated', 'created', 'due', 'comments', 'votes', 'weight', 'title', 'number'] as const
export type SortKey = (typeof sortKeys)[number]

/** Kind of the value of each key. */
export const filterKeys = {
  is: 'state',
  has: 'thing',
  reason: 'reason',
  turn: 'turn',
  unanswered: 'age',
  thread: 'thread',
  pipeline: 'pipeline',
  type: 'type',
  author: 'person',
  assignee: 'person',
  reviewer: 'person',
  label: 'name',
  local: 'name',
  milestone: 'name',
  epic: 'name',
  iteration: 'name',
  project: 'name',
  group: 'name',
  updated: 'date',
  created: 'date',
  closed: 'date',
  due: 'day',
  weight: 'number',
} as const
export type FilterKey = keyof typeof filterKeys

/** The filters whose values are names, of which some are known on this computer. */
export const namedFilters = [
  'author',
  'assignee',
  'reviewer',
  'label',
  'local',
  'milestone',
  'epic',
  'iteration',
  'project',
  'group',
] as const satisfies FilterKey[]
export type NamedFilter = (typeof namedFilters)[number]

/** Condition that no row fulfils: at least one of no conditions. */
export const nothing: Condition = { kind: 'or', parts: [] }

import fc from 'fast-check'
import type { ItemFacts } from '../../../electron/cache/inbox/inbox-facts.ts'
import { deriveItem } from '../../../electron/inbox/derive.ts'
import type { Horizon } from '../../../electron/inbox/horizon.ts'

export const [ada, ben, cem] = [1, 2, 3]

/** Ada's inbox of a service without todos, whose first sync ended at 1000 and derived from 500 on. */
export const horizon: Horizon = {
  ownUserId: ada,
  username: 'ada',
  since: 500,
  wholeSince: 1000,
  coveredUpTo: -Infinity,
}

/** Reasons in short: `mentioned 1200 docket`. */
export const reasons = (given: ItemFacts, within: Horizon = horizon): string[] =>
  deriveItem(given, within).reasons.map(({ kind, at, source }) => `${kind} ${at} ${source}`)

export const times = fc.integer({ min: 400, max: 2000 })

const anyNote = fc.record({
  authorId: fc.constantFrom(ada, ben, cem),
  createdAt: times,
  system: fc.boolean(),
  body: fc.constantFrom(
    'A word',
    '@ada',
    '`@ada`',
    'Reassigned to @ada',
    'requested review from @ada',
    'Status changed to merged',
  ),
})

const anyTodo = fc.record({
  action: fc.constantFrom('assigned', 'mentioned', 'marked', 'unmergeable', 'review_requested', 'build_failed'),
  authorId: fc.constantFrom(ben, cem),
  createdAt: times,
  pending: fc.boolean(),
  noteId: fc.constantFrom(null, 1, 2),
})

const anyItem = fc.record({
  kind: fc.constantFrom('issue' as const, 'mergeRequest' as const),
  isOpen: fc.boolean(),
  state: fc.constantFrom('opened', 'closed', 'merged'),
  authorId: fc.constantFrom(ada, ben),
  assigneeId: fc.constantFrom(null, ada, ben),
  subscribed: fc.boolean(),
  createdAt: times,
  updatedAt: times,
  description: fc.constantFrom('', '@ada'),
  mergeStatus: fc.constantFrom('can_be_merged', 'cannot_be_merged'),
  reviewerIds: fc.subarray([ada, ben]),
  approverIds: fc.subarray([ada, ben]),
  detailedMergeStatus: fc.constantFrom(null, 'mergeable', 'draft_status'),
  pipelineStatus: fc.constantFrom(null, 'failed', 'success', 'running'),
  reviewStates: fc.option(
    fc.dictionary(
      fc.constantFrom('1', '2'),
      fc.constantFrom('unreviewed', 'reviewed', 'requested_changes', 'approved'),
    ),
  ),
  hasOpenThread: fc.boolean(),
})

export const anyFacts = fc
  .record({
    item: fc.option(anyItem),
    notes: fc.array(anyNote, { maxLength: 8 }),
    todos: fc.array(anyTodo, { maxLength: 4 }),
    noticed: fc.record({
      assignedAt: fc.option(times),
      endedAt: fc.option(times),
      unmergeableAt: fc.option(times),
      reviewAt: fc.option(times),
      rereviewAt: fc.option(times),
      approvedAt: fc.option(times),
      changesRequestedAt: fc.option(times),
      threadsResolvedAt: fc.option(times),
      threadsResolvedBy: fc.constantFrom(null, ben),
      mergeableAt: fc.option(times),
      pipelineFailedAt: fc.option(times),
      pipelineBegunAt: fc.option(times),
      pipelineFixedAt: fc.option(times),
      mentionedAt: fc.option(times),
      settledAt: fc.option(times),
    }),
  })
  .map(({ notes, todos, ...rest }): ItemFacts => ({
    ...rest,
    notes: notes.map((each, index) => ({ ...each, id: index + 1 })),
    todos: todos.map((each, index) => ({ ...each, id: index + 1 })),
  }))

export const anyHorizon = fc.record({
  ownUserId: fc.constant(ada),
  username: fc.constantFrom('ada', null),
  since: times,
  wholeSince: fc.option(times),
  coveredUpTo: fc.oneof(fc.constant(-Infinity), fc.constant(Infinity), times),
})

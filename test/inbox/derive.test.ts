import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemFacts, ItemFact, NoteFact, TodoFact } from '../../electron/cache/inbox/inbox-facts.ts'
import { deriveItem } from '../../electron/inbox/derive.ts'
import type { Horizon } from '../../electron/inbox/horizon.ts'
import { checkProperty } from '../support/properties.ts'
import { ada, ben, cem, horizon, reasons, times, anyFacts, anyHorizon } from './support/derive-stage.ts'
/** The same where todos are listed, as they were at 1500. */
const listing: Horizon = { ...horizon, coveredUpTo: 1500 }

const issue: ItemFact = {
  kind: 'issue',
  isOpen: true,
  state: 'opened',
  authorId: cem,
  assigneeId: null,
  subscribed: false,
  createdAt: 600,
  updatedAt: 2000,
  description: '',
  mergeStatus: null,
  reviewerIds: [],
  approverIds: [],
  detailedMergeStatus: null,
  pipelineStatus: null,
  reviewStates: null,
  hasOpenThread: false,
}
const own: ItemFact = { ...issue, kind: 'mergeRequest', authorId: ada, mergeStatus: 'can_be_merged' }
const nothingNoticed = {
  assignedAt: null,
  endedAt: null,
  unmergeableAt: null,
  reviewAt: null,
  rereviewAt: null,
  approvedAt: null,
  changesRequestedAt: null,
  threadsResolvedAt: null,
  threadsResolvedBy: null,
  mergeableAt: null,
  pipelineFailedAt: null,
  pipelineBegunAt: null,
  pipelineFixedAt: null,
  mentionedAt: null,
  settledAt: null,
}
const facts = (item: ItemFact | null, more: Partial<Omit<ItemFacts, 'item'>> = {}): ItemFacts => ({
  item,
  notes: [],
  todos: [],
  noticed: nothingNoticed,
  ...more,
})
const note = (id: number, createdAt: number, body = 'A word', authorId = ben): NoteFact => ({
  id,
  authorId,
  createdAt,
  system: false,
  body,
})
const reported = (id: number, createdAt: number, body: string, authorId = ben): NoteFact => ({
  ...note(id, createdAt, body, authorId),
  system: true,
})
const todo = (id: number, action: string, createdAt: number, more: Partial<TodoFact> = {}): TodoFact => ({
  id,
  action,
  authorId: ben,
  createdAt,
  pending: true,
  noteId: null,
  ...more,
})
const noticed = (more: Partial<ItemFacts['noticed']>) => ({ noticed: { ...nothingNoticed, ...more } })

const assignedTo = (item: ItemFact): ItemFact => ({ ...item, assigneeId: ada })
const approved: ItemFact = { ...own, approverIds: [ben] }
const failing: ItemFact = { ...own, pipelineStatus: 'failed' }
const failed = { pipelineFailedAt: 1300, pipelineBegunAt: 1100 }
const thanks = note(9, 1301, 'Thanks', ada)
const toReview: ItemFact = { ...own, authorId: cem, reviewerIds: [ben, ada] }

describe('without todos of the service', () => {
  it.each<[string, ItemFacts, string[]]>([
    ['nothing for what is nothing to her', facts(issue, { notes: [note(1, 1200)] }), []],
    ['nothing for what is not fetched', facts(null, { notes: [note(1, 1200, '@ada')] }), []],

    ['assigned, since it was seen so', facts(assignedTo(issue), noticed({ assignedAt: 900 })), ['assigned 900 docket']],
    [
      'assigned, as the thread tells',
      facts(assignedTo(issue), { ...noticed({ assignedAt: 900 }), notes: [reported(1, 800, 'Reassigned to @ada')] }),
      ['assigned 800 docket'],
    ],
    [
      'assigned, where the thread does not know yet',
      facts(assignedTo(issue), {
        ...noticed({ assignedAt: 900 }),
        notes: [reported(1, 700, 'Reassigned to @ada'), reported(2, 800, 'Reassigned to @ben')],
      }),
      ['assigned 900 docket'],
    ],
    ['not assigned any more', facts({ ...issue, assigneeId: ben }, noticed({ assignedAt: 900 })), []],
    [
      'not assigned what is closed',
      facts({ ...assignedTo(issue), isOpen: false, state: 'closed' }, noticed({ assignedAt: 1200, endedAt: 1900 })),
      [],
    ],
    ['not assigned longer ago', facts(assignedTo(issue), noticed({ assignedAt: 499 })), []],
    [
      'assigned, and then she wrote',
      facts(assignedTo(issue), { ...noticed({ assignedAt: 900 }), notes: [note(1, 901, 'On it', ada)] }),
      [],
    ],
    [
      'assigned again after she wrote',
      facts(assignedTo(issue), { ...noticed({ assignedAt: 902 }), notes: [note(1, 901, 'On it', ada)] }),
      ['assigned 902 docket'],
    ],

    [
      'asked for a review, since it was seen so',
      facts(toReview, noticed({ reviewAt: 900 })),
      ['review_requested 900 docket'],
    ],
    [
      'asked for a review, as the thread tells',
      facts(toReview, {
        ...noticed({ reviewAt: 900 }),
        notes: [
          reported(1, 800, 'requested review from @ben and @ada'),
          reported(2, 850, 'requested review from @cem'),
        ],
      }),
      ['review_requested 800 docket'],
    ],
    [
      'asked for a review, where the thread only tells that somebody was asked no more',
      facts(toReview, {
        ...noticed({ reviewAt: 900 }),
        notes: [reported(1, 800, 'requested review from @ben and removed review request for @ada')],
      }),
      ['review_requested 900 docket'],
    ],
    ['not asked for a review', facts({ ...toReview, reviewerIds: [ben] }, noticed({ reviewAt: 900 })), []],
    ['nor of what is closed', facts({ ...toReview, isOpen: false, state: 'closed' }, noticed({ reviewAt: 1200 })), []],
    ['nor after approving it', facts({ ...toReview, approverIds: [ada] }, noticed({ reviewAt: 900 })), []],
    [
      'asked for a review, and then she wrote',
      facts(toReview, { ...noticed({ reviewAt: 900 }), notes: [note(1, 901, 'Looks good', ada)] }),
      [],
    ],

    [
      'asked for a review, as long as it is not given',
      facts({ ...toReview, reviewStates: { [ada]: 'review_started' } }, noticed({ reviewAt: 900 })),
      ['review_requested 900 docket'],
    ],
    ...['reviewed', 'requested_changes', 'approved'].map((state): [string, ItemFacts, string[]] => [
      `not asked for a review that is given: ${state}`,
      facts({ ...toReview, reviewStates: { [ada]: state, [ben]: 'unreviewed' } }, noticed({ reviewAt: 900 })),
      [],
    ]),
    [
      'asked for a review once more, at that moment',
      facts(
        { ...toReview, reviewStates: { [ada]: 'unreviewed' } },
        {
          ...noticed({ reviewAt: 800, rereviewAt: 1300 }),
          notes: [reported(1, 800, 'requested review from @ada'), note(2, 900, 'Looks good', ada)],
        },
      ),
      ['review_requested 1300 docket'],
    ],

    [
      'approved, as long as somebody else does',
      facts({ ...own, approverIds: [ada, ben] }, noticed({ approvedAt: 1300 })),
      ['approved 1300 docket'],
    ],
    ['not approved by herself', facts({ ...own, approverIds: [ada] }, noticed({ approvedAt: 1300 })), []],
    ['not approved before she wrote', facts(approved, { ...noticed({ approvedAt: 1300 }), notes: [thanks] }), []],
    [
      'not what others wrote',
      facts({ ...approved, authorId: cem }, noticed({ approvedAt: 1300, mergeableAt: 1300 })),
      [],
    ],
    [
      'changes that somebody requests',
      facts({ ...own, reviewStates: { [ben]: 'requested_changes' } }, noticed({ changesRequestedAt: 1300 })),
      ['changes_requested 1300 docket'],
    ],
    [
      'no changes that nobody requests any more',
      facts({ ...own, reviewStates: { [ben]: 'unreviewed' } }, noticed({ changesRequestedAt: 1300 })),
      [],
    ],
    ['all threads resolved', facts(own, noticed({ threadsResolvedAt: 1300 })), ['threads_resolved 1300 docket']],
    ['not all threads', facts({ ...own, hasOpenThread: true }, noticed({ threadsResolvedAt: 1300 })), []],
    [
      'nothing of unfinished work',
      facts({ ...own, detailedMergeStatus: 'draft_status' }, noticed({ mergeableAt: 1300 })),
      [],
    ],
    ['that it can be merged', facts(own, noticed({ mergeableAt: 1300 })), ['mergeable 1300 docket']],
    ['that its pipeline failed', facts(failing, noticed(failed)), ['build_failed 1300 docket']],
    [
      'nothing of a pipeline that runs again',
      facts({ ...own, pipelineStatus: 'running' }, noticed({ ...failed, pipelineFixedAt: 1200 })),
      [],
    ],
    ['nothing of a pipeline of others', facts({ ...failing, authorId: cem }, noticed(failed)), []],
    ['not failed before she wrote', facts(failing, { ...noticed(failed), notes: [thanks] }), []],
    [
      'that it passes again, and no more that it failed',
      facts({ ...own, pipelineStatus: 'success' }, noticed({ ...failed, pipelineFixedAt: 1400 })),
      ['pipeline_fixed 1400 docket'],
    ],
    ['nothing of having passed while it fails', facts(failing, noticed({ pipelineFixedAt: 1200 })), []],
    [
      'nothing of a review or pipeline once it is merged',
      facts(
        { ...approved, isOpen: false, state: 'merged', pipelineStatus: 'failed' },
        noticed({ ...failed, approvedAt: 1300, threadsResolvedAt: 1300, mergeableAt: 1300, endedAt: 1400 }),
      ),
      ['merged 1400 docket'],
    ],

    ['mentioned in a description', facts({ ...issue, description: 'cc @ada' }), ['mentioned 600 docket']],
    [
      'mentioned in a description that changed',
      facts({ ...issue, description: 'cc @ada' }, noticed({ mentionedAt: 1800 })),
      ['mentioned 1800 docket'],
    ],
    ['not mentioned by herself', facts({ ...issue, authorId: ada, description: '@ada' }), []],
    [
      'mentioned in notes, each of them',
      facts(issue, { notes: [note(1, 1200, '@ada?'), note(2, 1300, 'Well'), note(3, 1400, 'Hey @ADA')] }),
      ['mentioned 1400 docket', 'mentioned 1200 docket'],
    ],
    ['not mentioned by the service', facts(issue, { notes: [reported(1, 1200, 'Reassigned to @ada')] }), []],
    [
      'mentioned in closed items only after the first sync',
      facts(
        { ...issue, isOpen: false, state: 'closed' },
        { ...noticed({ endedAt: 900 }), notes: [note(1, 1000, '@ada'), note(2, 1001, '@ada')] },
      ),
      ['mentioned 1001 docket'],
    ],
    [
      'mentioned before it was closed, after the first sync',
      facts(
        { ...issue, isOpen: false, state: 'closed' },
        { ...noticed({ endedAt: 1100 }), notes: [note(1, 700, '@ada')] },
      ),
      ['mentioned 700 docket'],
    ],

    [
      'a reply on what she wrote',
      facts({ ...issue, authorId: ada }, { notes: [note(1, 1200)] }),
      ['replied 1200 docket'],
    ],
    [
      'a reply on what she follows',
      facts({ ...issue, subscribed: true }, { notes: [note(1, 1200)] }),
      ['replied 1200 docket'],
    ],
    [
      'replies on what she commented on, after it',
      facts(issue, { notes: [note(1, 1100), note(2, 1200, 'Hm', ada), note(3, 1300), note(4, 1400)] }),
      ['replied 1400 docket', 'replied 1300 docket'],
    ],
    [
      'no reply by herself or by the service',
      facts({ ...issue, authorId: ada }, { notes: [note(1, 1200, 'I', ada), reported(2, 1300, 'Milestone changed')] }),
      [],
    ],
    [
      'a mention is no reply besides',
      facts({ ...issue, authorId: ada }, { notes: [note(1, 1200, '@ada')] }),
      ['mentioned 1200 docket'],
    ],
    ['no reply longer ago', facts({ ...issue, authorId: ada }, { notes: [note(1, 499)] }), []],

    [
      'her merge request in conflict',
      facts({ ...own, mergeStatus: 'cannot_be_merged' }, noticed({ unmergeableAt: 1700 })),
      ['unmergeable 1700 docket'],
    ],
    ['nobody knows whether it is', facts({ ...own, mergeStatus: 'unchecked' }, noticed({ unmergeableAt: 1700 })), []],
    [
      'no conflict of somebody else',
      facts(
        { ...own, authorId: ben, assigneeId: null, mergeStatus: 'cannot_be_merged' },
        noticed({ unmergeableAt: 1700 }),
      ),
      [],
    ],
    [
      'merged by somebody',
      facts(
        { ...own, isOpen: false, state: 'merged' },
        { ...noticed({ endedAt: 1900 }), notes: [reported(1, 1850, 'Status changed to merged')] },
      ),
      ['merged 1850 docket'],
    ],
    [
      'merged by herself',
      facts(
        { ...own, isOpen: false, state: 'merged' },
        { ...noticed({ endedAt: 1900 }), notes: [reported(1, 1850, 'Status changed to merged', ada)] },
      ),
      [],
    ],
    [
      'merged, nobody tells by whom',
      facts({ ...own, isOpen: false, state: 'merged' }, noticed({ endedAt: 1900 })),
      ['merged 1900 docket'],
    ],
    [
      'closed by somebody',
      facts({ ...own, isOpen: false, state: 'closed' }, noticed({ endedAt: 1900 })),
      ['closed 1900 docket'],
    ],
    ['merged before the first sync', facts({ ...own, isOpen: false, state: 'merged' }, noticed({ endedAt: 999 })), []],
    [
      'an issue of hers that was closed',
      facts({ ...issue, authorId: ada, isOpen: false, state: 'closed' }, noticed({ endedAt: 1900 })),
      [],
    ],

    [
      'several, the newest first',
      facts(
        { ...assignedTo(issue), subscribed: true, description: '@ada' },
        { ...noticed({ assignedAt: 1300 }), notes: [note(1, 1400)] },
      ),
      ['replied 1400 docket', 'assigned 1300 docket', 'mentioned 600 docket'],
    ],
  ])('%s', (_case, given, expected) => {
    expect(reasons(given)).toEqual(expected)
  })

  it('says who, and with which note', () => {
    const given = facts(issue, { notes: [note(7, 1200, '@ada')] })
    expect(deriveItem(given, horizon).reasons).toEqual([
      { kind: 'mentioned', source: 'docket', at: 1200, actorId: ben, noteId: 7, todoId: null },
    ])
  })

  it('derives nothing of closed items during the first sync, and mentions nobody without a name', () => {
    const closed = facts({ ...issue, isOpen: false, state: 'closed' }, { notes: [note(1, 1400, '@ada')] })
    expect(reasons(closed, { ...horizon, wholeSince: null })).toEqual([])
    expect(reasons(facts(issue, { notes: [note(1, 1400, '@ada')] }), { ...horizon, username: null })).toEqual([])
  })

  it('names no more reasons than anybody reads, the newest', () => {
    const notes = Array.from({ length: 80 }, (_, index) => note(index + 1, 1001 + index))
    const found = reasons(facts({ ...issue, authorId: ada }, { notes }))
    expect([found.length, found[0]]).toEqual([50, 'replied 1080 docket'])
  })
})

describe('with todos of the service', () => {
  it.each<[string, ItemFacts, string[]]>([
    [
      'whatever it says',
      facts(null, { todos: [todo(1, 'build_failed', 100), todo(2, 'review_requested', 200)] }),
      ['review_requested 200 service', 'build_failed 100 service'],
    ],
    [
      'assigned once',
      facts(assignedTo(issue), { ...noticed({ assignedAt: 1600 }), todos: [todo(1, 'assigned', 1590)] }),
      ['assigned 1590 service'],
    ],
    [
      'mentioned once',
      facts(issue, { notes: [note(1, 1600, '@ada')], todos: [todo(1, 'mentioned', 1601, { noteId: 1 })] }),
      ['mentioned 1600 service'],
    ],
    [
      'mentioned once in a description',
      facts({ ...issue, description: '@ada', createdAt: 1600 }, { todos: [todo(1, 'mentioned', 1600)] }),
      ['mentioned 1600 service'],
    ],
    [
      'mentioned again: no second todo while one is pending',
      facts(issue, {
        notes: [note(1, 1200, '@ada'), note(2, 1300, '@ada')],
        todos: [todo(1, 'mentioned', 1201, { noteId: 1 })],
      }),
      ['mentioned 1300 docket', 'mentioned 1200 service'],
    ],
    [
      'assigned while a mention is pending',
      facts(assignedTo(issue), { ...noticed({ assignedAt: 1300 }), todos: [todo(1, 'mentioned', 1200)] }),
      ['assigned 1300 docket', 'mentioned 1200 service'],
    ],
    [
      'unmergeable once',
      facts(
        { ...own, mergeStatus: 'cannot_be_merged' },
        { ...noticed({ unmergeableAt: 1700 }), todos: [todo(1, 'unmergeable', 1650)] },
      ),
      ['unmergeable 1650 service'],
    ],
    [
      'a failed pipeline once, however much later its todo comes',
      facts(failing, { ...noticed(failed), todos: [todo(1, 'build_failed', 90_000)] }),
      ['build_failed 1300 service'],
    ],
    [
      'a failed pipeline once, whose todo came with its first job',
      facts(failing, { ...noticed(failed), todos: [todo(1, 'build_failed', 1200)] }),
      ['build_failed 1200 service'],
    ],
    [
      'a pipeline that failed again beside the todo of its first failure',
      facts(failing, { ...noticed(failed), todos: [todo(1, 'build_failed', 1050)] }),
      ['build_failed 1300 docket', 'build_failed 1050 service'],
    ],
    [
      'its todo at the same moment while the pipeline runs again',
      facts({ ...own, pipelineStatus: 'running' }, { ...noticed(failed), todos: [todo(1, 'build_failed', 1310)] }),
      ['build_failed 1300 service'],
    ],
    [
      'no failure whose todo was done there',
      facts(failing, { ...noticed(failed), todos: [todo(1, 'build_failed', 1200, { pending: false })] }),
      [],
    ],
    [
      'asked for a review and no todo of it, since another one was pending or for no reason at all',
      facts(toReview, noticed({ reviewAt: 1400 })),
      ['review_requested 1400 docket'],
    ],
    [
      'asked for a review once',
      facts(toReview, { ...noticed({ reviewAt: 1400 }), todos: [todo(1, 'review_requested', 1390)] }),
      ['review_requested 1390 service'],
    ],
    [
      'asked for a review, which was done there',
      facts(toReview, {
        ...noticed({ reviewAt: 1400, settledAt: 1400 }),
        todos: [todo(1, 'review_requested', 1390, { pending: false })],
      }),
      [],
    ],
    ['assigned and no todo of it: done there', facts(assignedTo(issue), noticed({ assignedAt: 1500 })), []],
    ['mentioned and no todo of it: done there', facts(issue, { notes: [note(1, 1500, '@ada')] }), []],
    [
      'mentioned since the todos were listed',
      facts(issue, { notes: [note(1, 1501, '@ada')] }),
      ['mentioned 1501 docket'],
    ],
    [
      'a mention that was done there is no reply either',
      facts({ ...issue, subscribed: true }, { notes: [note(1, 1200, '@ada')] }),
      [],
    ],
    ['replies are no todos', facts({ ...issue, authorId: ada }, { notes: [note(1, 1200)] }), ['replied 1200 docket']],
    [
      'done there, with all that was known then',
      facts(
        { ...issue, authorId: ada },
        {
          ...noticed({ settledAt: 1300 }),
          notes: [note(1, 1200), note(2, 1301)],
          todos: [todo(1, 'marked', 900, { pending: false })],
        },
      ),
      ['replied 1301 docket'],
    ],
    [
      'one that came as done',
      facts(
        { ...issue, authorId: ada },
        { notes: [note(1, 1200)], todos: [todo(1, 'marked', 1200, { pending: false })] },
      ),
      [],
    ],
  ])('%s', (_case, given, expected) => {
    expect(reasons(given, listing)).toEqual(expected)
  })

  it('gives a todo the time of its cause, unless that was long before', () => {
    const late = (cause: number) =>
      reasons(facts(assignedTo(issue), { ...noticed({ assignedAt: cause }), todos: [todo(1, 'assigned', 100_000)] }))
    expect(late(40_000)).toEqual(['assigned 40000 service'])
    expect(late(39_999)).toEqual(['assigned 100000 service'])
    expect(late(100_001)).toEqual(['assigned 100000 service'])
  })

  it('tells what holds only until todos are listed again', () => {
    const given = facts(assignedTo(issue), { ...noticed({ assignedAt: 1600 }), notes: [note(1, 1550, '@ada')] })
    expect(deriveItem(given, listing).provisionalAt).toBe(1550)
    expect(deriveItem(given, { ...listing, coveredUpTo: 1600 })).toEqual({ reasons: [], provisionalAt: null })
  })
})

describe('whatever the facts', () => {
  it('what the user settles only ever takes reasons away (done elsewhere does not come back)', async () => {
    await checkProperty(
      'settling is monotonic',
      fc.property(anyFacts, anyHorizon, times, times, (given, within, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)]
        const settled = (at: number) =>
          deriveItem({ ...given, noticed: { ...given.noticed, settledAt: at } }, within).reasons.map((each) =>
            JSON.stringify(each),
          )
        const before = new Set(settled(early))
        expect(settled(late).filter((each) => !before.has(each))).toEqual([])
      }),
      2_000,
    )
  })
})

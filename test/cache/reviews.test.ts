import { beforeEach, describe, expect, it } from 'vitest'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import {
  areReviewsWanted,
  listStaleReviews,
  markReviewsRead,
  readReviewStates,
  storeReviews,
} from '../../electron/cache/items/reviews.ts'
import { saveItemParts } from '../../electron/cache/items/item-parts.ts'
import { readTurn } from '../../electron/cache/items/turns.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import { reviewerEntity, type Reviewer } from '../../shared/model/reviewer.ts'
import type { Turn } from '../../shared/model/turn.ts'
import type { User } from '../../shared/model/user.ts'
import { user } from '../api/support/rows.ts'
import { answer, request, temporaryCache } from '../support/cache.ts'
import { ada, ben, sampleApprovals, sampleMergeRequest, sampleNote } from '../support/samples.ts'

let cache: WritableCache

beforeEach(() => {
  cache = temporaryCache()
  createFoldedTables(cache)
})

const by = (reviewer: User, state: string): Reviewer => ({
  user: reviewer,
  state,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const store = (changed: Partial<MergeRequest>) =>
  answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(1, changed), arrival))
const review = (...reviewers: Reviewer[]) => answer(cache, (arrival) => storeReviews(cache, 1, reviewers, arrival))
const comment = (author: User, id = 1) =>
  answer(cache, (arrival) => storeNote(cache, 'mergeRequest', 1, sampleNote(id, { author }), arrival))

describe('a reviewer', () => {
  it('is read with any state, and with none that could not be read', () => {
    const row = { user, state: 'pondering', created_at: '2026-01-01T00:00:00Z' }
    expect(reviewerEntity.read(row)).toMatchObject({ user: { username: user.username }, state: 'pondering' })
    expect(reviewerEntity.read({ ...row, state: 7, created_at: null })).toMatchObject({ state: '' })
    expect(reviewerEntity.read({ state: 'approved' })).toMatchObject({ user: { id: 0 }, state: 'approved' })
  })

  it('is stored with the state, and not from an answer that was overtaken (I6)', () => {
    store({ reviewers: [ben] })
    expect(readReviewStates(cache, 1)).toBeNull()
    const early = request(cache)
    expect(review(by(ben, 'pondering'), by({ ...ben, id: 0 }, 'approved'))).toBe(true)
    expect(review(by(ben, 'pondering'))).toBe(false)
    expect(early((arrival) => storeReviews(cache, 1, [by(ben, 'unreviewed')], arrival))).toBe(false)
    expect(readReviewStates(cache, 1)).toEqual({ [ben.id]: 'pondering' })
    // The row of a list says nothing of states.
    store({ reviewers: [ben], title: 'Renamed', updatedAt: '2026-02-01T00:00:00.000Z' })
    expect(readReviewStates(cache, 1)).toEqual({ [ben.id]: 'pondering' })
  })
})

describe('whose move a merge request is', () => {
  const toReview: Partial<MergeRequest> = { author: ben, reviewers: [ada] }
  const own: Partial<MergeRequest> = { author: ada, reviewers: [ben], assignee: ada, assignees: [ada] }

  it.each<[state: string, before: Turn, spoken: Turn, answered: Turn]>([
    ['unreviewed', 'me', 'me', 'me'],
    ['review_started', 'me', 'me', 'me'],
    ['unapproved', 'me', 'me', 'me'],
    ['reviewed', 'them', 'them', 'me'],
    ['requested_changes', 'them', 'them', 'them'],
    ['approved', 'nobody', 'nobody', 'nobody'],
    ['something_newer', 'me', 'them', 'me'],
  ])('that the user has %s', (state, ...expected) => {
    store(toReview)
    review(by(ada, state))
    const turn = () => readTurn(cache, { kind: 'mergeRequest', id: 1, ownUserId: ada.id })
    const before = turn()
    comment(ada)
    const spoken = turn()
    comment(ben, 2)
    expect([before, spoken, turn()]).toEqual(expected)
  })

  it.each<[state: string, detailed: string | null, turn: Turn, answered: Turn]>([
    ['unreviewed', 'mergeable', 'them', 'me'],
    ['review_started', 'not_approved', 'them', 'me'],
    ['unapproved', 'not_approved', 'them', 'me'],
    // Asked again: it is held up until the same person approves.
    ['unreviewed', 'requested_changes', 'them', 'me'],
    ['reviewed', 'not_approved', 'them', 'me'],
    ['reviewed', 'mergeable', 'me', 'me'],
    ['approved', 'mergeable', 'me', 'me'],
    ['requested_changes', 'mergeable', 'me', 'me'],
    ['requested_changes', 'not_approved', 'me', 'me'],
    ['reviewed', 'requested_changes', 'me', 'me'],
  ])('of the user, which somebody has %s, and which is %s', (state, detailedMergeStatus, ...expected) => {
    for (const assigned of [{}, { assignee: null, assignees: [] }]) {
      cache = temporaryCache()
      createFoldedTables(cache)
      store({ ...own, ...assigned, detailedMergeStatus })
      review(by(ben, state))
      const turn = () => readTurn(cache, { kind: 'mergeRequest', id: 1, ownUserId: ada.id })
      const before = turn()
      comment(ben)
      expect([before, turn()]).toEqual(expected)
    }
  })

  it.each<[state: string | null, left: number | null, changed: Partial<MergeRequest>, turn: Turn, answered: Turn]>([
    ['reviewed', 1, { detailedMergeStatus: 'mergeable' }, 'them', 'me'],
    ['reviewed', 0, { detailedMergeStatus: 'not_approved' }, 'me', 'me'],
    ['reviewed', 0, { detailedMergeStatus: 'mergeable' }, 'me', 'me'],
    // Nobody was asked, or the service has no states.
    [null, 2, {}, 'them', 'me'],
    [null, 2, { assignee: null, assignees: [] }, 'them', 'me'],
    [null, 2, { mergeStatus: 'cannot_be_merged' }, 'me', 'me'],
    [null, 2, { workInProgress: true }, 'me', 'me'],
    [null, 0, {}, 'me', 'me'],
    [null, null, { detailedMergeStatus: 'not_approved' }, 'me', 'me'],
  ])(
    'of the user, somebody has %s, of which %s approvals are missing, %j',
    (state, approvalsLeft, changed, ...turns) => {
      store({ ...own, reviewers: state === null ? [] : [ben], ...changed })
      if (state !== null) review(by(ben, state))
      const approvals = sampleApprovals({ approvalsRequired: approvalsLeft === null ? null : 2, approvalsLeft })
      answer(cache, (arrival) => storeApprovals(cache, 1, approvals, arrival))
      const turn = () => readTurn(cache, { kind: 'mergeRequest', id: 1, ownUserId: ada.id })
      const before = turn()
      comment(ben)
      expect([before, turn()]).toEqual(turns)
    },
  )

  it('is that of whoever was asked since the states were read', () => {
    store({ ...toReview, reviewers: [] })
    review()
    store({ ...toReview, updatedAt: '2026-02-01T00:00:00.000Z' })
    comment(ada)
    expect(readTurn(cache, { kind: 'mergeRequest', id: 1, ownUserId: ada.id })).toBe('me')
  })

  it('is decided by approvals where these are known: one that was revoked is to be given anew', () => {
    store(toReview)
    review(by(ada, 'approved'))
    const approvals = sampleApprovals({ userHasApproved: true, userCanApprove: false, approvedBy: [{ user: ada }] })
    answer(cache, (arrival) => storeApprovals(cache, 1, approvals, arrival))
    const turn = () => readTurn(cache, { kind: 'mergeRequest', id: 1, ownUserId: ada.id })
    expect(turn()).toBe('nobody')
    answer(cache, (arrival) => storeApprovals(cache, 1, sampleApprovals({}), arrival))
    expect(turn()).toBe('me')
  })
})

describe('the reviews that are read again', () => {
  const parts = {
    ...{ whole: false, updatedAt: 1, notesCount: 0, upvotes: 0, downvotes: 0, diffOf: null, noteAwardsAt: null },
    ...{ isEarly: false, problem: null },
  }
  const listed = (readBefore: number) =>
    listStaleReviews(cache, { ownUserId: ada.id, readBefore, most: 20 }).map(({ id }) => id)

  it.each<[string, Partial<MergeRequest>, boolean]>([
    ['that the user wrote', { author: ada, reviewers: [ben] }, true],
    ['that is assigned to them', { author: ben, assignee: ada, assignees: [ada], reviewers: [ben] }, true],
    ['that is assigned to them and others', { author: ben, assignees: [ben, ada], reviewers: [ben] }, true],
    ['that they are to review', { author: ben, reviewers: [ada] }, true],
    ['without reviewers', { author: ada }, false],
    ['of others', { author: ben, reviewers: [ben] }, false],
    ['that is merged', { author: ada, reviewers: [ben], state: 'merged' }, false],
  ])('are those of a merge request %s', (_, changed, isListed) => {
    store(changed)
    expect(listed(100)).toEqual([])
    saveItemParts(cache, 'mergeRequest', 1, { parts, readAt: 1 })
    expect(listed(100)).toEqual(isListed ? [1] : [])
    expect(areReviewsWanted(cache, 1, ada.id)).toBe(isListed || (changed.reviewers ?? []).length === 0)
    markReviewsRead(cache, 1, 100)
    expect([listed(100), listed(101)]).toEqual([[], isListed ? [1] : []])
  })
})

import { expect, it } from 'vitest'
import { reviewStates } from '../../shared/model/review-states.ts'
import { reviewerWords, reviewWords } from '../../shared/review-words.ts'

it('the state of a review has words, also one that no service has yet', () => {
  expect([...reviewStates, 'pondered__twice', 'constructor'].map(reviewWords)).toEqual([
    'awaiting review',
    'reviewing',
    'reviewed',
    'requested changes',
    'approved',
    'approval revoked',
    'pondered twice',
    'constructor',
  ])
})

it('a reviewer is named with the state of the review, where it is known', () => {
  expect(reviewerWords({ name: 'Ben', review: 'requested_changes' })).toBe('Ben (requested changes)')
  expect(reviewerWords({ name: 'Ben', review: null })).toBe('Ben')
})

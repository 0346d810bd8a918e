import type { ReviewState } from './model/review-states.ts'
import type { ReviewerRow } from './model/rows.ts'

const words: Readonly<Record<ReviewState, string>> = {
  unreviewed: 'awaiting review',
  review_started: 'reviewing',
  reviewed: 'reviewed',
  requested_changes: 'requested changes',
  approved: 'approved',
  unapproved: 'approval revoked',
}

/** Returns the state of a review in words. Of a newer service's state, its own words are better than none. */
export function reviewWords(state: string): string {
  return isReviewState(state) ? words[state] : state.replaceAll(/[_\s]+/g, ' ').trim()
}

/** Returns true for a state that Docket knows. */
export function isReviewState(state: string): state is ReviewState {
  return Object.hasOwn(words, state)
}

/** A reviewer with the state of the review, as far as it is known: `Ben (approved)`. */
export function reviewerWords({ name, review }: Pick<ReviewerRow, 'name' | 'review'>): string {
  return review === null ? name : `${name} (${reviewWords(review)})`
}

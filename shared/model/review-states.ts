/** The states of reviews. They stand apart from the row of a reviewer, whose checks the page does not load. */

/** Every state of a review that services document. Those before 17 only know if there was a review. */
export const reviewStates = [
  'unreviewed',
  'review_started',
  'reviewed',
  'requested_changes',
  'approved',
  'unapproved',
] as const

export type ReviewState = (typeof reviewStates)[number]

/** The states in which a review is still to come. An approval that was revoked, or lost by a push, is to be given anew. */
export const openReviewStates: readonly ReviewState[] = ['unreviewed', 'review_started', 'unapproved']

/** The states that ask nothing more of the reviewer. A newer service's own word is none of them. */
export const doneReviewStates = reviewStates.filter((state) => !openReviewStates.includes(state))

import type { DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import { draftOfReview, reviewIn, type DraftedReview } from '../../../renderer/features/own-review/drafted-review.ts'

/** Reviews that are being written, and their drafts. */

/** A review that says nothing. */
export const noReview: DraftedReview = reviewIn('')

/** The draft of a review with comments alone. */
export function draftOfComments(comments: readonly DraftedComment[]): string {
  return draftOfReview({ ...noReview, comments })
}

/** The comments in the draft of a review. */
export function commentsIn(draft: string): readonly DraftedComment[] {
  return reviewIn(draft).comments
}

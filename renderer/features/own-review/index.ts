/** The exports of this feature for the others. */
export { editOf, isOnFile, isOutdated, subjectWords, titleOf, withMoved } from './drafted-comment.ts'
export { editOfReview, isBegun, reviewWords, saidIn, type DraftedReview } from './drafted-review.ts'
export { OwnReview } from './own-review.ts'
export { default as ReviewStrip } from './ReviewStrip.svelte'
export { publishingWords, verdictsFor } from './verdicts.ts'
export { sinceReview, sinceReviewWords } from './since-review.ts'

import { putItemPeople, setReviewState } from '../store/item-people.ts'
import type { ReviewState } from '../store/item-people.ts'
import type { Store } from '../store/store.ts'
import type { Username } from './content.ts'
import type { PlannedMergeRequest } from './plan.ts'
import { fraction } from './timing.ts'
import type { WrittenProject } from './written.ts'

/**
 * Reviews in the sample, which only API v4 shows. Where a merge request does not name its reviewers they follow from the comments:
 * whoever commented on somebody else's was asked for a review of it, and its author's next comment is the answer.
 */

/** At most so many were asked. */
const mostReviewers = 3

/** Returns how far a reviewer is: what is merged was approved by the first of them. */
function stateOf(project: WrittenProject, item: PlannedMergeRequest, username: Username, index: number): ReviewState {
  const chance = fraction(project.path, 'review', item.content.branch, username)
  if (item.content.outcome === 'merged') return index === 0 || chance < 0.5 ? 'approved' : 'reviewed'
  if (chance < 0.3) return 'approved'
  if (chance < 0.5) return 'requested_changes'
  return chance < 0.8 ? 'reviewed' : 'unreviewed'
}

/** Returns those who are asked to review a merge request, and how far they are. */
export function reviewsOf(project: WrittenProject, item: PlannedMergeRequest): ReadonlyMap<Username, ReviewState> {
  const { author, reviewers: asked } = item.content
  if (asked) return new Map(Object.entries(asked))
  const names = item.notes.flatMap(({ content: { by, system } }) => (system || by === author ? [] : [by]))
  const reviewers = [...new Set(names)].slice(0, mostReviewers)
  return new Map(reviewers.map((username, index) => [username, stateOf(project, item, username, index)]))
}

/** Writes who reviews a merge request, who has approved it, and who wants changes first. */
export function writeReviews(
  store: Store,
  reviews: ReadonlyMap<number, ReviewState>,
  { id, at, isOpen }: { readonly id: number; readonly at: number; readonly isOpen: boolean },
): void {
  const inState = (state: ReviewState) => [...reviews.keys()].filter((user) => reviews.get(user) === state)
  const of = { type: 'MergeRequest', at } as const
  putItemPeople(store, { ...of, role: 'reviewer' }, id, [...reviews.keys()])
  for (const [user, state] of reviews) setReviewState(store, id, user, state)
  putItemPeople(store, { ...of, role: 'approver' }, id, inState('approved'))
  if (isOpen) putItemPeople(store, { ...of, role: 'change requester' }, id, inState('requested_changes'))
}

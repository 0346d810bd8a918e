import type { AppError } from '../../../shared/errors.ts'
import type { Client } from '../../api/client/client.ts'
import {
  listStaleReviews,
  markReviewsRead,
  readReviewStates,
  reviewColumnOf,
  reviewStatesOf,
  type StaleReviews,
} from '../../cache/items/reviews.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { hasFeature } from '../service/capabilities.ts'
import { askForReviews } from './ask-for-reviews.ts'
import { readAgain } from './read-again.ts'
import { refreshItem } from './refresh-item.ts'

/**
 * Reads again the reviews of the open merge requests that concern the user: a review moves no date of its merge request. One in
 * which a state is another is refreshed: the lines of the service, the approvals and what holds up the merge change with it. Throws
 * when the service cannot be reached; returns its other failures.
 */
export async function readReviews(client: Client, ownUserId: number, context: CrawlContext): Promise<AppError[]> {
  const { cache, now } = context
  if (!client.can('reviewStates') || hasFeature(cache, 'reviews', now()) === false) return []
  return await readAgain(context, {
    list: (due) => listStaleReviews(cache, { ownUserId, ...due }),
    read: (reviewed) => readReviewsOf(client, reviewed, context),
    putOff: ({ id }) => markReviewsRead(cache, id, now()),
  })
}

async function readReviewsOf(client: Client, reviewed: StaleReviews, context: CrawlContext): Promise<void> {
  const { cache, now } = context
  const { id, kind } = reviewed
  const reviewers = await askForReviews(client, { ...reviewed, isThere: false }, context)
  const known = readReviewStates(cache, id)
  const isSame =
    reviewers === null || (known !== null && reviewColumnOf(known) === reviewColumnOf(reviewStatesOf(reviewers)))
  if (!isSame) await refreshItem(client, kind, id, context)
  markReviewsRead(cache, id, now())
}

import type { Reviewer } from '../../../shared/model/reviewer.ts'
import { listReviewers } from '../../api/entities/reviewers.ts'
import type { Client } from '../../api/client/client.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere, type AskedMergeRequest } from './ask-if-there.ts'

/**
 * Requests the reviewers of a merge request with their states, in one page; null where the service does not say.
 *
 * @throws AppFailure when the service fails
 */
export function askForReviews(
  client: Client,
  asked: AskedMergeRequest,
  context: CrawlContext,
): Promise<readonly Reviewer[] | null> {
  const page = { id: asked.projectId, merge_request_iid: asked.iid, per_page: 100 }
  return askIfThere('reviews', asked, context, async () => {
    const { items } = await listReviewers(client, page, { signal: context.signal })
    return items
  })
}

import { isOpen } from '../../../shared/model/issue.ts'
import type { Client } from '../../api/client/client.ts'
import { listClosingMergeRequests, listRelatedMergeRequests } from '../../api/entities/related-merge-requests.ts'
import { storeRelatedMergeRequests } from '../../cache/items/related-merge-requests.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere } from './ask-if-there.ts'

/** An issue that the service has shown just now. */
interface AskedIssue {
  readonly id: number
  readonly projectId: number
  readonly iid: number
  readonly state: string
}

/**
 * Reads the merge requests that name an issue, and stores them. Which of them close it is asked only where the issue and some of
 * them are open.
 *
 * @throws AppFailure when the service fails
 */
export async function readRelatedMergeRequests(
  client: Client,
  { id, projectId, iid, state }: AskedIssue,
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, listener } = context
  if (!client.can('relatedMergeRequests')) return
  const begunAt = currentRevision(cache)
  const page = { id: projectId, issue_iid: iid, per_page: 100 }
  const related = await askIfThere('relatedMergeRequests', { projectId, isThere: true }, context, () =>
    listRelatedMergeRequests(client, page, { signal }),
  )
  if (related === null) return
  const mayClose = isOpen({ state }) && related.items.some(isOpen)
  const closing = mayClose ? (await listClosingMergeRequests(client, page, { signal })).items : []
  const found = related.items.map((one) => ({ ...one, closes: closing.some((each) => each.id === one.id) }))
  const changed = cache.transaction(() => storeRelatedMergeRequests(cache, id, found, arrive(context, begunAt)))()
  if (changed) listener.onPage('issue', 0, [id])
}

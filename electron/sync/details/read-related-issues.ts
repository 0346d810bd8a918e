import type { Client } from '../../api/client/client.ts'
import { listRelatedIssues } from '../../api/entities/related-issues.ts'
import { storeRelatedIssues } from '../../cache/items/related-issues.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere } from './ask-if-there.ts'

/**
 * Reads the issues that a merge request names which the service has shown just now, and stores them.
 *
 * @throws AppFailure when the service fails
 */
export async function readRelatedIssues(
  client: Client,
  { id, projectId, iid }: { readonly id: number; readonly projectId: number; readonly iid: number },
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, listener } = context
  if (!client.can('relatedIssues')) return
  const begunAt = currentRevision(cache)
  const page = { id: projectId, merge_request_iid: iid, per_page: 100 }
  const named = await askIfThere('relatedIssues', { projectId, isThere: true }, context, () =>
    listRelatedIssues(client, page, { signal }),
  )
  if (named === null) return
  const changed = cache.transaction(() => storeRelatedIssues(cache, id, named.items, arrive(context, begunAt)))()
  if (changed) listener.onPage('mergeRequest', 0, [id])
}

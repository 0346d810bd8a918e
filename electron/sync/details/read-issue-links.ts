import type { Client } from '../../api/client/client.ts'
import { listIssueLinks } from '../../api/entities/issue-links.ts'
import { storeIssueLinks } from '../../cache/items/issue-links.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere } from './ask-if-there.ts'

/**
 * Reads the links of an issue that the service has shown just now, and stores them.
 *
 * @throws AppFailure when the service fails
 */
export async function readIssueLinks(
  client: Client,
  { id, projectId, iid }: { readonly id: number; readonly projectId: number; readonly iid: number },
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, listener } = context
  if (!client.can('issueLinks')) return
  const begunAt = currentRevision(cache)
  const asked = { projectId, isThere: true }
  const linked = await askIfThere('issueLinks', asked, context, () =>
    listIssueLinks(client, { id: projectId, issue_iid: iid }, { signal }),
  )
  if (linked === null) return
  const changed = cache.transaction(() => storeIssueLinks(cache, id, linked.items, arrive(context, begunAt)))()
  if (changed.length > 0) listener.onPage('issue', 0, changed)
}

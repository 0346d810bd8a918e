import { hour } from '../../../shared/durations.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Client } from '../../api/client/client.ts'
import { listIssueLinks } from '../../api/entities/issue-links.ts'
import { listStaleLinks, markLinksRead, storeIssueLinks, type StaleLinks } from '../../cache/items/issue-links.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { hasFeature } from '../service/capabilities.ts'
import { askIfThere } from './ask-if-there.ts'
import { readAgain } from './read-again.ts'
import { threadFactsOf } from './read-thread.ts'

/** For how long the links of an issue are trusted that has not moved: a new link may move only one of its ends. */
const trustedFor = 4 * hour

/**
 * Reads the links of the user's own open issues that were never read, or are to be read again: no list says that an issue is
 * blocked. Throws when the service cannot be reached; returns its other failures.
 */
export async function readLinksOfOwnIssues(
  client: Client,
  ownUserId: number,
  context: CrawlContext,
): Promise<AppError[]> {
  const { cache, now } = context
  if (!client.can('issueLinks') || hasFeature(cache, 'issueLinks', now()) === false) return []
  return await readAgain(context, {
    trustedFor,
    list: (due) => listStaleLinks(cache, { ownUserId, ...due }),
    read: (stale) => readIssueLinks(client, { ...stale, isThere: false }, context),
    putOff: ({ id }) => noteReading(id, context)(),
  })
}

/**
 * Reads the links of an issue and stores them.
 *
 * @param asked the issue; `isThere` if the service has shown it just now
 * @throws AppFailure when the service fails
 */
export async function readIssueLinks(
  client: Client,
  asked: StaleLinks & { readonly isThere: boolean },
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, listener } = context
  if (!client.can('issueLinks')) return
  const { id, projectId, iid } = asked
  const begunAt = currentRevision(cache)
  const markRead = noteReading(id, context)
  const linked = await askIfThere('issueLinks', asked, context, () =>
    listIssueLinks(client, { id: projectId, issue_iid: iid }, { signal }),
  )
  const changed = cache.transaction(() => {
    markRead()
    return linked === null ? [] : storeIssueLinks(cache, id, linked.items, arrive(context, begunAt))
  })()
  if (changed.length > 0) listener.onPage('issue', 0, changed)
}

/** Looks at an issue before its links are asked for. Returns what notes that they were read: not since a later update than that. */
function noteReading(id: number, { cache, now }: CrawlContext): () => void {
  const itemUpdatedAt = threadFactsOf(cache, 'issue', id)?.updatedAt ?? 0
  return () => markLinksRead(cache, id, { readAt: now(), itemUpdatedAt })
}

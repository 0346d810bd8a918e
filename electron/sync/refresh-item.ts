import { AppFailure } from '../../shared/errors.ts'
import type { Client } from '../api/client.ts'
import { readIssue } from '../api/issues.ts'
import { readMergeRequest } from '../api/merge-requests.ts'
import { readStoredItem } from '../cache/folded.ts'
import { readItemParts as readParts } from '../cache/item-parts.ts'
import { storeIssue } from '../cache/issues.ts'
import type { ItemKind } from '../cache/items.ts'
import { storeMergeRequest } from '../cache/merge-requests.ts'
import { currentRevision } from '../cache/revision.ts'
import { arrive } from './arrive.ts'
import type { CrawlContext } from './crawl.ts'
import { readItemParts } from './read-item-parts.ts'
import { readThread } from './read-thread.ts'

/**
 * Reads one item, its thread and whatever else of it has moved. An item that the cache does not know yet is left to the
 * crawl, which knows its project.
 */
export async function refreshItem(client: Client, kind: ItemKind, id: number, context: CrawlContext): Promise<void> {
  const { cache, signal, listener } = context
  const known = readStoredItem(cache, kind, id)
  if (!known) return
  const projectId = Number(known.project_id)
  const begunAt = currentRevision(cache)
  const changed = await (kind === 'issue'
    ? readIssue(client, { id: projectId, issue_id: id }, { signal }).then((issue) =>
        cache.transaction(() => storeIssue(cache, issue, arrive(context, begunAt)))(),
      )
    : readMergeRequest(client, { id: projectId, merge_request_id: id }, { signal }).then((mergeRequest) =>
        cache.transaction(() => storeMergeRequest(cache, mergeRequest, arrive(context, begunAt)))(),
      ))
  listener.onPage(kind, 1, changed ? [id] : [])
  await readThread(client, { kind, id, projectId }, context)
  const whole = readParts(cache, kind, id)?.whole ?? false
  const failure = await readItemParts(client, { kind, id, projectId, whole, budgeted: false }, context)
  if (failure) throw new AppFailure(failure)
}

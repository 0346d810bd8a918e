import { leftOutOf, type FetchedRest } from '../../../shared/model/left-out.ts'
import { readMergeRequestChanges } from '../../api/entities/merge-requests.ts'
import type { Client } from '../../api/client/client.ts'
import { listFileChanges, storeLeftOut, storeWholeFileChanges } from '../../cache/changes/file-changes.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
import { nextRevision } from '../../cache/storage/revision.ts'
import { someId, type CrawlContext } from '../crawl/crawl.ts'

/**
 * Fetches all that a merge request changes, from a service that left something out of it, and stores it, unless its branches
 * have moved on: then its parts are to be read again.
 *
 * @throws AppFailure when it cannot be fetched
 */
export async function fetchWholeChanges(
  client: Client,
  { id, projectId }: { readonly id: number; readonly projectId: number },
  { cache, signal, listener }: CrawlContext,
): Promise<FetchedRest> {
  const asked = { id: projectId, merge_request_id: id, access_raw_diffs: true } as const
  const { changes, overflow, changesCount, sha, targetBranch } = await readMergeRequestChanges(client, asked, {
    signal,
  })
  const outcome = cache.transaction((): FetchedRest => {
    const record = readStoredItem(cache, 'mergeRequest', id) as MergeRequestRecord | undefined
    if (record === undefined || record.sha !== sha || record.target_branch !== targetBranch) return 'moved'
    // A service writes `1000+` of more than it sends usually. With more files than then, these are all.
    const isMore = changes.length > listFileChanges(cache, id).length
    const leftOut = leftOutOf({ changes, overflow, counts: isMore ? [] : [changesCount] })
    nextRevision(cache)
    storeWholeFileChanges(cache, id, changes)
    storeLeftOut(cache, id, leftOut)
    return leftOut === null ? 'whole' : 'cut'
  })()
  if (outcome !== 'moved') {
    listener.onPage('mergeRequest', 0, [id])
    listener.onPage('itemParts', 0, [someId])
  }
  return outcome
}

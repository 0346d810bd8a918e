import { readApprovalState } from '../../api/entities/approvals.ts'
import type { Client } from '../../api/client/client.ts'
import { saysRequirement, storeApprovalRules } from '../../cache/items/approval-rules.ts'
import { areReviewsWanted } from '../../cache/items/reviews.ts'
import { readOwnUserId } from '../../cache/directory/own-user-id.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere, type AskedMergeRequest } from './ask-if-there.ts'

/**
 * Reads the rules about the approvals of a merge request that the service has shown just now, if it is open and concerns the user.
 * Nothing is asked of editions without rules, which do not say either how many approvals are required.
 *
 * @throws AppFailure when the service fails
 */
export async function readApprovalRules(
  client: Client,
  { id, ...asked }: AskedMergeRequest & { readonly id: number },
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, listener } = context
  const ownUserId = readOwnUserId(cache)
  if (!client.can('approvals') || ownUserId === null) return
  if (!areReviewsWanted(cache, id, ownUserId) || !saysRequirement(cache, id)) return
  const begunAt = currentRevision(cache)
  const of = { id: asked.projectId, merge_request_iid: asked.iid }
  const state = await askIfThere('approvalRules', asked, context, () => readApprovalState(client, of, { signal }))
  const changed = cache.transaction(() =>
    storeApprovalRules(cache, id, state?.rules ?? null, arrive(context, begunAt)),
  )()
  if (changed) listener.onPage('mergeRequest', 0, [id])
}

import type { Approvals } from '../../../shared/model/approvals.ts'
import { readApprovals } from '../../api/entities/approvals.ts'
import type { Client } from '../../api/client/client.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere, type AskedMergeRequest } from './ask-if-there.ts'

/** Requests the approvals of a merge request; null where the service does not say. @throws AppFailure when the service fails */
export function askForApprovals(
  client: Client,
  asked: AskedMergeRequest,
  context: CrawlContext,
): Promise<Approvals | null> {
  const of = { id: asked.projectId, merge_request_iid: asked.iid }
  return askIfThere('approvals', asked, context, () => readApprovals(client, of, { signal: context.signal }))
}

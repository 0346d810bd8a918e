import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import type { Approvals } from '../../../shared/model/approvals.ts'
import { readApprovals } from '../../api/entities/approvals.ts'
import type { Client } from '../../api/client/client.ts'
import { hasFeature, saveFeature } from '../service/capabilities.ts'
import type { CrawlContext } from '../crawl/crawl.ts'

/** The merge request that is asked about. */
export interface Approvable {
  readonly projectId: number
  /** Its number in the project. */
  readonly iid: number
  /** True if the service has shown it just now. */
  readonly isThere: boolean
}

/**
 * Requests the approvals of a merge request; null where the service does not say. A service without approvals answers that there
 * is no such thing. So it does for a merge request that is gone: only one that was shown just now proves that the service lacks
 * approvals. Then no other is asked about for a day.
 *
 * @throws AppFailure when the service fails
 */
export async function askForApprovals(
  client: Client,
  { projectId, iid, isThere }: Approvable,
  { cache, now, signal }: CrawlContext,
): Promise<Approvals | null> {
  if (hasFeature(cache, 'approvals', now()) === false) return null
  try {
    const found = await readApprovals(client, { id: projectId, merge_request_iid: iid }, { signal })
    saveFeature(cache, 'approvals', true, now())
    return found
  } catch (thrown) {
    const { isNowhere, isWithheld } = traitsOf(errorOf(thrown))
    if (isNowhere && isThere) saveFeature(cache, 'approvals', false, now())
    if (isWithheld) return null
    throw thrown
  }
}

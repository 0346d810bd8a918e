import { traitsOf } from '../../shared/error-traits.ts'
import { errorOf } from '../../shared/errors.ts'
import type { Approvals } from '../../shared/model/approvals.ts'
import { readApprovals } from '../api/approvals.ts'
import type { Client } from '../api/client.ts'
import { readCapabilities, saveCapabilities, shouldAsk } from './capabilities.ts'
import type { CrawlContext } from './crawl.ts'

/** The merge request that is asked about. */
export interface Approvable {
  readonly projectId: number
  /** Its number in the project. */
  readonly iid: number
  /** Whether the service has shown it just now. */
  readonly isThere: boolean
}

/**
 * Asks who has approved a merge request; null where the service does not say. A service without approvals answers that there
 * is no such thing. So it does for a merge request that is gone: only one that was shown just now proves what the service
 * lacks. Then no other is asked about for a day.
 *
 * @throws AppFailure when the service fails
 */
export async function askForApprovals(
  client: Client,
  { projectId, iid, isThere }: Approvable,
  { cache, now, signal }: CrawlContext,
): Promise<Approvals | null> {
  const { approvals, approvalsAskedAt } = readCapabilities(cache)
  if (approvals === false && !shouldAsk({ askedAt: approvalsAskedAt }, now())) return null
  try {
    const found = await readApprovals(client, { id: projectId, merge_request_iid: iid }, { signal })
    if (approvals !== true) saveCapabilities(cache, { approvals: true })
    return found
  } catch (thrown) {
    const { isNowhere, isWithheld } = traitsOf(errorOf(thrown))
    if (isNowhere && isThere) saveCapabilities(cache, { approvals: false, approvalsAskedAt: now() })
    if (isWithheld) return null
    throw thrown
  }
}

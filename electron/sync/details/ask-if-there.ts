import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { hasFeature, saveFeature, type Feature } from '../service/capabilities.ts'

/** The merge request that is asked about. */
export interface AskedMergeRequest {
  readonly projectId: number
  /** Its number in the project. */
  readonly iid: number
  /** True if the service has shown it just now. */
  readonly isThere: boolean
}

/**
 * Requests something of a merge request that not every service has; null where the service does not say. A service without it
 * answers that there is no such thing. So it does for a merge request that is gone: only one that was shown just now proves that
 * the service lacks the feature. Then no other is asked about for a day.
 *
 * @throws AppFailure when the service fails
 */
export async function askIfThere<Found>(
  feature: Feature,
  { isThere }: Pick<AskedMergeRequest, 'isThere'>,
  { cache, now }: CrawlContext,
  read: () => Promise<Found>,
): Promise<Found | null> {
  if (hasFeature(cache, feature, now()) === false) return null
  try {
    const found = await read()
    saveFeature(cache, feature, true, now())
    return found
  } catch (thrown) {
    const { isNowhere, isWithheld } = traitsOf(errorOf(thrown))
    if (isNowhere && isThere) saveFeature(cache, feature, false, now())
    if (isWithheld) return null
    throw thrown
  }
}

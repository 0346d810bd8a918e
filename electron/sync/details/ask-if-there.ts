import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf, type ErrorCode } from '../../../shared/errors.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { featuresOfProjects, hasFeature, saveFeature, type Feature } from '../service/capabilities.ts'

/** What a service says of a feature that a project has not. */
const refusals: ReadonlySet<ErrorCode> = new Set(['forbidden', 'unauthorized', 'not_permitted'])

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
 * Where projects may lack it (`featuresOfProjects`), it is refused there, as if the token were no good, which has just shown the
 * item, or by GraphQL in words. Then no other of that project is asked about for a day.
 *
 * @throws AppFailure when the service fails
 */
export async function askIfThere<Found>(
  feature: Feature,
  { isThere, projectId }: Pick<AskedMergeRequest, 'isThere' | 'projectId'>,
  { cache, now }: CrawlContext,
  read: () => Promise<Found>,
): Promise<Found | null> {
  const ofProject = `${feature} of ${projectId}` as const
  if ([feature, ofProject].some((each) => hasFeature(cache, each, now()) === false)) return null
  try {
    const found = await read()
    saveFeature(cache, feature, true, now())
    return found
  } catch (thrown) {
    const error = errorOf(thrown)
    const { isNowhere, isWithheld } = traitsOf(error)
    const mayLackIt = isThere && featuresOfProjects.has(feature)
    const isRefused = mayLackIt && refusals.has(error.code)
    if (isNowhere && isThere) saveFeature(cache, feature, false, now())
    if (isRefused) saveFeature(cache, ofProject, false, now())
    if (isWithheld || isRefused) return null
    throw thrown
  }
}

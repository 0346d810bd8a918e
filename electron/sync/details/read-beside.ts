import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { hasJustFailed, saveFailure, type FeatureOf } from '../service/capabilities.ts'
import { mustStop } from '../service/must-stop.ts'

/**
 * Reads what items are shown with and complete without. Where the service fails at that alone, such as behind a proxy that lets no
 * GraphQL through, the items are read all the same, and it is not asked for again for some minutes.
 *
 * @throws AppFailure when the service cannot be asked for anything else either
 */
export async function readBeside(
  feature: FeatureOf,
  { cache, signal, now }: CrawlContext,
  read: () => Promise<void>,
): Promise<void> {
  if (hasJustFailed(cache, feature, now())) return
  try {
    await read()
  } catch (thrown) {
    if (mustStop(thrown, signal) && (signal.aborted || !mayBeOfRequest(thrown))) throw thrown
    saveFailure(cache, feature, now())
  }
}

/**
 * Returns true where no or somebody else's answer may be all that this one request gets. If it is more than that, the next request
 * shows it.
 */
function mayBeOfRequest(thrown: unknown): boolean {
  const { isAway, isPassing, isSomebodyElses } = traitsOf(errorOf(thrown))
  return isSomebodyElses || (isAway && isPassing)
}

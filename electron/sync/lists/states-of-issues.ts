import { errorOf } from '../../../shared/errors.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import {
  coversAllStates,
  isMissingFeature,
  readCapabilities,
  saveCapabilities,
  shouldAsk,
} from '../service/capabilities.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import type { Sources } from './sources.ts'

/** A project without closed issues proves nothing. So this many projects are asked. */
const mostProjects = 5

/** Returns true if it is time to ask (again) if one list of issues covers all states. */
export function shouldAskForStates(cache: WritableCache, now: number): boolean {
  const known = readCapabilities(cache)
  return known.allStates === null && shouldAsk(known, now)
}

/**
 * Finds out whether one list covers all states of issues, from the totals of the given projects, the most active first.
 * It is best done before the first of the two lists is begun: then only one list is ever read.
 */
export async function askForStates(
  projects: readonly number[],
  sources: Sources,
  { cache, signal, now }: CrawlContext,
): Promise<void> {
  const count = async (projectId: number, state: 'opened' | 'closed' | 'all') => {
    try {
      return await sources.countIssues(projectId, state, signal)
    } catch (thrown) {
      // One project may be refused although the token is good. If the token is not good, the lists will show it.
      if (isMissingFeature(thrown) || errorOf(thrown).code === 'unauthorized') return null
      throw thrown
    }
  }
  let allStates: boolean | null = null
  let totals: boolean | null = null
  for (const id of projects.slice(0, mostProjects)) {
    const [opened, closed, all] = await Promise.all([count(id, 'opened'), count(id, 'closed'), count(id, 'all')])
    allStates = coversAllStates({ opened, closed, all })
    totals = opened !== null
    if (allStates !== null) break
  }
  // Noted only now: if the question is interrupted before this, it is asked again at once.
  if (totals !== null) saveCapabilities(cache, { allStates, totals, askedAt: now() })
}

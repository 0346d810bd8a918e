import { errorOf } from '../../shared/errors.ts'
import type { WritableCache } from '../cache/database.ts'
import { coversAllStates, isMissingFeature, readCapabilities, saveCapabilities, shouldAsk } from './capabilities.ts'
import type { CrawlContext } from './crawl.ts'
import type { Sources } from './sources.ts'

/** In a project without closed issues the question stays open; so in how many it is asked. */
const mostProjects = 5

/** Whether it should be asked (again) if one list of issues covers all states. */
export function shouldAskForStates(cache: WritableCache, now: number): boolean {
  const known = readCapabilities(cache)
  return known.allStates === null && shouldAsk(known, now)
}

/**
 * Finds out whether one list covers all states of issues, from the totals of the projects given, the most active first.
 * Best before the first of two lists is begun: then there is only one to read, now and ever after.
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
      // One project may be refused although the token is good; if it is not, the lists will tell.
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
  // Only now: broken off before, it was not asked, and is asked again at once.
  if (totals !== null) saveCapabilities(cache, { allStates, totals, askedAt: now() })
}

import { errorOf } from '../../shared/errors.ts'
import type { WritableCache } from '../cache/database.ts'
import { forgetMissing, listMissing, missingTwice, noteMissing } from '../cache/missing.ts'
import { hideProject, listUntied, storeProject, untieProject, type Tie } from '../cache/projects.ts'
import { currentRevision, nextRevision, type Arrival } from '../cache/revision.ts'
import { arrive } from './arrive.ts'
import { someId, type CrawlContext } from './crawl.ts'
import type { Sources } from './sources.ts'

/** A list that has lost more than this part of its rows at once is not believed until it says so again. */
const believedLoss = 0.1

/** Whether a loss is so large that the service may have been out of its mind. */
export function isSudden(lost: number, known: number): boolean {
  return lost > 1 && lost > known * believedLoss
}

/**
 * Notes the projects that a whole list did not name although they stood in it. That alone changes nothing: `proveProjects`
 * asks for each. Where many are missing at once, only those that were missing the last time too are noted.
 */
export function noteUntied(
  cache: WritableCache,
  list: string,
  tie: Tie,
  present: ReadonlySet<number>,
  arrival: Arrival,
): boolean {
  const untied = listUntied(cache, tie, present, arrival)
  const again = missingTwice(cache, list, untied, present)
  noteMissing(cache, tie, isSudden(untied.length, present.size + untied.length) ? again : untied)
  return false
}

/**
 * Asks for each project that its list no longer names. One that its own URL knows was only left by the user; one that it does not
 * know, while the service knows the user, is hidden: its rows and its waiting edits stay as they are.
 */
export async function proveProjects(sources: Sources, context: CrawlContext): Promise<void> {
  const { cache } = context
  for (const tie of ['member', 'starred'] as const) {
    for (const id of listMissing(cache, tie)) {
      const there = await isProjectThere(id, sources, context)
      cache.transaction(() => {
        forgetMissing(cache, tie, id)
        if (there) untieProject(cache, id, tie, nextRevision(cache))
        else hideProject(cache, id, nextRevision(cache))
      })()
      tellShownProjects(context)
    }
  }
}

/** Tells that other projects are shown than before, with all that belongs to them. */
export function tellShownProjects({ listener }: CrawlContext): void {
  for (const kind of ['project', 'issue', 'mergeRequest', 'snippet', 'todo', 'inboxEntry', 'activity']) {
    listener.onPage(kind, 0, [someId])
  }
}

/** A list of a project was not found: perhaps the project itself is not shown any more. Answers whether that is so. */
export async function hideIfGone(id: number, sources: Sources, context: CrawlContext): Promise<boolean> {
  const { cache } = context
  if (await isProjectThere(id, sources, context)) return false
  cache.transaction(() => hideProject(cache, id, nextRevision(cache)))()
  tellShownProjects(context)
  return true
}

/** Whether the service shows a project. That it does not is believed only while it knows the user. */
async function isProjectThere(id: number, sources: Sources, context: CrawlContext): Promise<boolean> {
  return (await readShownProject(id, sources, context)) || !(await knowsUser(sources, context.signal))
}

/** Reads a project by its own URL and stores it. False: the service says that there is none. */
async function readShownProject(id: number, sources: Sources, context: CrawlContext): Promise<boolean> {
  const { cache, signal } = context
  const begunAt = currentRevision(cache)
  try {
    const project = await sources.readProject(id, signal)
    cache.transaction(() => storeProject(cache, project, null, arrive(context, begunAt)))()
    return true
  } catch (thrown) {
    if (errorOf(thrown).code !== 'not_found') throw thrown
    return false
  }
}

/** Whether the service knows who asks. One that says 404 even to that is half asleep, and proves nothing. */
export async function knowsUser(sources: Sources, signal: AbortSignal): Promise<boolean> {
  try {
    await sources.readOwnUser(signal)
    return true
  } catch (thrown) {
    if (['not_found', 'unauthorized', 'forbidden', 'service_failed'].includes(errorOf(thrown).code)) return false
    throw thrown
  }
}

/** Reads what is not known of projects in which the user wrote something without being a member. */
export async function readUnknownProjects(
  ids: readonly number[],
  sources: Sources,
  context: CrawlContext,
): Promise<void> {
  for (const id of ids) {
    if (await readShownProject(id, sources, context)) context.listener.onPage('project', 1, [id])
  }
}

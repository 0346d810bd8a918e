import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import type { Project } from '../../../shared/model/project.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { forgetMissing, listMissing, missingTwice, noteMissing } from '../../cache/lists/missing.ts'
import {
  hideProject,
  listRefusedWithoutTie,
  listUntied,
  showAgain,
  storeProject,
  untieProject,
  type Tie,
} from '../../cache/directory/projects.ts'
import { currentRevision, nextRevision, type Arrival } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import { someId, type CrawlContext } from '../crawl/crawl.ts'
import type { Sources } from './sources.ts'

/** A list that lost more than this part of its rows at once is not believed until it says so again. */
const believedLoss = 0.1

/** Returns true if a loss is so large that the service may be out of order. */
export function isSudden({ lost, known }: { readonly lost: number; readonly known: number }): boolean {
  return lost > 1 && lost > known * believedLoss
}

/**
 * Notes the projects that a whole list did not name although they were in it before. That alone changes nothing:
 * `proveProjects` asks for each of them. When many are missing at once, only those that were already missing the last
 * time are noted.
 */
export function noteUntied(
  cache: WritableCache,
  {
    list,
    tie,
    present,
    arrival,
  }: { readonly list: string; readonly tie: Tie; readonly present: ReadonlySet<number>; readonly arrival: Arrival },
): boolean {
  const untied = listUntied(cache, tie, present, arrival)
  const again = missingTwice(cache, list, untied, present)
  noteMissing(cache, tie, isSudden({ lost: untied.length, known: present.size + untied.length }) ? again : untied)
  return false
}

/**
 * Asks for each project that its list no longer names. If the project's own URL still shows it, the user only left it.
 * If not, and the service knows the user, the project is hidden: its rows and its waiting edits stay as they are. A hidden project
 * that no list will name is asked for too, so that its edits are sent when it is shown again.
 */
export async function proveProjects(sources: Sources, context: CrawlContext): Promise<void> {
  const { cache } = context
  for (const tie of ['member', 'starred'] as const) {
    for (const id of listMissing(cache, tie)) {
      const found = await lookForProject(id, sources, context)
      if (found === null) continue
      const changed = cache.transaction(() => {
        forgetMissing(cache, tie, id)
        const revision = nextRevision(cache)
        if (found === 'gone') return hideProject(cache, { id, revision })
        untieProject(cache, id, tie, revision)
        return true
      })()
      if (changed) tellShownProjects(context)
    }
  }
  for (const id of listRefusedWithoutTie(cache)) {
    if ((await readShownProject(id, sources, context)) === null) continue
    cache.transaction(() => showAgain(cache, id, nextRevision(cache)))()
    tellShownProjects(context)
  }
}

/** Reports to readers that the set of shown projects changed, with everything that belongs to them. */
export function tellShownProjects({ listener }: CrawlContext): void {
  for (const kind of ['project', 'issue', 'mergeRequest', 'snippet', 'todo', 'inboxEntry', 'activity']) {
    listener.onPage(kind, 0, [someId])
  }
}

/** Called when a list of a project was not found: perhaps the project itself is no longer shown. Returns true if it is not. */
export async function hideIfGone(id: number, sources: Sources, context: CrawlContext): Promise<boolean> {
  return (await readShownProject(id, sources, context)) === null && (await hideUnshown(id, sources, context))
}

/** Hides a project that the service has just said is not there, once it is proven that it knows the user. Returns whether it does. */
export async function hideUnshown(id: number, sources: Sources, context: CrawlContext): Promise<boolean> {
  const { cache, signal } = context
  if (!(await knowsUser(sources, signal))) return false
  const changed = cache.transaction(() => hideProject(cache, { id, revision: nextRevision(cache) }))()
  if (changed) tellShownProjects(context)
  return true
}

/** Asks whether the service shows a project. Null while it does not know the user either, which proves nothing. */
async function lookForProject(id: number, sources: Sources, context: CrawlContext): Promise<'shown' | 'gone' | null> {
  if ((await readShownProject(id, sources, context)) !== null) return 'shown'
  return (await knowsUser(sources, context.signal)) ? 'gone' : null
}

/** Reads a project by its own URL and stores it. Returns null when the service says that there is none. */
export async function readShownProject(id: number, sources: Sources, context: CrawlContext): Promise<Project | null> {
  const { cache, signal } = context
  const begunAt = currentRevision(cache)
  try {
    const project = await sources.readProject(id, signal)
    cache.transaction(() => storeProject(cache, project, null, arrive(context, begunAt)))()
    return project
  } catch (thrown) {
    if (errorOf(thrown).code !== 'not_found') throw thrown
    return null
  }
}

/** Returns true if the service knows the user. A service that says 404 even to that is half asleep, and proves nothing. */
export async function knowsUser(sources: Pick<Sources, 'readOwnUser'>, signal: AbortSignal): Promise<boolean> {
  try {
    await sources.readOwnUser(signal)
    return true
  } catch (thrown) {
    if (traitsOf(errorOf(thrown)).deniesUser) return false
    throw thrown
  }
}

/** Reads projects that are not known yet, in which the user wrote something without being a member. */
export async function readUnknownProjects(
  ids: readonly number[],
  sources: Sources,
  context: CrawlContext,
): Promise<void> {
  for (const id of ids) {
    if ((await readShownProject(id, sources, context)) !== null) context.listener.onPage('project', 1, [id])
  }
}

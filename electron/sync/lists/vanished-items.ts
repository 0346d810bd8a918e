import { AppFailure } from '../../../shared/errors.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { removeItem } from '../../cache/items/list-contents.ts'
import { nextRevision } from '../../cache/storage/revision.ts'
import { areItemsShown } from '../../cache/storage/shown-projects.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import type { Sources } from './sources.ts'
import { hideUnshown, knowsUser, readShownProject, tellShownProjects } from './vanished-projects.ts'

/** An item for which the service has answered that there is none. */
interface VanishedItem {
  readonly kind: ItemKind
  readonly id: number
  readonly projectId: number
  /** The revision at which it was asked for. */
  readonly begunAt: number
}

/**
 * Removes an item whose own URL says that there is none. That answer is believed only while the service shows the item's project and
 * knows the user, because a service that is half asleep says 404 to everything. Nor is it while the project has such items switched
 * off: they are hidden then, and there again with the switch. An item that another answer has brought since is there all the same.
 * Returns whether the item was removed.
 *
 * @throws AppFailure `not_found` when the service does not show the project
 */
export async function removeVanished(item: VanishedItem, sources: Sources, context: CrawlContext): Promise<boolean> {
  if ((await readShownProject(item.projectId, sources, context)) === null) throw AppFailure.of('not_found')
  return (await removeOfShown(item, sources, context)) === 'removed'
}

/**
 * The same, for an item that somebody looks at: a project that the service does not show is hidden. Returns whether the item is not
 * shown any more by now.
 */
export async function removeOrHide(item: VanishedItem, sources: Sources, context: CrawlContext): Promise<boolean> {
  const project = await readShownProject(item.projectId, sources, context)
  if (project === null) return await hideUnshown(item.projectId, sources, context)
  return (await removeOfShown(item, sources, context)) !== null
}

async function removeOfShown(
  { kind, id, projectId, begunAt }: VanishedItem,
  sources: Sources,
  context: CrawlContext,
): Promise<'removed' | 'hidden' | null> {
  const { cache, signal, listener } = context
  if (!areItemsShown(cache, { kind, projectId })) {
    tellShownProjects(context)
    return 'hidden'
  }
  if (!(await knowsUser(sources, signal))) return null
  return cache.transaction(() => {
    const stored = readStoredItem(cache, kind, id)
    if (stored === undefined || stored.revision > begunAt) return null
    nextRevision(cache)
    const others = removeItem(cache, kind, id)
    for (const changed of [kind, 'note', 'todo'] as const) {
      listener.onPage(changed, 0, changed === kind ? [id, ...others] : [0])
    }
    return 'removed' as const
  })()
}

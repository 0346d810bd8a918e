import { readStoredItem } from '../../cache/items/folded.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { removeItem } from '../../cache/items/list-contents.ts'
import { nextRevision } from '../../cache/storage/revision.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import type { Sources } from './sources.ts'
import { knowsUser } from './vanished-projects.ts'

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
 * knows the user, because a service that is half asleep says 404 to everything. An item that another answer has brought since is there
 * all the same. Returns whether the item was removed.
 *
 * @throws AppFailure `not_found` when the service does not show the project
 */
export async function removeVanished(
  { kind, id, projectId, begunAt }: VanishedItem,
  sources: Sources,
  { cache, signal, listener }: CrawlContext,
): Promise<boolean> {
  await sources.readProject(projectId, signal)
  if (!(await knowsUser(sources, signal))) return false
  return cache.transaction(() => {
    const stored = readStoredItem(cache, kind, id)
    if (stored === undefined || stored.revision > begunAt) return false
    nextRevision(cache)
    const others = removeItem(cache, kind, id)
    for (const changed of [kind, 'note', 'todo'] as const) {
      listener.onPage(changed, 0, changed === kind ? [id, ...others] : [0])
    }
    return true
  })()
}

import type { Client } from '../../api/client/client.ts'
import { readHierarchy as requestHierarchy } from '../../api/entities/work-items.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { storeHierarchy } from '../../cache/items/hierarchies.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere } from './ask-if-there.ts'

/**
 * Reads what an issue is a part of that the service has shown just now, and what is a part of it, and stores that. An answer that
 * does not show it changes nothing.
 *
 * @throws AppFailure when the service fails
 */
export async function readHierarchy(
  client: Client,
  { id, projectId, iid }: { readonly id: number; readonly projectId: number; readonly iid: number },
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, listener } = context
  const path = readProject(cache, projectId)?.pathWithNamespace
  if (!client.can('hierarchies') || path === undefined) return
  const begunAt = currentRevision(cache)
  const hierarchy = await askIfThere('hierarchies', { projectId, isThere: true }, context, () =>
    requestHierarchy(client, { path, iid }, { signal }),
  )
  if (hierarchy === null) return
  const changed = cache.transaction(() => storeHierarchy(cache, id, hierarchy, arrive(context, begunAt)))()
  // Its parts show it as their parent.
  if (changed) listener.onPage('issue', 0, [id, ...hierarchy.children.map((child) => child.id)])
}

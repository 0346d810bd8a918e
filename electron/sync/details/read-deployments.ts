import { minute } from '../../../shared/durations.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { isInFolder } from '../../../shared/environment-tiers.ts'
import { deployedAt, type Deployment } from '../../../shared/model/deployment.ts'
import type { Client } from '../../api/client/client.ts'
import { forward } from '../../api/client/walk.ts'
import { listDeploymentMergeRequests, listDeployments } from '../../api/entities/deployments.ts'
import {
  deploymentsReadAt,
  environmentsReachedBy,
  knownDeployments,
  saveDeploymentsReadAt,
  storeDeployment,
} from '../../cache/items/deployments.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere } from './ask-if-there.ts'

/** A merge request that the service has shown just now. */
interface AskedMergeRequest {
  readonly id: number
  readonly projectId: number
  /** Null while it is not merged. */
  readonly mergedAt: string | null
}

/** The most deployments whose merge requests are asked for at once. Opening the merge request again goes on from there. */
const mostAsked = 8

/** The most pages of merge requests of one deployment: the first of an environment brings all that was merged before. */
const mostPages = 3

/** Services find out what a deployment brought a little after it is done. */
const settlingMilliseconds = 10 * minute

/**
 * Reads to which environments a merge request was brought, and stores it. Services do not tell that of a merge request. They list the
 * deployments of a project since it was merged, and the merge requests that each of these was the first to bring, which never change: so
 * each deployment is asked about once, for all merge requests in it. The oldest goes first, and none of an environment that was reached.
 *
 * @throws AppFailure when the service fails
 */
export async function readDeployments(
  client: Client,
  { id, projectId, mergedAt }: AskedMergeRequest,
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, now } = context
  if (mergedAt === null || !client.can('deployments') || isFresh(context, id, mergedAt)) return
  const since = { updated_after: mergedAt, order_by: 'updated_at', sort: 'asc', status: 'success' } as const
  const listed = await askIfThere('deployments', { projectId, isThere: true }, context, () =>
    listDeployments(client, { id: projectId, ...since, per_page: 100 }, { signal }),
  )
  if (listed === null) return
  const known = knownDeployments(
    cache,
    listed.items.map((deployment) => deployment.id),
  )
  const reached = new Set(environmentsReachedBy(cache, id))
  let asked = 0
  for (const deployment of listed.items) {
    const { environment } = deployment
    if (isInFolder(environment.name) || reached.has(environment.id) || known.has(deployment.id)) continue
    if (asked === mostAsked) return
    asked += 1
    const brought = await readBrought(client, { projectId, deployment }, context)
    if (brought.includes(id)) reached.add(environment.id)
  }
  cache.transaction(() => saveDeploymentsReadAt(cache, id, now()))()
}

/** Returns true while what was read is good enough: for a tenth of the time that had passed since the merge, and a minute at least. */
function isFresh({ cache, now }: CrawlContext, id: number, mergedAt: string): boolean {
  const readAt = deploymentsReadAt(cache, id)
  if (readAt === null) return false
  return Math.abs(now() - readAt) < Math.max(minute, (readAt - Date.parse(mergedAt)) / 10)
}

/** Reads the merge requests that a deployment brought, and stores them. Returns their ids; none where the service does not say. */
async function readBrought(
  client: Client,
  { projectId, deployment }: { readonly projectId: number; readonly deployment: Deployment },
  context: CrawlContext,
): Promise<readonly number[]> {
  const { cache, signal, listener, now } = context
  const begunAt = currentRevision(cache)
  const args = { id: projectId, deployment_id: deployment.id, per_page: 100 }
  const ids: number[] = []
  let pages = 0
  try {
    for await (const { items } of forward((link) => listDeploymentMergeRequests(client, args, { signal, link }))) {
      ids.push(...items.map((row) => row.id))
      pages += 1
      if (pages === mostPages) break
    }
  } catch (thrown) {
    // It was deleted since it was listed, or hidden from the user.
    if (traitsOf(errorOf(thrown)).isWithheld) return []
    throw thrown
  }
  const isSettled = ids.length > 0 || now() - Date.parse(deployedAt(deployment)) > settlingMilliseconds
  if (!isSettled) return []
  const changed = cache.transaction(() =>
    storeDeployment(cache, projectId, deployment, ids, arrive(context, begunAt)),
  )()
  if (changed.length > 0) listener.onPage('mergeRequest', 0, changed)
  return ids
}

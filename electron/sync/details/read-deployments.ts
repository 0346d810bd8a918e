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
  deploymentsReadTo,
  environmentsReachedBy,
  nextPageOf,
  saveDeploymentsReadAt,
  saveDeploymentsReadTo,
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

/** The most pages of deployments that are read at once. Opening the merge request again goes on from there. */
const mostPages = 5

/**
 * The most requests for what deployments brought at once: the first of an environment can have brought all that was merged
 * before.
 */
const mostAsked = 8

/** Services find out what a deployment brought a little after it is done. */
const settlingMilliseconds = 10 * minute

/**
 * Reads to which environments a merge request was brought, and stores it. Services do not tell that of a merge request. They list
 * the deployments of a project since it was merged, and the merge requests that each of these was the first to bring, which never
 * change: so each deployment is asked about once, for all merge requests in it. The oldest goes first, and none of an environment
 * that was reached. Where there is more than one opening may ask for, the next one goes on.
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
  const since = deploymentsReadTo(cache, id) ?? mergedAt
  const listed = await askIfThere('deployments', { projectId, isThere: true }, context, () =>
    readSince(client, { projectId, since }, signal),
  )
  if (listed === null) return
  const reached = new Set(environmentsReachedBy(cache, id))
  const budget = { left: mostAsked }
  let { isWhole } = listed
  let [to, isSettled] = [since, true]
  for (const deployment of listed.deployments) {
    const { environment } = deployment
    if (!isInFolder(environment.name) && !reached.has(environment.id)) {
      const found = await readBrought(client, { id, projectId, deployment }, budget, context)
      if (found === 'more') {
        isWhole = false
        break
      }
      if (found === 'reached') reached.add(environment.id)
      isSettled &&= found !== 'unsettled'
    }
    if (isSettled) to = deployment.updatedAt
  }
  cache.transaction(() => {
    saveDeploymentsReadTo(cache, id, to)
    if (isWhole) saveDeploymentsReadAt(cache, id, now())
  })()
}

/** Reads the deployments of a project that succeeded since a moment, the oldest change first, and whether these are all. */
async function readSince(
  client: Client,
  { projectId, since }: { readonly projectId: number; readonly since: string },
  signal: AbortSignal | undefined,
): Promise<{ readonly deployments: readonly Deployment[]; readonly isWhole: boolean }> {
  const order = { order_by: 'updated_at', sort: 'asc' } as const
  const args = { id: projectId, updated_after: since, status: 'success', per_page: 100, ...order } as const
  const deployments: Deployment[] = []
  let pages = 0
  for await (const { items, links } of forward((link) => listDeployments(client, args, { signal, link }))) {
    deployments.push(...items)
    pages += 1
    if (pages === mostPages) return { deployments, isWhole: links.next === null }
  }
  return { deployments, isWhole: true }
}

/**
 * Returns true while what was read is good enough: for a tenth of the time that had passed since the merge, and a minute at
 * least.
 */
function isFresh({ cache, now }: CrawlContext, id: number, mergedAt: string): boolean {
  const readAt = deploymentsReadAt(cache, id)
  if (readAt === null) return false
  return Math.abs(now() - readAt) < Math.max(minute, (readAt - Date.parse(mergedAt)) / 10)
}

/**
 * Reads what a deployment brought, as far as that is not known, until it has a merge request, and stores it. `unsettled`: the
 * service may find out later. `more`: there are pages to read, and no requests left for them. `other`: it brought others, or is
 * withheld.
 */
async function readBrought(
  client: Client,
  { id, projectId, deployment }: { readonly id: number; readonly projectId: number; readonly deployment: Deployment },
  budget: { left: number },
  context: CrawlContext,
): Promise<'reached' | 'unsettled' | 'more' | 'other'> {
  const { cache, signal, listener, now } = context
  const isOld = now() - Date.parse(deployedAt(deployment)) > settlingMilliseconds
  for (let page = nextPageOf(cache, deployment.id); page !== null;) {
    if (budget.left === 0) return 'more'
    budget.left -= 1
    const begunAt = currentRevision(cache)
    const args = { id: projectId, deployment_id: deployment.id, page, per_page: 100 }
    const read = await unlessWithheld(listDeploymentMergeRequests(client, args, { signal }))
    if (read === null) return 'other'
    const mergeRequestIds = read.items.map((row) => row.id)
    if (page === 1 && mergeRequestIds.length === 0 && !isOld) return 'unsettled'
    page = read.links.next === null ? null : page + 1
    const brought = { mergeRequestIds, nextPage: page }
    const changed = cache.transaction(() =>
      storeDeployment(cache, projectId, deployment, brought, arrive(context, begunAt)),
    )()
    if (changed.length > 0) listener.onPage('mergeRequest', 0, changed)
    if (mergeRequestIds.includes(id)) return 'reached'
  }
  return 'other'
}

/** Null for a deployment that was deleted since it was listed, or is hidden from the user. */
async function unlessWithheld<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading
  } catch (thrown) {
    if (traitsOf(errorOf(thrown)).isWithheld) return null
    throw thrown
  }
}

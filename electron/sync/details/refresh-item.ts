import { minute } from '../../../shared/durations.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import type { Client } from '../../api/client/client.ts'
import { itemOf, type AnyItem, type ItemName } from '../../api/entities/items.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import { readItemParts as readParts } from '../../cache/items/item-parts.ts'
import { storeIssue } from '../../cache/items/issues.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { storeMergeRequest } from '../../cache/items/merge-requests.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { serviceSources } from '../lists/service-sources.ts'
import { removeOrHide } from '../lists/vanished-items.ts'
import { readDeployments } from './read-deployments.ts'
import { readApprovalRules } from './read-approval-rules.ts'
import { readBeside } from './read-beside.ts'
import { readObstacles } from './read-obstacles.ts'
import { readCustomEmoji } from './read-custom-emoji.ts'
import { readHierarchy } from './read-hierarchy.ts'
import { readIssueLinks } from './read-issue-links.ts'
import { readItemParts } from './read-item-parts.ts'
import { readRelatedIssues } from './read-related-issues.ts'
import { readRelatedMergeRequests } from './read-related-merge-requests.ts'
import { readSourceProject } from './read-source-project.ts'
import { readChildrenOfPassed, storeNewestPipeline } from './read-pipelines.ts'
import { readThread } from './read-thread.ts'

/** Copies of a service lag behind: an item that it has shown so lately may only not be on the one that was asked. */
const lateMilliseconds = 2 * minute

/**
 * Reads one item, its thread and whatever else of it has moved, of an issue its links, merge requests, parent and children, and
 * of a merge request the rules about its approvals, what holds it up, the issues that it names and where it was deployed. An item
 * that the cache does not know yet is left to the crawl, which knows its project. One that the service proves to show no more is
 * removed, or hidden with its project.
 */
export async function refreshItem(client: Client, kind: ItemKind, id: number, context: CrawlContext): Promise<void> {
  const { cache, listener } = context
  const known = readStoredItem(cache, kind, id)
  if (!known) return
  const projectId = Number(known.project_id)
  const begunAt = currentRevision(cache)
  const item = await readOrRemove(client, { kind, id, projectId, updatedAt: Number(known.updated_at) }, context)
  if (item === null) return
  if (item.kind === 'mergeRequest') await readChildrenOfPassed(client, item.row, context)
  const changed = cache.transaction(() => {
    const arrival = arrive(context, begunAt)
    if (item.kind === 'issue') return storeIssue(cache, item.row, arrival)
    const rowChanged = storeMergeRequest(cache, item.row, arrival)
    return storeNewestPipeline(item.row, arrival, context) || rowChanged
  })()
  listener.onPage(kind, 1, changed ? [id] : [])
  await readThread(client, { kind, id, projectId }, context)
  await readCustomEmoji(client, projectId, context)
  const whole = readParts(cache, kind, id)?.whole ?? false
  const failure = await readItemParts(client, { kind, id, projectId, whole, budgeted: false }, context)
  if (failure) throw new AppFailure(failure)
  if (item.kind === 'issue') {
    const { iid, state } = item.row
    await readIssueLinks(client, { id, projectId, iid, isThere: true }, context)
    await readRelatedMergeRequests(client, { id, projectId, iid, state }, context)
    await readBeside(`hierarchies of ${projectId}`, context, () =>
      readHierarchy(client, { id, projectId, iid }, context),
    )
  } else {
    const asked = { id, projectId, iid: Number(known.iid), isThere: true }
    await readApprovalRules(client, asked, context)
    await readObstacles(client, asked, context)
    await readRelatedIssues(client, asked, context)
    const { mergedAt } = item.row
    await readBeside(`deployments of ${projectId}`, context, () =>
      readDeployments(client, { id, projectId, mergedAt }, context),
    )
    await readSourceProject(client, id, context)
  }
}

/**
 * Reads an item; null where it is not shown any more, and by now is not here either: it was deleted, became confidential, or its
 * project turned private. No list may tell of that for an hour.
 *
 * @throws AppFailure `not_found` while nothing proves that
 */
async function readOrRemove(
  client: Client,
  { updatedAt, ...asked }: ItemName & { readonly updatedAt: number },
  context: CrawlContext,
): Promise<AnyItem | null> {
  const begunAt = currentRevision(context.cache)
  try {
    return await itemOf(client, asked, context.signal).read()
  } catch (thrown) {
    const isNew = Math.abs(context.now() - updatedAt) < lateMilliseconds
    if (errorOf(thrown).code !== 'not_found' || isNew) throw thrown
    if (await removeOrHide({ ...asked, begunAt }, serviceSources(client), context)) return null
    throw thrown
  }
}

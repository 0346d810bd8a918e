import { isOpen } from '../../../shared/model/issue.ts'
import { meaningOf } from '../../../shared/model/merge-obstacle.ts'
import type { TrainCar } from '../../../shared/model/train-car.ts'
import { listMergeBlocks, listStatusChecks, listTrainCars } from '../../api/entities/merge-obstacles.ts'
import type { Client } from '../../api/client/client.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
import { storeObstacles, type StoredObstacles } from '../../cache/items/obstacles.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere, type AskedMergeRequest } from './ask-if-there.ts'

/**
 * Reads what holds up a merge request that the service has shown just now, and stores it. Only what its row says is in the way is
 * asked for: other merge requests, status checks, and the train of one that is to be merged by itself.
 *
 * @throws AppFailure when the service fails
 */
export async function readObstacles(
  client: Client,
  { id, ...asked }: AskedMergeRequest & { readonly id: number },
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, listener } = context
  const row = readStoredItem(cache, 'mergeRequest', id) as MergeRequestRecord | undefined
  if (row === undefined) return
  const begunAt = currentRevision(cache)
  const mayBeMerged = isOpen({ state: String(row.state) })
  const status = row.detailed_merge_status
  const means = mayBeMerged && status !== null ? meaningOf(String(status)) : null
  const page = { id: asked.projectId, merge_request_iid: asked.iid, per_page: 100 }
  const blocks =
    means === 'otherMerge' && client.can('mergeBlocks')
      ? await askIfThere('mergeBlocks', asked, context, () => listMergeBlocks(client, page, { signal }))
      : null
  const checks =
    means === 'statusChecks' && client.can('statusChecks')
      ? await askIfThere('statusChecks', asked, context, () => listStatusChecks(client, page, { signal }))
      : null
  const inOrder = { id: asked.projectId, scope: 'active', sort: 'asc', per_page: 100 } as const
  const cars =
    mayBeMerged && row.merge_when_build_succeeds === 1 && client.can('mergeTrains')
      ? await askIfThere('mergeTrains', asked, context, () => listTrainCars(client, inOrder, { signal }))
      : null
  const found: StoredObstacles = {
    blockedBy: (blocks?.items ?? [])
      .map(({ blockingMergeRequest }) => blockingMergeRequest)
      .filter((blocking) => blocking?.state !== 'merged'),
    checks: (checks?.items ?? []).filter((check) => check.status !== 'passed'),
    train: placeInTrain(cars?.items ?? [], id),
  }
  const isNothing = found.blockedBy.length + found.checks.length === 0 && found.train === null
  const changed = cache.transaction(() =>
    storeObstacles(cache, id, isNothing ? null : found, arrive(context, begunAt)),
  )()
  if (changed) listener.onPage('mergeRequest', 0, [id])
}

/** Returns the place of a merge request in the train of its target branch; null where it is in none. @param cars the first one first */
function placeInTrain(cars: readonly TrainCar[], id: number): StoredObstacles['train'] {
  const own = cars.find((car) => car.mergeRequest.id === id)
  if (own === undefined) return null
  const train = cars.filter((car) => car.targetBranch === own.targetBranch)
  return { place: train.indexOf(own) + 1, pipeline: own.pipeline?.status ?? null }
}

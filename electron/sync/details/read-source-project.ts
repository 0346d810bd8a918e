import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { meaningOf } from '../../../shared/model/merge-obstacle.ts'
import type { Client } from '../../api/client/client.ts'
import { readProject as askForProject } from '../../api/entities/projects.ts'
import { readProject, storeProject } from '../../cache/directory/projects.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'

/**
 * Reads the project that a merge request in conflict comes from, if that is a fork whose repository is not known here: the commands
 * that lead to its conflicts name it. The user need not be a member, so that no list has it.
 *
 * @throws AppFailure when the service fails
 */
export async function readSourceProject(client: Client, id: number, context: CrawlContext): Promise<void> {
  const { cache, signal, listener } = context
  const row = readStoredItem(cache, 'mergeRequest', id) as MergeRequestRecord | undefined
  if (row === undefined || !isOpen({ state: String(row.state) })) return
  const sourceId = Number(row.source_project_id ?? row.project_id)
  const status = row.detailed_merge_status
  const isInConflict =
    row.merge_status === 'cannot_be_merged' || (status !== null && meaningOf(String(status)) === 'conflict')
  if (!isInConflict || sourceId === row.project_id || readProject(cache, sourceId)?.httpUrlToRepo) return
  const begunAt = currentRevision(cache)
  try {
    const project = await askForProject(client, { id: sourceId }, { signal })
    cache.transaction(() => storeProject(cache, project, null, arrive(context, begunAt)))()
    listener.onPage('mergeRequest', 0, [id])
  } catch (thrown) {
    // It is private, or gone.
    if (!traitsOf(errorOf(thrown)).isWithheld) throw thrown
  }
}

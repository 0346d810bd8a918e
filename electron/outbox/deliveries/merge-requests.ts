import type { EditOf } from '../../../shared/edit.ts'
import { errorOf } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { MergeRequestDetail } from '../../../shared/model/merge-request.ts'
import { createMergeRequest as create, listMergeRequests } from '../../api/entities/merge-requests.ts'
import type { ReadPage } from '../../api/client/walk.ts'
import { newestItemId } from '../../cache/items/items.ts'
import { homeOf, isMergeRequestMadeBy } from '../merge/made-by.ts'
import type { Landing, SendContext, Delivery } from './delivery.ts'
import { areAssigned, assigneesToSend } from './made-people.ts'
import { landedNew } from './items.ts'
import { newestIdOf, onlyOf, readNewest } from './newest.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, `POST …/merge_requests`. Merging is in merges.ts. */

type Creation = EditOf<'createMergeRequest'>

function readHome(
  { client, signal }: SendContext,
  edit: Creation,
  goesOn?: (last: MergeRequestDetail) => boolean,
): Promise<MergeRequestDetail[]> {
  const args = { id: homeOf(edit), state: 'all', order_by: 'created_at', sort: 'desc', per_page: 100 } as const
  const read: ReadPage<MergeRequestDetail> = (link) => listMergeRequests(client, args, { signal, link })
  return readNewest([read], goesOn)
}

/** Returns the landing of a new merge request. Services leave out fields that the user may not set. */
function landedCreation(edit: Creation, row: MergeRequestDetail): Landing {
  const wanted = {
    ...areAssigned(edit, row),
    reviewers: (edit.reviewerIds ?? []).every((id) => row.reviewers.some((reviewer) => reviewer.id === id)),
    milestoneId: edit.milestoneId === null || row.milestone?.id === edit.milestoneId,
    labels: edit.labels.every((name) => row.labels.includes(name.trim())),
    removeSourceBranch: !edit.removeSourceBranch || row.forceRemoveSourceBranch !== false,
  }
  return landedNew({ kind: 'mergeRequest', row }, wanted)
}

async function check(
  context: SendContext,
  edit: Creation,
  queued: QueuedEdit,
): Promise<Landing | 'missing' | 'unclear'> {
  const sentAfter = queued.sentAfter ?? 0
  const newest = await readHome(context, edit, (last) => last.id > sentAfter)
  const found = onlyOf(
    newest.filter(
      (row) => row.id > sentAfter && row.author.id === context.ownUserId && isMergeRequestMadeBy(edit, row),
    ),
  )
  return typeof found === 'string' ? found : landedCreation(edit, found)
}

export const createMergeRequest: Delivery<'createMergeRequest', null> = {
  prepare: async (context, edit, queued) => {
    if (queued.sentAfter !== null) return { is: 'prepared', sentAfter: queued.sentAfter, request: null }
    const known = newestItemId(context.cache, 'mergeRequest', { projectId: homeOf(edit) })
    return { is: 'prepared', sentAfter: newestIdOf(await readHome(context, edit), known), request: null }
  },
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const { reviewerIds = [] } = edit
    const mergeRequest = {
      id: partsOf(edit.target).id,
      source_branch: edit.sourceBranch,
      target_branch: edit.targetBranch,
      title: edit.title,
      ...(edit.description !== '' && { description: edit.description }),
      ...assigneesToSend(edit),
      ...(reviewerIds.length > 0 && { reviewer_ids: reviewerIds }),
      ...(edit.milestoneId !== null && { milestone_id: edit.milestoneId }),
      ...(edit.labels.length > 0 && { labels: edit.labels }),
      ...(edit.targetProjectId !== null && { target_project_id: edit.targetProjectId }),
      ...(edit.removeSourceBranch && { remove_source_branch: true }),
      ...(edit.squash === true && { squash: true }),
    }
    try {
      return landedCreation(edit, await create(client, mergeRequest, { signal }))
    } catch (thrown) {
      // A merge request for these branches is open. An earlier attempt may have made it after the check.
      const found =
        errorOf(thrown).code === 'conflict' && queued.sentAfter !== null ? await check(context, edit, queued) : null
      if (found !== null && typeof found !== 'string') return found
      throw thrown
    }
  },
  check,
  patienceSeconds: 120,
}

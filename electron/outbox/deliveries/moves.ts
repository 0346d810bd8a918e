import type { EditOf } from '../../../shared/edit.ts'
import type { Issue } from '../../../shared/model/issue.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { listProjectIssues, moveIssue as move, readIssue } from '../../api/entities/issues.ts'
import type { ReadPage } from '../../api/client/walk.ts'
import { newestItemId } from '../../cache/items/items.ts'
import { isMadeByEdit } from '../../cache/storage/landed.ts'
import type { Landing, SendContext, Delivery } from './delivery.ts'
import { landedItem, rereadItem, storeItem } from './items.ts'
import { newestIdOf, onlyOf, readNewest } from './newest.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, `POST …/issues/:issue_id/move`. It makes a new issue by the same author, and closes the old one. */

function readOld({ client, signal }: SendContext, edit: EditOf<'moveIssue'>, { base }: QueuedEdit): Promise<Issue> {
  return readIssue(client, { id: base.projectId, issue_id: partsOf(edit.target).id }, { signal })
}

/**
 * Reads the most recently updated issues of the target project. They are not sorted by age, since a moved issue keeps
 * the date of the old one.
 */
function readTarget({ client, signal }: SendContext, { to }: EditOf<'moveIssue'>): Promise<Issue[]> {
  const lists = (['opened', 'closed'] as const).map((state): ReadPage<Issue> => {
    const args = { id: partsOf(to).id, state, order_by: 'updated_at', sort: 'desc', per_page: 100 } as const
    return (link) => listProjectIssues(client, args, { signal, link })
  })
  return readNewest(lists)
}

/** Returns the landing of a move: the new issue, and the old one as it is now. */
async function landedMove(
  context: SendContext,
  edit: EditOf<'moveIssue'>,
  { base }: QueuedEdit,
  row: Issue,
): Promise<Landing> {
  const landed = landedItem({ kind: 'issue', row }, { made: { kind: 'issue', serviceId: row.id } })
  const { id } = partsOf(edit.target)
  const old = await rereadItem(context, 'issue', id, base.projectId)
  return {
    ...landed,
    store: (cache, arrival) => {
      landed.store(cache, arrival)
      if (old) storeItem(cache, old, arrival)
    },
    keys: [...landed.keys, { kind: 'issue', id }],
  }
}

export const moveIssue: Delivery<'moveIssue', null> = {
  prepare: async (context, edit, queued) => {
    const old = await readOld(context, edit, queued)
    if (old.projectId === partsOf(edit.to).id) return landedItem({ kind: 'issue', row: old })
    if (queued.sentAfter !== null) return { is: 'prepared', sentAfter: queued.sentAfter, request: null }
    const known = newestItemId(context.cache, 'issue', { projectId: partsOf(edit.to).id })
    return { is: 'prepared', sentAfter: newestIdOf(await readTarget(context, edit), known), request: null }
  },
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const args = {
      id: queued.base.projectId,
      issue_id: partsOf(edit.target).id,
      to_project_id: partsOf(edit.to).id,
    }
    return await landedMove(context, edit, queued, await move(client, args, { signal }))
  },
  check: async (context, edit, queued) => {
    const old = await readOld(context, edit, queued)
    const found = onlyOf(
      (await readTarget(context, edit)).filter(
        (issue) =>
          issue.id > (queued.sentAfter ?? 0) &&
          issue.author.id === old.author.id &&
          issue.title === old.title &&
          !isMadeByEdit(context.cache, { kind: 'issue', serviceId: issue.id }),
      ),
    )
    return typeof found === 'string' ? found : await landedMove(context, edit, queued, found)
  },
  patienceSeconds: 120,
  looksIn: ({ to }) => to,
}

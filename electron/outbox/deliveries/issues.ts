import type { EditOf } from '../../../shared/edit.ts'
import type { Issue } from '../../../shared/model/issue.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { createIssue as create, listOwnIssues } from '../../api/entities/issues.ts'
import type { ReadPage } from '../../api/client/walk.ts'
import { newestItemId } from '../../cache/items/items.ts'
import { isMadeByEdit } from '../../cache/storage/landed.ts'
import { isIssueMadeBy } from '../merge/made-by.ts'
import type { Delivery, Landing, SendContext } from './delivery.ts'
import { areAssigned, assigneesToSend } from './made-people.ts'
import { landedNew } from './items.ts'
import { newestIdOf, onlyOf, readNewest } from './newest.ts'

/** Contract, `POST` of issues. Moving one is in moves.ts, deleting one in deletions.ts. */

type Creation = EditOf<'createIssue'>

/** The caller's newest issues of either state: no value of `state` in the contract selects both. */
function readOwn({ client, signal }: SendContext, goesOn?: (last: Issue) => boolean): Promise<Issue[]> {
  const lists = (['opened', 'closed'] as const).map((state): ReadPage<Issue> => {
    const args = { state, order_by: 'created_at', sort: 'desc', per_page: 100 } as const
    return (link) => listOwnIssues(client, args, { signal, link })
  })
  return readNewest(lists, goesOn)
}

/** Returns the landing of a new issue. Services leave out fields that the user may not set. */
function landedCreation(edit: Creation, row: Issue): Landing {
  const wanted = {
    confidential: !edit.confidential || row.confidential,
    ...areAssigned(edit, row),
    milestoneId: edit.milestoneId === null || row.milestone?.id === edit.milestoneId,
    labels: edit.labels.every((name) => row.labels.includes(name.trim())),
    dueDate: edit.dueDate === null || row.dueDate === edit.dueDate,
    startDate: (edit.startDate ?? null) === null || row.startDate === edit.startDate,
    issueType: edit.issueType === undefined || row.issueType === edit.issueType,
    createdAt: edit.createdAt === null || Date.parse(row.createdAt) === Date.parse(edit.createdAt),
  }
  return landedNew({ kind: 'issue', row }, wanted)
}

export const createIssue: Delivery<'createIssue', null> = {
  // I8: the newest id of all projects counts, since projects share one sequence of ids. The cache counts too, because an issue can
  // have an older date than its id.
  prepare: async (context, _edit, queued) => {
    if (queued.sentAfter !== null) return { is: 'prepared', sentAfter: queued.sentAfter, request: null }
    const known = newestItemId(context.cache, 'issue', { authorId: context.ownUserId })
    return { is: 'prepared', sentAfter: newestIdOf(await readOwn(context), known), request: null }
  },
  send: async ({ client, signal }, edit) => {
    const startDate = edit.startDate ?? null
    const issue = {
      id: partsOf(edit.target).id,
      title: edit.title,
      ...(edit.description !== '' && { description: edit.description }),
      ...(edit.confidential && { confidential: true }),
      ...assigneesToSend(edit),
      ...(edit.milestoneId !== null && { milestone_id: edit.milestoneId }),
      ...(edit.labels.length > 0 && { labels: edit.labels }),
      ...(edit.dueDate !== null && { due_date: edit.dueDate }),
      ...(startDate !== null && client.can('startDates') && { start_date: startDate }),
      ...(edit.issueType !== undefined && client.can('issueTypes') && { issue_type: edit.issueType }),
      ...(edit.createdAt !== null && { created_at: edit.createdAt }),
      ...(edit.resolvesDiscussionsOf !== null && {
        merge_request_for_resolving_discussions: edit.resolvesDiscussionsOf,
      }),
    }
    return landedCreation(edit, await create(client, issue, { signal }))
  },
  check: async (context, edit, queued) => {
    const sentAfter = queued.sentAfter ?? 0
    const writtenAt = edit.createdAt === null ? null : Date.parse(edit.createdAt)
    const issues = await readOwn(context, (last) =>
      writtenAt === null ? last.id > sentAfter : Date.parse(last.createdAt) >= writtenAt,
    )
    const isFree = ({ id }: Issue) => !isMadeByEdit(context.cache, { kind: 'issue', serviceId: id })
    const found = onlyOf(issues.filter((issue) => issue.id > sentAfter && isIssueMadeBy(edit, issue) && isFree(issue)))
    return typeof found === 'string' ? found : landedCreation(edit, found)
  },
  patienceSeconds: 120,
  looksIn: ({ target }) => target,
}

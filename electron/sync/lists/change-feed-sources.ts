import type { Client } from '../../api/client/client.ts'
import { listGroupMergeRequests, listIssuesInScope, listMergeRequestsInScope } from '../../api/entities/concerning.ts'
import { updatedBetween } from '../../api/entities/item-lists.ts'
import { listGroupIssues } from '../../api/entities/issues.ts'
import { isIssueStored } from '../../cache/items/issues.ts'
import { isMergeRequestStored } from '../../cache/items/merge-requests.ts'
import type { Issue } from '../../../shared/model/issue.ts'
import type { MergeRequest } from '../../../shared/model/merge-request.ts'
import type { ChangeFeedSource, SoughtRows } from '../by-pages/source.ts'

type Row = { readonly projectId: number; readonly updatedAt: string }

/** The lists that show in which projects something changed: one for issues, one for merge requests. */
export type ChangeFeedSources = readonly ChangeFeedSource<unknown>[]

/** The lists of everything that the user sees; empty where they cannot be requested. */
export function feedOfEverything(client: Client): ChangeFeedSources {
  if (!client.can('listsByPerson') || !client.can('narrowsByDate')) return []
  const all = { scope: 'all', per_page: 100 } as const
  return [
    ofIssues('news of issues', (sought, signal) =>
      listIssuesInScope(client, { ...all, state: everyState, ...askedBy(sought) }, { link: sought.link, signal }),
    ),
    ofMergeRequests('news of merge requests', (sought, signal) =>
      listMergeRequestsInScope(client, { ...all, ...askedBy(sought) }, { link: sought.link, signal }),
    ),
  ]
}

/** The lists of a group and the groups below it. @param path of the group */
export function feedOfGroup(client: Client, path: string): ChangeFeedSources {
  const group = { id: path, per_page: 100 } as const
  return [
    ofIssues(`news of issues in ${path}`, (sought, signal) =>
      listGroupIssues(client, { ...group, state: everyState, ...askedBy(sought) }, { link: sought.link, signal }),
    ),
    ofMergeRequests(`news of merge requests in ${path}`, (sought, signal) =>
      listGroupMergeRequests(client, { ...group, ...askedBy(sought) }, { link: sought.link, signal }),
    ),
  ]
}

/** `all` is not in the contract's table, and its type says so. */
const everyState = 'all' as 'opened'

function askedBy({ from, to, order, sort }: SoughtRows) {
  return { order_by: order, sort, ...updatedBetween(from, to) }
}

function ofIssues(name: string, seek: ChangeFeedSource<Issue>['seek']): ChangeFeedSource<unknown> {
  return feed<Issue>({ name, rowKind: 'issue', seek, isStored: isIssueStored })
}

function ofMergeRequests(name: string, seek: ChangeFeedSource<MergeRequest>['seek']): ChangeFeedSource<unknown> {
  return feed<MergeRequest>({ name, rowKind: 'mergeRequest', seek, isStored: isMergeRequestStored })
}

function feed<T extends Row>(
  own: Pick<ChangeFeedSource<T>, 'name' | 'rowKind' | 'seek' | 'isStored'>,
): ChangeFeedSource<unknown> {
  const source: ChangeFeedSource<T> = {
    ...own,
    kind: 'news',
    projectId: null,
    projectIdOf: ({ projectId }) => projectId,
    updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
  }
  // A round never looks into rows, so that their type ends here.
  return source as ChangeFeedSource<unknown>
}

import type { Client } from '../../api/client/client.ts'
import { listGroupMergeRequests, listIssuesInScope, listMergeRequestsInScope } from '../../api/entities/concerning.ts'
import { updatedBetween } from '../../api/entities/item-lists.ts'
import { listGroupIssues } from '../../api/entities/issues.ts'
import type { Page } from '../../api/client/paging.ts'
import type { NewsSource, SoughtRows } from '../by-pages/source.ts'

type Row = { readonly id: number; readonly projectId: number; readonly updatedAt: string }

/** The lists that tell in which projects something changed: one for issues, one for merge requests. */
export type NewsSources = readonly NewsSource<unknown>[]

/** The lists of everything that the user sees; none where nobody can be asked so. */
export function newsEverywhere(client: Client): NewsSources {
  if (!client.can('listsByPerson') || !client.can('narrowsByDate')) return []
  const all = { scope: 'all', per_page: 100 } as const
  return [
    news('news of issues', 'issue', (sought, signal) =>
      listIssuesInScope(client, { ...all, state: everyState, ...askedBy(sought) }, { link: sought.link, signal }),
    ),
    news('news of merge requests', 'mergeRequest', (sought, signal) =>
      listMergeRequestsInScope(client, { ...all, ...askedBy(sought) }, { link: sought.link, signal }),
    ),
  ]
}

/** The lists of a group and the groups below it. @param path of the group */
export function newsOfGroup(client: Client, path: string): NewsSources {
  const group = { id: path, per_page: 100 } as const
  return [
    news(`news of issues in ${path}`, 'issue', (sought, signal) =>
      listGroupIssues(client, { ...group, state: everyState, ...askedBy(sought) }, { link: sought.link, signal }),
    ),
    news(`news of merge requests in ${path}`, 'mergeRequest', (sought, signal) =>
      listGroupMergeRequests(client, { ...group, ...askedBy(sought) }, { link: sought.link, signal }),
    ),
  ]
}

/** `all` is not in the contract's table, and its type says so. */
const everyState = 'all' as 'opened'

function askedBy({ from, to, order, sort }: SoughtRows) {
  return { order_by: order, sort, ...updatedBetween(from, to) }
}

function news<T extends Row>(
  name: string,
  rowKind: NewsSource<T>['rowKind'],
  seek: (sought: SoughtRows, signal: AbortSignal) => Promise<Page<T>>,
): NewsSource<unknown> {
  const source: NewsSource<T> = {
    name,
    kind: 'news',
    projectId: null,
    rowKind,
    seek,
    idOf: ({ id }) => id,
    projectIdOf: ({ projectId }) => projectId,
    updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
  }
  // A round never looks into rows, so that their type ends here.
  return source as NewsSource<unknown>
}

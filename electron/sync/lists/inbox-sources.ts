import { surelyCan } from '../../../shared/contract/abilities.ts'
import type { Client, PageLink } from '../../api/client/client.ts'
import { listIssuesInScope, listMergeRequestsInScope } from '../../api/entities/concerning.ts'
import { emptyPage, type Page } from '../../api/client/paging.ts'
import { readServiceVersion } from '../../api/entities/service-facts.ts'
import { readOwnUser } from '../../api/entities/users.ts'
import { storeIssue } from '../../cache/items/issues.ts'
import { storeMergeRequest } from '../../cache/items/merge-requests.ts'
import type { PlainSource } from '../by-pages/source.ts'

const newestFirst = { order_by: 'updated_at', sort: 'desc', per_page: 100 } as const
const assigned = { scope: 'assigned_to_me', state: 'opened', ...newestFirst } as const

type Options = { readonly link: PageLink | null; readonly signal: AbortSignal }

/**
 * The lists of what concerns the user in any project: items assigned to them, merge requests that they review, and their own
 * newest merge requests. They come before all projects, so that the inbox need not wait for those. Whatever they name is in the
 * list of its project too. So nobody waits for them, and a row that leaves one of them is not gone.
 */
export function inboxSources(client: Client): readonly PlainSource<unknown>[] {
  if (!client.can('listsByPerson')) return []
  return [
    listed('assigned issues', 'issue', storeIssue, (options) => listIssuesInScope(client, assigned, options)),
    mergeRequests('assigned merge requests', (options) => listMergeRequestsInScope(client, assigned, options)),
    mergeRequests('merge requests to review', reviewedBy(client)),
    // A page is enough: merge requests that ended long ago concern nobody any more.
    mergeRequests('newest own merge requests', async (options) => {
      const page = await listMergeRequestsInScope(client, { scope: 'created_by_me', ...newestFirst }, options)
      return { ...page, links: { first: null, prev: null, next: null, last: null } }
    }),
  ]
}

/** A service that knows no reviewers would ignore the question and list everything. */
function reviewedBy(client: Client) {
  let known: Promise<number | null> | null = null
  const reviewer = async (signal: AbortSignal) => {
    const [{ version }, { id }] = await Promise.all([
      readServiceVersion(client, {}, { signal }),
      readOwnUser(client, {}, { signal }),
    ])
    return surelyCan({ interface: client.adapter.apiVersion, version }, 'reviewers') ? id : null
  }
  return async (options: Options) => {
    known ??= reviewer(options.signal)
    const id = await known.catch((thrown: unknown) => {
      known = null
      throw thrown
    })
    if (id === null) return emptyPage('/merge_requests')
    const args = { reviewer_id: id, scope: 'all', state: 'opened', ...newestFirst } as const
    return listMergeRequestsInScope(client, args, options)
  }
}

function mergeRequests(
  name: string,
  read: (options: Options) => ReturnType<typeof listMergeRequestsInScope>,
): PlainSource<unknown> {
  return listed(name, 'mergeRequest', storeMergeRequest, read)
}

function listed<T extends { readonly id: number }>(
  name: string,
  rowKind: 'issue' | 'mergeRequest',
  store: PlainSource<T>['store'],
  read: (options: Options) => Promise<Page<T>>,
): PlainSource<unknown> {
  const source: PlainSource<T> = {
    name,
    kind: 'inbox',
    projectId: null,
    rowKind,
    read: (link, signal) => read({ link, signal }),
    idOf: ({ id }) => id,
    store,
  }
  // A round never looks into rows, so that their type ends here.
  return source as PlainSource<unknown>
}

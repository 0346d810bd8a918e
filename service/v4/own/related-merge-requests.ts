import { mergeRequestResources } from '../../resources/merge-requests.ts'
import { issueNamed } from '../../routes/named.ts'
import type { IssueArguments } from '../../routes/named.ts'
import { canSeeCode } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import type { IssueItem, MergeRequestItem } from '../../rules/items.ts'
import { mergeRequestsClosing, mergeRequestsNaming } from '../../rules/related-merge-requests.ts'
import { cut } from '../../store/listing.ts'
import type { Window } from '../../store/listing.ts'
import type { Store } from '../../store/store.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** The merge requests that an issue has to do with, as far as the caller may see them. */
export function relatedMergeRequestHandlers({ workspace }: VersionedService): OwnHandlers {
  const { store } = workspace
  const listed = (
    { caller, args, window }: { readonly caller: Caller; readonly args: IssueArguments; readonly window: Window },
    found: (store: Store, issue: IssueItem) => readonly MergeRequestItem[],
  ) => {
    const seen = found(store, issueNamed(workspace, caller, args)).filter(
      ({ project }) => project.merge_requests_enabled === 1 && canSeeCode(store, caller.user, project),
    )
    const { rows, total } = cut(seen, window)
    const resources = mergeRequestResources(
      workspace,
      rows.map(({ row }) => row),
      caller.user,
    )
    return { rows: resources, total }
  }
  return {
    listRelatedMergeRequests: own<IssueArguments>((call) => listed(call, mergeRequestsNaming)),
    listClosingMergeRequests: own<IssueArguments>((call) => listed(call, mergeRequestsClosing)),
  }
}

import { mergeRequestResources } from '../../resources/merge-requests.ts'
import { projectFilter } from '../../routes/projects.ts'
import { canSeeCode, requireMergeRequests, visibleGroup, visibleProject } from '../../rules/access.ts'
import { whole } from '../../store/listing.ts'
import { listMergeRequests } from '../../store/merge-requests.ts'
import type { MergeRequestFilter } from '../../store/merge-requests.ts'
import { listProjects } from '../../store/projects.ts'
import { findUserByName } from '../../store/users.ts'
import type { UserRow } from '../../store/users.ts'
import { own } from '../speaker.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'
import { narrowing } from './item-lists.ts'
import type { ItemListArguments, Listing } from './item-lists.ts'

interface MergeRequestListArguments extends ItemListArguments {
  readonly state?: MergeRequestFilter['state'] | undefined
  readonly source_branch?: string | undefined
  readonly reviewer_id?: number | undefined
  readonly reviewer_username?: string | undefined
}
type InProject = MergeRequestListArguments & { readonly id: number | string }

/** The lists of merge requests, with all that v4 narrows them by. */
export function mergeRequestHandlers(speaker: Speaker): OwnHandlers {
  const { workspace } = speaker
  const { store } = workspace
  const page = (
    { user, args, window }: Listing<MergeRequestListArguments>,
    of: MergeRequestFilter['of'],
    usual: 'created_by_me' | 'all',
  ) => {
    const { reviewer_username: named } = args
    const reviewer = named === undefined ? args.reviewer_id : (findUserByName(store, named)?.id ?? 0)
    const filter: MergeRequestFilter = {
      ...narrowing(user, args, usual),
      of,
      state: args.state ?? 'all',
      reviewerId: reviewer,
      sourceBranch: args.source_branch === '' ? undefined : args.source_branch,
    }
    const { rows, total } = listMergeRequests(store, filter, window)
    return { rows: mergeRequestResources(workspace, rows, user), total }
  }
  /** The projects whose merge requests somebody sees; of one group when it is named. Archived ones are left out. */
  const projects = (user: UserRow, namespaceId?: number): MergeRequestFilter['of'] => {
    const filter = { ...projectFilter({}, user), ...(namespaceId === undefined ? {} : { namespaceId }) }
    const seen = listProjects(store, filter, whole).rows.filter(
      (project) => project.merge_requests_enabled === 1 && canSeeCode(store, user, project),
    )
    return { projectIds: seen.map(({ id }) => id) }
  }
  return {
    listOwnMergeRequests: own<MergeRequestListArguments>(({ caller: { user }, args, window }) =>
      page({ user, args, window }, projects(user), 'created_by_me'),
    ),
    listGroupMergeRequests: own<InProject>(({ caller, args, window }) => {
      const group = visibleGroup(store, caller, args.id)
      return page({ user: caller.user, args, window }, projects(caller.user, group.id), 'all')
    }),
    listMergeRequests: own<InProject>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      requireMergeRequests(store, caller, project)
      return page({ user: caller.user, args, window }, { projectId: project.id }, 'all')
    }),
  }
}

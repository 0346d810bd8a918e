import { markForDeletion } from '../../changes/projects.ts'
import { momentOf } from '../../resources/moments.ts'
import { projectResources, projectResourcesWithAccess, simpleProjects } from '../../resources/projects.ts'
import type { Route } from '../../http/router.ts'
import { projectFilter } from '../../routes/projects.ts'
import type { ProjectListArguments } from '../../routes/projects.ts'
import { briefUserList } from '../../resources/users.ts'
import { requireLevel, visibleGroup, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { Window } from '../../store/listing.ts'
import { levels, listMembers } from '../../store/members.ts'
import { listProjects, setProject } from '../../store/projects.ts'
import type { ProjectFilter, ProjectRow } from '../../store/projects.ts'
import { handlerOf, own } from '../versioned-service.ts'
import type { ContractRoutes, OwnHandlers, VersionedService } from '../versioned-service.ts'

/** The last row that offset pagination reaches. */
const farthestRow = 50_000

interface Arguments extends ProjectListArguments {
  readonly membership?: boolean | undefined
  readonly owned?: boolean | undefined
  readonly starred?: boolean | undefined
  readonly simple?: boolean | undefined
  readonly pagination?: string | undefined
  readonly id_after?: number | undefined
  readonly id_before?: number | undefined
  readonly last_activity_after?: string | undefined
  readonly last_activity_before?: string | undefined
  readonly search_namespaces?: boolean | undefined
  readonly active?: boolean | undefined
  readonly topic?: readonly string[] | undefined
  readonly with_issues_enabled?: boolean | undefined
  readonly with_merge_requests_enabled?: boolean | undefined
  readonly min_access_level?: number | undefined
}

interface InGroup extends Arguments {
  readonly id: number | string
  readonly include_subgroups?: boolean | undefined
}

interface Settings {
  readonly name?: string | undefined
  readonly path?: string | undefined
  readonly approvals_before_merge?: number | undefined
  readonly tag_list?: readonly string[] | null | undefined
  readonly topics?: readonly string[] | null | undefined
}

interface UserSearch {
  readonly id: number | string
  readonly search?: string | undefined
  readonly skip_users?: number | readonly number[] | undefined
}

/** The filter of a list of projects; all arguments count at once. */
function filterOf(args: Arguments, caller: Caller | null): ProjectFilter {
  const { membership, owned, starred, id_after: afterId, id_before: beforeId } = args
  const filter = projectFilter(
    args,
    caller?.user ?? null,
    ...(membership ? (['member'] as const) : []),
    ...(owned ? (['owned'] as const) : []),
    ...(starred ? (['starred'] as const) : []),
  )
  return {
    ...filter,
    afterId,
    beforeId,
    withIssues: args.with_issues_enabled,
    withMergeRequests: args.with_merge_requests_enabled,
    leastLevel: args.min_access_level,
    activeFrom: momentOf(args.last_activity_after),
    activeUntil: momentOf(args.last_activity_before),
    topics: args.topic,
    searchNamespaces: args.search_namespaces,
    isActive: args.active,
  }
}

/** The parameters of the next page in keyset pagination; null after the last row. */
function followingPage({ sort }: Arguments, rows: readonly ProjectRow[]): Readonly<Record<string, string>> | null {
  const last = rows.at(-1)
  return last ? { [sort === 'asc' ? 'id_after' : 'id_before']: String(last.id) } : null
}

/** The one list of projects, which is also that of one's own and of the starred ones. */
export function projectHandlers(versioned: VersionedService, contract: ContractRoutes): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const requirePage = ({ offset, limit }: Window): void => {
    if (!versioned.has('offsetLimit') || offset + limit <= farthestRow) return
    throw new Refusal(405, {
      error:
        `Offset pagination has a maximum allowed offset of ${farthestRow} for requests that return objects of type ` +
        'Project. Remaining records can be retrieved using keyset pagination.',
    })
  }
  const list = own<Arguments, Caller | null>(({ caller, args, window }) => {
    const keyset = args.pagination === 'keyset'
    if (!keyset) requirePage(window)
    else if (args.order_by !== 'id') {
      throw new Refusal(405, { error: 'Keyset pagination is not yet available for this type of request' })
    }
    // Keyset pagination has no offset: the rows before are left out by an id.
    const part = keyset ? { ...window, offset: 0 } : window
    const { rows, total } = listProjects(store, filterOf(args, caller), part)
    const viewer = caller?.user ?? null
    return {
      rows:
        args.simple || viewer === null
          ? simpleProjects(workspace, rows)
          : projectResourcesWithAccess(workspace, rows, viewer),
      total,
      ...(keyset ? { following: followingPage(args, rows) } : {}),
    }
  })
  /** A handler of the contract, which knows neither topics nor approvals; one name is enough for a new project. */
  const withSettings = (name: string): Route['handle'] => {
    const handle = handlerOf(contract, name)
    return own<Settings>((call) =>
      store.write(() => {
        const { args } = call
        const named = name === 'createProject' ? { name: args.name ?? args.path } : {}
        const answer = handle({ ...call, args: { ...args, ...named } })
        const { id } = (answer as { readonly body: { readonly id: number } }).body
        const topics = args.topics === undefined ? args.tag_list : args.topics
        if (topics !== undefined) setProject(store, id, { tag_list: JSON.stringify(topics ?? []) })
        const { approvals_before_merge } = args
        if (approvals_before_merge !== undefined) setProject(store, id, { approvals_before_merge })
        return answer
      }),
    )
  }
  return {
    createProject: withSettings('createProject'),
    createProjectForUser: withSettings('createProjectForUser'),
    updateProject: withSettings('updateProject'),
    ...(versioned.has('delayedDeletion') && {
      deleteProject: own<{ readonly id: number | string }>(({ caller, args }) => {
        const project = visibleProject(store, caller, args.id)
        requireLevel(store, caller, project, levels.owner)
        markForDeletion(workspace, project)
        return { body: true }
      }),
    }),
    listGroupProjects: own<InGroup>(({ caller, args, window }) => {
      const group = visibleGroup(store, caller, args.id)
      const filter = { ...filterOf(args, caller), namespaceId: group.id, withSubgroups: args.include_subgroups }
      const { rows, total } = listProjects(store, filter, window)
      const shown = args.simple ? simpleProjects(workspace, rows) : projectResources(workspace, rows, caller.user)
      return { rows: shown, total }
    }),
    listProjectUsers: own<UserSearch, Caller | null>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const search = args.search === '' ? undefined : args.search
      const skip = args.skip_users === undefined ? [] : [args.skip_users].flat()
      const { rows, total } = listMembers(store, project, { search, skip }, window)
      return { rows: briefUserList(workspace, rows), total }
    }),
    listProjects: list,
    listVisibleProjects: list,
    listOwnedProjects: list,
    listStarredProjects: list,
    listAllProjects: list,
  }
}

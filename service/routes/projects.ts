import { projectOperations } from '../../shared/contract/projects.ts'
import { accessLevel, canSeeCode, openLevel, visibleProject } from '../access.ts'
import { eventResources } from '../resources/events.ts'
import { projectResources, simpleProjects } from '../resources/projects.ts'
import { briefUserList } from '../resources/users.ts'
import { routesOf } from '../router.ts'
import { listEvents } from '../store/events.ts'
import type { Listed } from '../store/listing.ts'
import { levels, listMembers } from '../store/members.ts'
import { listProjects } from '../store/projects.ts'
import type { ProjectFilter, ProjectRow, ProjectScope, VisibilityName } from '../store/projects.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

export interface ProjectListArguments {
  readonly archived?: boolean | undefined
  readonly visibility?: VisibilityName | undefined
  readonly order_by?: ProjectFilter['order'] | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  readonly search?: string | undefined
}

/** The contract's list parameters of projects. Archived ones are left out unless asked for, as real services do. */
export function projectFilter(args: ProjectListArguments, scope: ProjectScope): ProjectFilter {
  return {
    scope,
    archived: args.archived ?? false,
    visibility: args.visibility,
    search: args.search === '' ? undefined : args.search,
    order: args.order_by ?? 'created_at',
    descending: args.sort !== 'asc',
  }
}

/** What a user can see of all projects. */
export function visibleScope(user: UserRow): ProjectScope {
  return user.is_admin === 1 ? { kind: 'all' } : { kind: 'visible', userId: user.id, level: openLevel(user) }
}

/** Contract, "Endpoints: Projects". */
export function projectRoutes(workspace: Workspace) {
  const { store } = workspace
  const shown = (listed: Listed<ProjectRow>, viewer: UserRow, simple = false) => ({
    rows: simple ? simpleProjects(workspace, listed.rows) : projectResources(workspace, listed.rows, viewer),
    total: listed.total,
  })
  return routesOf(projectOperations, {
    listProjects: ({ caller: { user }, args, window }) => {
      const filter = projectFilter(args, { kind: 'member', userId: user.id })
      return shown(listProjects(store, filter, window), user, args.simple)
    },
    listVisibleProjects: ({ caller: { user }, args, window }) =>
      shown(listProjects(store, projectFilter(args, visibleScope(user)), window), user, args.simple),
    listOwnedProjects: ({ caller: { user }, args, window }) =>
      shown(listProjects(store, projectFilter(args, { kind: 'owned', userId: user.id }), window), user),
    listStarredProjects: ({ caller: { user }, args, window }) =>
      shown(listProjects(store, projectFilter(args, { kind: 'starred', userId: user.id }), window), user),
    readProject: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      // Those who have not signed in see what `simple` shows, as real services do.
      const [body] = caller ? projectResources(workspace, [project], caller.user) : simpleProjects(workspace, [project])
      return { body }
    },
    listProjectUsers: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const { rows, total } = listMembers(store, project, args.search === '' ? undefined : args.search, window)
      return { rows: briefUserList(workspace, rows), total }
    },
    listProjectEvents: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const user = caller?.user ?? null
      const seesAll = accessLevel(store, user, project) >= levels.reporter
      const filter = {
        projectId: project.id,
        confidentialOnlyOf: seesAll ? null : (user?.id ?? 0),
        withCode: canSeeCode(store, user, project),
      }
      const { rows, total } = listEvents(store, filter, window)
      return { rows: eventResources(workspace, rows), total }
    },
  })
}

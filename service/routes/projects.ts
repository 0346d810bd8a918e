import { projectOperations } from '../../shared/contract/projects.ts'
import { createProject, deleteProject, forkProject, setArchived, updateProject } from '../changes/projects.ts'
import type { RequestedProject } from '../changes/projects.ts'
import { routesOf, unchanged } from '../http/router.ts'
import { eventResources } from '../resources/events.ts'
import { projectResource, projectResources, projectResourcesWithAccess, simpleProjects } from '../resources/projects.ts'
import { briefUserList } from '../resources/users.ts'
import { canSeeCode, mayCreateIn, requireLevel, viewerOf, visibleProject } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { forbidden, notFound } from '../rules/refusals.ts'
import { listEvents } from '../store/events.ts'
import { findNamespace, findOwnNamespace } from '../store/groups.ts'
import type { Listed } from '../store/listing.ts'
import { levels, listMembers } from '../store/members.ts'
import { listProjects, putStar, removeStar } from '../store/projects.ts'
import type { ProjectFilter, ProjectRow, ProjectScope, VisibilityName } from '../store/projects.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

export interface ProjectListArguments {
  /** Null for both those that are and those that are not. */
  readonly archived?: boolean | null | undefined
  readonly visibility?: VisibilityName | undefined
  readonly order_by?: ProjectFilter['order'] | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  readonly search?: string | undefined
}

/**
 * The filter of the contract's lists of projects for a user; null for a caller who has not signed in. Archived projects are
 * left out unless asked for, as real services do.
 */
export function projectFilter(
  args: ProjectListArguments,
  viewer: UserRow | null,
  ...scopes: readonly ProjectScope[]
): ProjectFilter {
  return {
    viewer: viewerOf(viewer),
    scopes,
    archived: args.archived === undefined ? false : args.archived,
    visibility: args.visibility,
    search: args.search === '' ? undefined : args.search,
    order: args.order_by ?? 'created_at',
    descending: args.sort !== 'asc',
  }
}

/**
 * Only the owner may change a project's name and visibility. Real services refuse everybody else who sends them at all.
 * The contract requires the name with every change, so a name that stays the same is no reason to refuse.
 */
function touchesOwnersPart(workspace: Workspace, project: ProjectRow, args: RequestedProject): boolean {
  if (workspace.dialect === 'real')
    return [args.name, args.visibility_level, args.public].some((it) => it !== undefined)
  const level = args.visibility_level ?? (args.public === undefined ? undefined : args.public ? 20 : 0)
  return (
    (args.name ?? project.name) !== project.name || (level ?? project.visibility_level) !== project.visibility_level
  )
}

/** Contract, "Endpoints: Projects". */
export function projectRoutes(workspace: Workspace) {
  const { store } = workspace
  // Without signing in, real services show only the fields of `simple`. In the contract everybody gets all fields.
  const resources = (rows: readonly ProjectRow[], viewer: UserRow | null, simple = false) =>
    simple || (viewer === null && workspace.dialect === 'real')
      ? simpleProjects(workspace, rows)
      : projectResourcesWithAccess(workspace, rows, viewer)
  const shown = (listed: Listed<ProjectRow>, viewer: UserRow | null, simple?: boolean) => ({
    rows: resources(listed.rows, viewer, simple),
    total: listed.total,
  })
  const archive = (caller: Caller, id: number | string, archived: boolean) => {
    const project = visibleProject(store, caller, id)
    requireLevel(store, caller, project, levels.owner)
    return { body: projectResource(workspace, setArchived(workspace, project, archived), caller.user) }
  }
  return routesOf(projectOperations, {
    listProjects: ({ caller: { user }, args, window }) => {
      const filter = projectFilter(args, user, 'member')
      return shown(listProjects(store, filter, window), user, args.simple)
    },
    listVisibleProjects: ({ caller, args, window }) => {
      const user = caller?.user ?? null
      return shown(listProjects(store, projectFilter(args, user), window), user, args.simple)
    },
    listOwnedProjects: ({ caller: { user }, args, window }) =>
      shown(listProjects(store, projectFilter(args, user, 'owned'), window), user),
    listStarredProjects: ({ caller: { user }, args, window }) => {
      const { rows, total } = listProjects(store, projectFilter(args, user, 'starred'), window)
      return { rows: projectResources(workspace, rows, user), total }
    },
    readProject: ({ caller, args }) => {
      const [body] = resources([visibleProject(store, caller, args.id)], caller?.user ?? null)
      return { body }
    },
    listProjectUsers: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const { rows, total } = listMembers(
        store,
        project,
        { search: args.search === '' ? undefined : args.search },
        window,
      )
      return { rows: briefUserList(workspace, rows), total }
    },
    listProjectEvents: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const filter = { viewer: viewerOf(caller?.user ?? null), of: { projectId: project.id } }
      const { rows, total } = listEvents(store, filter, window)
      return { rows: eventResources(workspace, rows), total }
    },
    listAllProjects: ({ caller: { user }, args, window }) =>
      shown(listProjects(store, projectFilter(args, user), window), user),
    createProject: ({ caller: { user }, args }) => ({
      body: projectResource(workspace, createProject(workspace, user, args), user),
    }),
    createProjectForUser: ({ caller, args }) => {
      const owner = findUser(store, args.user_id)
      if (!owner) throw notFound('User')
      return { body: projectResource(workspace, createProject(workspace, owner, args), caller.user) }
    },
    updateProject: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      requireLevel(store, caller, project, levels.master)
      if (touchesOwnersPart(workspace, project, args)) requireLevel(store, caller, project, levels.owner)
      return { body: projectResource(workspace, updateProject(workspace, project, args), caller.user) }
    },
    forkProject: ({ caller, args }) => {
      const source = visibleProject(store, caller, args.id)
      if (!canSeeCode(store, caller.user, source)) throw forbidden()
      const { user } = caller
      const namespace =
        args.namespace === undefined ? findOwnNamespace(store, user.id) : findNamespace(store, args.namespace)
      if (!namespace || !mayCreateIn(store, user, namespace)) throw notFound('Target Namespace')
      return { body: projectResource(workspace, forkProject(workspace, user, source, namespace), user) }
    },
    starProject: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      if (!store.write(() => putStar(store, project.id, caller.user.id))) return unchanged
      return { body: projectResource(workspace, project, caller.user) }
    },
    unstarProject: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      if (!store.write(() => removeStar(store, project.id, caller.user.id))) return unchanged
      return { body: projectResource(workspace, project, caller.user) }
    },
    archiveProject: ({ caller, args }) => archive(caller, args.id, true),
    unarchiveProject: ({ caller, args }) => archive(caller, args.id, false),
    deleteProject: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      requireLevel(store, caller, project, levels.owner)
      deleteProject(workspace, project)
      return { body: true }
    },
  })
}

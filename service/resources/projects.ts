import { accessLevel, canSeeProject } from '../rules/access.ts'
import { fullNames, ownPath } from '../store/groups.ts'
import type { NamespaceRow } from '../store/groups.ts'
import { groupMembershipsIn, levels, membershipsOf } from '../store/members.ts'
import type { MemberRow } from '../store/members.ts'
import { countsOf, visibility } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { isoOf } from './moments.ts'
import { briefUser } from './users.ts'

/** The user who sees the project; null for somebody who is not signed in. */
type Viewer = UserRow | null

/** A project's namespace, with the names of the groups above it. */
interface Home {
  readonly namespace: NamespaceRow
  readonly fullName: string
}

/** Looks up the namespaces of a whole page at once. */
function homesOf(store: Store, rows: readonly ProjectRow[]): (project: ProjectRow) => Home {
  const namespaces = rowsById<NamespaceRow>(
    store,
    'namespaces',
    rows.map(({ namespace_id }) => namespace_id),
  )
  const names = fullNames(store, namespaces.values())
  return (project) => {
    const namespace = namespaces.get(project.namespace_id)
    if (!namespace) throw new Error(`the namespace of project ${project.id} is gone`)
    return { namespace, fullName: names.get(namespace.id) ?? namespace.name }
  }
}

function namesOf(project: ProjectRow, { namespace, fullName }: Home) {
  return {
    name: project.name,
    name_with_namespace: `${fullName} / ${project.name}`,
    path: project.path,
    path_with_namespace: `${namespace.path}/${project.path}`,
  }
}

/** The fields of a project shown with `simple=true`, in a todo, and to those who are not signed in. */
function simpleProject(workspace: Workspace, project: ProjectRow, home: Home) {
  const names = namesOf(project, home)
  return {
    id: project.id,
    http_url_to_repo: `${workspace.webUrl}/${names.path_with_namespace}.git`,
    web_url: `${workspace.webUrl}/${names.path_with_namespace}`,
    ...names,
  }
}

export function simpleProjects(workspace: Workspace, rows: readonly ProjectRow[]) {
  const homeOf = homesOf(workspace.store, rows)
  return rows.map((row) => simpleProject(workspace, row, homeOf(row)))
}

function access(member: MemberRow | undefined) {
  return member ? { access_level: member.access_level, notification_level: member.notification_level } : null
}

/** The owner of the project's namespace. Real services show a user there in the usual form. */
function ownerResource(workspace: Workspace, owner: UserRow) {
  if (workspace.dialect === 'real') return briefUser(workspace, owner)
  return { id: owner.id, name: owner.name, created_at: isoOf(owner.created_at) }
}

/** Contract, "Project", with the viewer's rights in each: for answers to readings of one and to lists. */
export function projectResourcesWithAccess(workspace: Workspace, rows: readonly ProjectRow[], viewer: Viewer) {
  return resourcesOf(workspace, rows, viewer, viewer !== null)
}

/**
 * Projects in answers to changes, and in groups. There real services leave out the viewer's rights; in the contract each project
 * has them.
 */
export function projectResources(workspace: Workspace, rows: readonly ProjectRow[], viewer: Viewer) {
  return resourcesOf(workspace, rows, viewer, viewer !== null && workspace.dialect === 'contract')
}

function resourcesOf(workspace: Workspace, rows: readonly ProjectRow[], viewer: Viewer, tellsAccess: boolean) {
  const { store, webUrl } = workspace
  const homeOf = homesOf(store, rows)
  const owners = rowsById<UserRow>(
    store,
    'users',
    rows.map((row) => homeOf(row).namespace.owner_id),
  )
  const ids = rows.map(({ id }) => id)
  const direct = viewer ? membershipsOf(store, viewer.id, 'Project', ids) : new Map<number, MemberRow>()
  const inherited = viewer
    ? groupMembershipsIn(
        store,
        viewer.id,
        rows.map(({ namespace_id }) => namespace_id),
      )
    : new Map<number, MemberRow>()
  const sourceRows = rowsById<ProjectRow>(
    store,
    'projects',
    rows.map(({ forked_from_id }) => forked_from_id),
  )
  const seen = [...sourceRows.values()].filter((source) => canSeeProject(store, viewer, source))
  const sources = new Map(simpleProjects(workspace, seen).map((source) => [source.id, source]))
  return rows.map((row) => {
    const home = homeOf(row)
    const { namespace } = home
    const simple = simpleProject(workspace, row, home)
    const owner = namespace.owner_id === null ? undefined : owners.get(namespace.owner_id)
    const counts = countsOf(store, row.id)
    const source = row.forked_from_id === null ? undefined : sources.get(row.forked_from_id)
    return {
      ...simple,
      description: row.description,
      default_branch: row.default_branch,
      tag_list: JSON.parse(row.tag_list) as string[],
      public: row.visibility_level === visibility.public,
      archived: row.archived === 1,
      visibility_level: row.visibility_level,
      ssh_url_to_repo: `git@${new URL(webUrl).hostname}:${simple.path_with_namespace}.git`,
      ...(owner ? { owner: ownerResource(workspace, owner) } : {}),
      container_registry_enabled: row.container_registry_enabled === 1,
      issues_enabled: row.issues_enabled === 1,
      merge_requests_enabled: row.merge_requests_enabled === 1,
      wiki_enabled: row.wiki_enabled === 1,
      builds_enabled: row.builds_enabled === 1,
      snippets_enabled: row.snippets_enabled === 1,
      created_at: isoOf(row.created_at),
      last_activity_at: isoOf(row.last_activity_at),
      shared_runners_enabled: row.shared_runners_enabled === 1,
      lfs_enabled: row.lfs_enabled === 1,
      creator_id: row.creator_id,
      namespace: {
        id: namespace.id,
        name: namespace.name,
        path: ownPath(namespace),
        owner_id: namespace.owner_id,
        created_at: isoOf(namespace.created_at),
        updated_at: isoOf(namespace.updated_at),
        description: namespace.description,
        avatar: { url: namespace.avatar_url },
        share_with_group_lock: false,
        visibility_level: namespace.visibility_level,
      },
      avatar_url: row.avatar_url,
      star_count: counts.stars,
      forks_count: counts.forks,
      open_issues_count: counts.openIssues,
      ...(accessLevel(store, viewer, row) >= levels.master ? { runners_token: row.runners_token } : {}),
      public_builds: row.public_builds === 1,
      shared_with_groups: [],
      only_allow_merge_if_build_succeeds: row.only_allow_merge_if_build_succeeds === 1,
      only_allow_merge_if_all_discussions_are_resolved: row.only_allow_merge_if_all_discussions_are_resolved === 1,
      request_access_enabled: row.request_access_enabled === 1,
      ...(source ? { forked_from_project: source } : {}),
      ...(tellsAccess
        ? {
            permissions: {
              project_access: access(direct.get(row.id)),
              group_access: access(inherited.get(row.namespace_id)),
            },
          }
        : {}),
    }
  })
}

/** A project in the answer to a change. */
export function projectResource(workspace: Workspace, row: ProjectRow, viewer: Viewer) {
  const [resource] = projectResources(workspace, [row], viewer)
  if (!resource) throw new Error('a project has a resource')
  return resource
}

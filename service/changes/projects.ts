import { randomBytes } from 'node:crypto'
import { day } from '../../shared/durations.ts'
import { projectEvent, teamEvent } from '../hooks/events.ts'
import type { HookEvent } from '../hooks/events.ts'
import { mayCreateIn } from '../rules/access.ts'
import { isHttpUrl, pathOfName, problemsOf, projectNameProblems, projectPathProblems, taken } from '../rules/names.ts'
import type { Problems } from '../rules/names.ts'
import { conflict, failedValidation, forbidden, Refusal } from '../rules/refusals.ts'
import { findNamespace, findOwnNamespace } from '../store/groups.ts'
import type { NamespaceRow } from '../store/groups.ts'
import { levels, membersOf, putMember } from '../store/members.ts'
import { findProject, insertProject, listMarkedProjects, setProject, takenIn, visibility } from '../store/projects.ts'
import type { NewProject, ProjectRow } from '../store/projects.ts'
import { removeProject } from '../store/removal.ts'
import { countOwnProjects, findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'

const flags = [
  'issues_enabled',
  'merge_requests_enabled',
  'builds_enabled',
  'wiki_enabled',
  'snippets_enabled',
  'container_registry_enabled',
  'shared_runners_enabled',
  'public_builds',
  'only_allow_merge_if_build_succeeds',
  'only_allow_merge_if_all_discussions_are_resolved',
  'lfs_enabled',
  'request_access_enabled',
] as const

/** The wanted fields of a project. A field that is undefined stays as it is. */
export interface RequestedProject extends Readonly<Partial<Record<(typeof flags)[number], boolean | undefined>>> {
  readonly name?: string | undefined
  readonly path?: string | undefined
  readonly description?: string | undefined
  readonly default_branch?: string | undefined
  readonly public?: boolean | undefined
  readonly visibility_level?: number | undefined
  readonly import_url?: string | undefined
}

export interface RequestedNewProject extends RequestedProject {
  readonly name: string
  readonly namespace_id?: number | undefined
}

function settingsOf(requested: RequestedProject): Partial<NewProject> {
  const level =
    requested.visibility_level ??
    (requested.public === undefined ? undefined : requested.public ? visibility.public : visibility.private)
  const set = flags.flatMap((flag) => (requested[flag] === undefined ? [] : [[flag, Number(requested[flag])] as const]))
  return {
    ...Object.fromEntries(set),
    ...(level === undefined ? {} : { visibility_level: level }),
    ...(requested.description === undefined ? {} : { description: requested.description }),
    ...(requested.default_branch === undefined || requested.default_branch.trim() === ''
      ? {}
      : { default_branch: requested.default_branch }),
  }
}

function requireValid(names: { name: string; path: string }, requested: RequestedProject): void {
  const address = requested.import_url ?? ''
  const wrong = problemsOf({
    name: projectNameProblems(names.name),
    path: projectPathProblems(names.path),
    import_url: address === '' || isHttpUrl(address) || /^git:\/\/./.test(address) ? [] : ['must be a valid URL'],
  })
  if (Object.keys(wrong).length > 0) throw failedValidation(wrong)
}

function takenProblems(found: { readonly name: boolean; readonly path: boolean }): Problems | null {
  if (!found.name && !found.path) return null
  return problemsOf({ name: found.name ? [taken] : [], path: found.path ? [taken] : [] })
}

function limitProblem(workspace: Workspace, namespace: NamespaceRow, owner: UserRow): string | null {
  if (namespace.kind === 'group' || countOwnProjects(workspace.store, owner.id) < owner.projects_limit) return null
  return owner.projects_limit === 0
    ? 'Personal project creation is not allowed. Please contact your administrator with questions'
    : `Your project limit is ${owner.projects_limit} projects! Please contact your administrator to increase it`
}

function projectNow(workspace: Workspace, id: number): ProjectRow {
  const project = findProject(workspace.store, id)
  if (!project) throw new Error(`project ${id} is gone`)
  return project
}

/**
 * Writes a new project. In a user's own namespace its creator becomes a master; in a group the group's members are its
 * members already.
 */
function addProject(
  workspace: Workspace,
  owner: UserRow,
  namespace: NamespaceRow,
  project: Pick<NewProject, 'name' | 'path'> & Partial<NewProject>,
): ProjectRow {
  const { store } = workspace
  const events: HookEvent[] = []
  const created = store.write(() => {
    const at = store.moment()
    const id = insertProject(store, {
      description: null,
      default_branch: 'master',
      visibility_level: visibility.private,
      tag_list: '[]',
      issues_enabled: 1,
      merge_requests_enabled: 1,
      avatar_url: null,
      ...project,
      namespace_id: namespace.id,
      creator_id: owner.id,
      archived: 0,
      runners_token: randomBytes(10).toString('hex'),
      created_at: at,
      last_activity_at: at,
    })
    const row = projectNow(workspace, id)
    events.push(projectEvent(store, 'project_create', row))
    if (namespace.kind === 'user') {
      putMember(store, {
        source_type: 'Project',
        source_id: id,
        user_id: owner.id,
        access_level: levels.master,
        notification_level: 3,
        at,
      })
      events.push(teamEvent(store, 'user_add_to_team', { project: row, user: owner, level: levels.master }))
    }
    recordEvent(workspace, { actor: owner, project: row, action: 'created', at })
    return row
  })
  workspace.hooks.announce(events)
  return created
}

/** Creates a project that belongs to `owner`, or to the group they name. */
export function createProject(workspace: Workspace, owner: UserRow, requested: RequestedNewProject): ProjectRow {
  const { store, dialect } = workspace
  const name = requested.name.trim()
  const path = requested.path === undefined || requested.path === '' ? pathOfName(name) : requested.path
  const real = dialect === 'real'
  const namespace =
    requested.namespace_id === undefined
      ? findOwnNamespace(store, owner.id)
      : findNamespace(store, requested.namespace_id)
  if (!namespace || !mayCreateIn(store, owner, namespace)) {
    throw failedValidation({ namespace: ['is not valid'], ...(real ? { limit_reached: [] } : {}) })
  }
  requireValid({ name, path }, requested)
  const limit = limitProblem(workspace, namespace, owner)
  if (limit !== null) throw real ? new Refusal(403, { error: [limit] }) : forbidden(`403 Forbidden - ${limit}`)
  const wrong = takenProblems(takenIn(store, namespace.id, { name, path }))
  if (wrong) throw real ? failedValidation({ ...wrong, limit_reached: [] }) : conflict(wrong)
  return addProject(workspace, owner, namespace, { name, path, ...settingsOf(requested) })
}

/** Changes a project. It checks no rights: that is up to the calling code. */
export function updateProject(workspace: Workspace, project: ProjectRow, requested: RequestedProject): ProjectRow {
  const { store, dialect } = workspace
  const name = requested.name?.trim() ?? project.name
  const path = requested.path ?? project.path
  requireValid({ name, path }, requested)
  const wrong = takenProblems(takenIn(store, project.namespace_id, { name, path }, project.id))
  if (wrong) throw dialect === 'real' ? failedValidation(wrong) : conflict(wrong)
  store.write(() => setProject(store, project.id, { ...settingsOf(requested), name, path }))
  const now = projectNow(workspace, project.id)
  if (path !== project.path) {
    const namespace = findNamespace(store, project.namespace_id)
    const oldPath = `${namespace?.path ?? ''}/${project.path}`
    workspace.hooks.announce([projectEvent(store, 'project_rename', now, oldPath)])
  }
  return now
}

/** Copies a project into a namespace, without its issues and merge requests. */
export function forkProject(
  workspace: Workspace,
  actor: UserRow,
  source: ProjectRow,
  namespace: NamespaceRow,
): ProjectRow {
  const limit = limitProblem(workspace, namespace, actor)
  const wrong = takenProblems(takenIn(workspace.store, namespace.id, source))
  if (limit !== null || wrong) throw conflict({ ...wrong, ...(limit === null ? {} : { limit_reached: [limit] }) })
  return addProject(workspace, actor, namespace, {
    name: source.name,
    path: source.path,
    description: source.description,
    default_branch: source.default_branch,
    visibility_level: source.visibility_level,
    tag_list: source.tag_list,
    forked_from_id: source.id,
  })
}

export function setArchived(workspace: Workspace, project: ProjectRow, archived: boolean): ProjectRow {
  const { store } = workspace
  store.write(() => setProject(store, project.id, { archived: Number(archived) }))
  return projectNow(workspace, project.id)
}

/** Deletes a project within a larger change. Returns the events to send to hooks once everything is written. */
export function dropProject(workspace: Workspace, project: ProjectRow): HookEvent[] {
  const { store } = workspace
  const left = membersOf(store, 'Project', project.id).flatMap(({ user_id, access_level }) => {
    const user = findUser(store, user_id)
    return user ? [teamEvent(store, 'user_remove_from_team', { project, user, level: access_level })] : []
  })
  const gone = projectEvent(store, 'project_destroy', project)
  removeProject(store, project.id)
  return [...left, gone]
}

/** How long a deleted project or group is kept. */
export const keptFor = 30 * day

/** The ending of names and paths of what is kept. */
export function keptAs({ id }: { readonly id: number }): string {
  return `-deletion_scheduled-${id}`
}

/** Marks a project for deletion, and gives its name and path to whoever wants them. Throws a Refusal for one that is marked. */
export function markForDeletion(workspace: Workspace, project: ProjectRow): void {
  const { store } = workspace
  if (project.marked_for_deletion_at !== null) {
    throw new Refusal(400, { message: 'Project has been already marked for deletion' })
  }
  const ending = keptAs(project)
  store.write(() =>
    setProject(store, project.id, {
      name: project.name + ending,
      path: project.path + ending,
      marked_for_deletion_at: store.now(),
    }),
  )
}

/** Deletes the projects that have been kept for long enough. */
export function deleteKeptProjects(workspace: Workspace, now: number): void {
  for (const project of listMarkedProjects(workspace.store, now - keptFor)) deleteProject(workspace, project)
}

export function deleteProject(workspace: Workspace, project: ProjectRow): void {
  workspace.hooks.announce(workspace.store.write(() => dropProject(workspace, project)))
}

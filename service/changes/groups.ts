import { groupEvent, groupMemberEvent, projectEvent } from '../hooks/events.ts'
import type { HookEvent } from '../hooks/events.ts'
import { nameProblems, pathProblems, problemsOf, taken } from '../rules/names.ts'
import type { Problems } from '../rules/names.ts'
import { failedSave, failedValidation, Refusal } from '../rules/refusals.ts'
import {
  findGroup,
  findNamespace,
  findNamespaceByPath,
  groupsIn,
  insertGroup,
  isToBeDeleted,
  listMarkedGroups,
  parentOf,
  pathIn,
  setGroup,
} from '../store/groups.ts'
import type { GroupChange, NamespaceRow } from '../store/groups.ts'
import { levels, membersOf, putMember } from '../store/members.ts'
import { findProject, projectsOf, setProject, takenIn, visibility } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import { removeGroup } from '../store/removal.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { dropProject, keptAs, keptFor } from './projects.ts'

/** The wanted fields of a group. A field that is undefined stays as it is. */
export interface RequestedGroup {
  readonly name?: string | undefined
  readonly path?: string | undefined
  readonly description?: string | undefined
  readonly visibility_level?: number | undefined
  readonly lfs_enabled?: boolean | undefined
  readonly request_access_enabled?: boolean | undefined
}

function problems(workspace: Workspace, requested: RequestedGroup, parent: NamespaceRow | null, ownId = 0): Problems {
  const { name, path } = requested
  const whole = path === undefined ? null : pathIn(parent, path)
  const known = whole === null ? undefined : findNamespaceByPath(workspace.store, whole)
  // A project of the group above may have the path as well.
  const isProject = whole !== null && findProject(workspace.store, whole) !== undefined
  return problemsOf({
    name: name === undefined ? [] : nameProblems(name),
    path:
      path === undefined ? [] : [...((known && known.id !== ownId) || isProject ? [taken] : []), ...pathProblems(path)],
  })
}

/** The problems of a group's visibility: a group is never more open than the one above it. */
function visibilityProblems({ visibility_level: level }: RequestedGroup, parent: NamespaceRow | null): Problems {
  if (!parent || level === undefined || level <= parent.visibility_level) return {}
  const word = (of: number): string => Object.entries(visibility).find(([, one]) => one === of)?.[0] ?? ''
  return {
    visibility_level: [
      `${word(level)} is not allowed since the parent group has a ${word(parent.visibility_level)} visibility.`,
    ],
  }
}

function columnsOf(requested: RequestedGroup, parent: NamespaceRow | null): GroupChange {
  const number = (flag: boolean | undefined): { value?: number } => (flag === undefined ? {} : { value: Number(flag) })
  const lfs = number(requested.lfs_enabled).value
  const requests = number(requested.request_access_enabled).value
  return {
    ...(requested.name === undefined ? {} : { name: requested.name }),
    ...(requested.path === undefined ? {} : { path: pathIn(parent, requested.path) }),
    ...(requested.description === undefined ? {} : { description: requested.description }),
    ...(requested.visibility_level === undefined ? {} : { visibility_level: requested.visibility_level }),
    ...(lfs === undefined ? {} : { lfs_enabled: lfs }),
    ...(requests === undefined ? {} : { request_access_enabled: requests }),
  }
}

function groupNow(workspace: Workspace, id: number): NamespaceRow {
  const group = findGroup(workspace.store, id)
  if (!group) throw new Error(`group ${id} is gone`)
  return group
}

/** Creates a group of which the actor is the owner, in another one or at the top. */
export function createGroup(
  workspace: Workspace,
  actor: UserRow,
  requested: RequestedGroup & { readonly name: string; readonly path: string },
  parent: NamespaceRow | null = null,
): NamespaceRow {
  const { store } = workspace
  const wrong = { ...problems(workspace, requested, parent), ...visibilityProblems(requested, parent) }
  if (Object.keys(wrong).length > 0) throw failedSave('Failed to save group', wrong)
  const group = store.write(() => {
    const at = store.moment()
    const id = insertGroup(store, {
      name: requested.name,
      path: pathIn(parent, requested.path),
      parent_id: parent?.id ?? null,
      description: '',
      visibility_level: visibility.private,
      created_at: at,
      ...columnsOf(requested, parent),
    })
    putMember(store, {
      source_type: 'Group',
      source_id: id,
      user_id: actor.id,
      access_level: levels.owner,
      notification_level: 3,
      at,
    })
    return groupNow(workspace, id)
  })
  workspace.hooks.announce([
    groupEvent('group_create', group),
    groupMemberEvent('user_add_to_group', group, actor, levels.owner),
  ])
  return group
}

export function updateGroup(workspace: Workspace, group: NamespaceRow, requested: RequestedGroup): NamespaceRow {
  const { store } = workspace
  const parent = parentOf(store, group)
  const wrong = { ...problems(workspace, requested, parent, group.id), ...visibilityProblems(requested, parent) }
  if (Object.keys(wrong).length > 0) throw failedValidation(wrong)
  return store.write(() => {
    setGroup(store, group.id, { ...columnsOf(requested, parent), updated_at: store.moment() })
    return groupNow(workspace, group.id)
  })
}

/**
 * Marks a group for deletion, and gives its name and path to whoever wants them. One that stands in a group that is to be deleted
 * goes with that. Throws a Refusal for one that is marked.
 */
export function markGroupForDeletion(workspace: Workspace, group: NamespaceRow): void {
  const { store } = workspace
  if (group.marked_for_deletion_at !== null) {
    throw new Refusal(400, { message: 'Group has been already marked for deletion' })
  }
  if (isToBeDeleted(store, group.id)) return
  const ending = keptAs(group)
  store.write(() =>
    setGroup(store, group.id, {
      name: group.name + ending,
      path: group.path + ending,
      marked_for_deletion_at: store.now(),
      updated_at: store.moment(),
    }),
  )
}

/** Deletes the groups that have been kept for long enough. */
export function deleteKeptGroups(workspace: Workspace, now: number): void {
  for (const group of listMarkedGroups(workspace.store, now - keptFor)) deleteGroup(workspace, group)
}

/** Deletes a group with all its projects, and with the groups in it. */
export function deleteGroup(workspace: Workspace, group: NamespaceRow): void {
  const { store } = workspace
  const events = store.write(() => {
    return groupsIn(store, group.id).flatMap((each) => dropGroup(workspace, each))
  })
  workspace.hooks.announce(events)
}

/** Deletes a group that has no groups below it any more. */
function dropGroup(workspace: Workspace, group: NamespaceRow): HookEvent[] {
  const { store } = workspace
  const reported = projectsOf(store, group.id).flatMap((project) => dropProject(workspace, project))
  const members = membersOf(store, 'Group', group.id)
  removeGroup(store, group.id)
  const left = members.flatMap(({ user_id, access_level }) => {
    const user = findUser(store, user_id)
    return user ? [groupMemberEvent('user_remove_from_group', group, user, access_level)] : []
  })
  return [...reported, ...left, groupEvent('group_destroy', group)]
}

/** Moves a project into a group. */
export function transferProject(workspace: Workspace, project: ProjectRow, group: NamespaceRow): void {
  const { store } = workspace
  const refuse = (reason: string): Refusal =>
    new Refusal(400, { message: `Failed to transfer project {:new_namespace=>["${reason}"]}` })
  if (project.namespace_id === group.id) throw refuse('is where the project is already')
  const { name, path } = takenIn(store, group.id, project, project.id)
  if (name || path) throw refuse('Project with same path in target namespace already exists')
  const before = findNamespace(store, project.namespace_id)
  store.write(() => {
    setProject(store, project.id, { namespace_id: group.id })
    store.moment()
  })
  const moved = findProject(store, project.id)
  if (!moved) throw new Error(`project ${project.id} is gone`)
  const oldPath = `${before?.path ?? ''}/${project.path}`
  workspace.hooks.announce([projectEvent(store, 'project_transfer', moved, oldPath)])
}

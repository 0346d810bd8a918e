import { branchHead, shaOf } from '../rules/branches.ts'
import { findNamespace, ownPath } from '../store/groups.ts'
import type { NamespaceRow } from '../store/groups.ts'
import type { KeyRow } from '../store/keys.ts'
import { levels } from '../store/members.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'

/** The events for system hooks. The contract leaves names and payloads open; these are the ones of real services. */
export interface HookEvent {
  readonly event_name: string
  readonly [field: string]: unknown
}

/** The event that a test of a hook sends (contract: `GET /hooks/:id`). */
export const sampleEvent: HookEvent = {
  event_name: 'project_create',
  name: 'Ruby',
  path: 'ruby',
  project_id: 1,
  owner_name: 'Someone',
  owner_email: 'example@gitlabhq.com',
}

const visibilityNames: Readonly<Record<number, string>> = { 0: 'private', 10: 'internal', 20: 'public' }

const levelNames: Readonly<Record<number, string>> = {
  [levels.guest]: 'Guest',
  [levels.reporter]: 'Reporter',
  [levels.developer]: 'Developer',
  [levels.master]: 'Master',
  [levels.owner]: 'Owner',
}

/** Whole seconds, unlike everywhere else in the API. */
function secondsOf(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z')
}

function dates(createdAt: number, updatedAt = createdAt) {
  return { created_at: secondsOf(createdAt), updated_at: secondsOf(updatedAt) }
}

function namespaceOf(store: Store, project: ProjectRow): NamespaceRow {
  const namespace = findNamespace(store, project.namespace_id)
  if (!namespace) throw new Error(`the namespace of project ${project.id} is gone`)
  return namespace
}

/** The owner as a hook names them: a user, or the group itself, which has no address. */
function ownerOf(store: Store, namespace: NamespaceRow) {
  const owner = namespace.owner_id === null ? undefined : findUser(store, namespace.owner_id)
  return { owner_name: owner?.name ?? namespace.name, owner_email: owner?.email ?? '' }
}

export function projectEvent(
  store: Store,
  name: 'project_create' | 'project_destroy' | 'project_rename' | 'project_transfer',
  project: ProjectRow,
  oldPath?: string,
): HookEvent {
  const namespace = namespaceOf(store, project)
  return {
    event_name: name,
    ...dates(project.created_at, project.last_activity_at),
    name: project.name,
    path: project.path,
    path_with_namespace: `${namespace.path}/${project.path}`,
    project_id: project.id,
    ...ownerOf(store, namespace),
    project_visibility: visibilityNames[project.visibility_level] ?? 'private',
    ...(oldPath === undefined ? {} : { old_path_with_namespace: oldPath }),
  }
}

export function userEvent(name: 'user_create' | 'user_destroy', user: UserRow): HookEvent {
  return {
    event_name: name,
    ...dates(user.created_at),
    name: user.name,
    email: user.email,
    user_id: user.id,
    username: user.username,
  }
}

export function keyEvent(name: 'key_create' | 'key_destroy', key: KeyRow, user: UserRow): HookEvent {
  return { event_name: name, ...dates(key.created_at), id: key.id, key: key.key, username: user.username }
}

export function groupEvent(name: 'group_create' | 'group_destroy', group: NamespaceRow): HookEvent {
  return {
    event_name: name,
    ...dates(group.created_at, group.updated_at),
    name: group.name,
    path: ownPath(group),
    group_id: group.id,
    owner_name: null,
    owner_email: null,
  }
}

function memberFields(user: UserRow) {
  return { user_id: user.id, user_username: user.username, user_name: user.name, user_email: user.email }
}

export function teamEvent(
  store: Store,
  name: 'user_add_to_team' | 'user_remove_from_team',
  { project, user, level }: { readonly project: ProjectRow; readonly user: UserRow; readonly level: number },
): HookEvent {
  return {
    event_name: name,
    ...dates(project.created_at),
    project_name: project.name,
    project_path: project.path,
    project_path_with_namespace: `${namespaceOf(store, project).path}/${project.path}`,
    project_id: project.id,
    ...memberFields(user),
    access_level: levelNames[level] ?? String(level),
    project_visibility: visibilityNames[project.visibility_level] ?? 'private',
  }
}

export function groupMemberEvent(
  name: 'user_add_to_group' | 'user_remove_from_group',
  group: NamespaceRow,
  user: UserRow,
  level: number,
): HookEvent {
  return {
    event_name: name,
    ...dates(group.created_at, group.updated_at),
    group_name: group.name,
    group_path: ownPath(group),
    group_id: group.id,
    ...memberFields(user),
    group_access: levelNames[level] ?? String(level),
  }
}

/** A push: the `data` of an activity event, with the fields that hooks add. */
export function pushEvent(
  store: Store,
  project: ProjectRow,
  user: UserRow,
  push: { readonly after: string; readonly [field: string]: unknown },
): HookEvent {
  const namespace = namespaceOf(store, project)
  return {
    ...push,
    event_name: 'push',
    checkout_sha: push.after,
    user_email: user.email,
    user_avatar: user.avatar_url,
    ...pushedProject(project, namespace),
  }
}

/** A new tag on a project's default branch. */
export function tagEvent(store: Store, project: ProjectRow, user: UserRow, tag: string): HookEvent {
  const namespace = namespaceOf(store, project)
  const path = `${namespace.path}/${project.path}`
  const after = shaOf('tag', path, tag)
  return {
    event_name: 'tag_push',
    before: '0'.repeat(40),
    after,
    ref: `refs/tags/${tag}`,
    checkout_sha: branchHead(project.default_branch),
    user_id: user.id,
    user_name: user.name,
    user_avatar: user.avatar_url,
    ...pushedProject(project, namespace),
    repository: {
      name: project.name,
      url: `git@example.com:${path}.git`,
      description: project.description ?? '',
      homepage: `/${path}`,
    },
    commits: [],
    total_commits_count: 0,
  }
}

function pushedProject(project: ProjectRow, namespace: NamespaceRow) {
  return {
    project_id: project.id,
    project: {
      name: project.name,
      description: project.description ?? '',
      namespace: namespace.name,
      visibility_level: project.visibility_level,
      path_with_namespace: `${namespace.path}/${project.path}`,
      default_branch: project.default_branch,
    },
  }
}

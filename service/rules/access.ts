import { findGroup } from '../store/groups.ts'
import type { NamespaceRow } from '../store/groups.ts'
import { findIssue } from '../store/issues.ts'
import type { IssueRow } from '../store/issues.ts'
import { levelIn, levelInGroup, levels } from '../store/members.ts'
import { findMergeRequest } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { findProject, visibility } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import { seenGroup, sees } from '../store/visibility.ts'
import type { Viewer } from '../store/visibility.ts'
import type { Store } from '../store/store.ts'
import type { TokenRow } from '../store/tokens.ts'
import type { UserRow } from '../store/users.ts'
import { forbidden, notFound, recordNotFound } from './refusals.ts'

/** Rights of users to see and change things. When a project is hidden, everything in it is hidden. */

/** A user who has signed in and asks for something. */
export interface Caller {
  readonly user: UserRow
  /** True while an administrator acts as this user. */
  readonly sudo: boolean
  /** The token that they signed in with, where an operation asks about it. */
  readonly token?: TokenRow
}

/** A caller as a viewer; null for somebody who has not signed in. External users see public projects only. */
export function viewerOf(user: UserRow | null): Viewer {
  return {
    userId: user?.id ?? 0,
    openLevel: user && user.external === 0 ? visibility.internal : visibility.public,
    seesAll: user?.is_admin === 1,
  }
}

/** A user's level in a project; an administrator owns every project. */
export function accessLevel(store: Store, user: UserRow | null, project: ProjectRow): number {
  if (!user) return levels.none
  return user.is_admin === 1 ? levels.owner : levelIn(store, user.id, project)
}

export function canSeeProject(store: Store, user: UserRow | null, project: ProjectRow): boolean {
  return sees(store, viewerOf(user), project, 'project')
}

/** The project a path names. A hidden one answers like one that is not there. */
export function visibleProject(store: Store, caller: Caller | null, idOrPath: number | string): ProjectRow {
  const project = findProject(store, idOrPath)
  if (!project || !canSeeProject(store, caller?.user ?? null, project)) throw notFound('Project')
  return project
}

function canSeeGroup(store: Store, user: UserRow, group: NamespaceRow): boolean {
  const { text, values } = seenGroup(viewerOf(user))
  return store.get(`SELECT 1 FROM namespaces WHERE id = ? AND ${text}`, group.id, ...values) !== undefined
}

export function isVisibleGroup(store: Store, caller: Caller, idOrPath: number | string): boolean {
  const group = findGroup(store, idOrPath)
  return group !== undefined && canSeeGroup(store, caller.user, group)
}

/** The group a path names. A hidden one answers like one that is not there. */
export function visibleGroup(store: Store, caller: Caller, idOrPath: number | string): NamespaceRow {
  const group = findGroup(store, idOrPath)
  if (!group || !canSeeGroup(store, caller.user, group)) throw notFound('Group')
  return group
}

export function canSeeIssue(store: Store, user: UserRow, project: ProjectRow, issue: IssueRow): boolean {
  if (project.issues_enabled === 0 || !canSeeProject(store, user, project)) return false
  if (issue.confidential === 0 || issue.author_id === user.id || issue.assignee_id === user.id) return true
  return sees(store, viewerOf(user), project, 'confidential')
}

export function canSeeCode(store: Store, user: UserRow | null, project: ProjectRow): boolean {
  return sees(store, viewerOf(user), project, 'code')
}

/** The issue of a project, or 404 also for a confidential one that is hidden from the caller. */
export function visibleIssue(store: Store, caller: Caller, project: ProjectRow, id: number): IssueRow {
  const issue = findIssue(store, project.id, id)
  if (!issue || !canSeeIssue(store, caller.user, project, issue)) throw recordNotFound()
  return issue
}

/** Refuses those from whom a project's merge requests are hidden although they see the project. */
export function requireMergeRequests(store: Store, caller: Caller, project: ProjectRow): void {
  if (project.merge_requests_enabled === 0 || !canSeeCode(store, caller.user, project)) throw forbidden()
}

export function visibleMergeRequest(store: Store, caller: Caller, project: ProjectRow, id: number): MergeRequestRow {
  requireMergeRequests(store, caller, project)
  const mergeRequest = findMergeRequest(store, project.id, id)
  if (!mergeRequest) throw recordNotFound()
  return mergeRequest
}

/** The user from whom a list hides confidential issues; null when they see all issues of these projects. */
export function confidentiality(store: Store, user: UserRow, projects: readonly ProjectRow[]): Viewer | null {
  const viewer = viewerOf(user)
  return projects.every((project) => sees(store, viewer, project, 'confidential')) ? null : viewer
}

/** Projects are created in one's own namespace, and by masters in a group's. */
export function mayCreateIn(store: Store, user: UserRow, namespace: NamespaceRow): boolean {
  if (user.is_admin === 1 || namespace.owner_id === user.id) return true
  return namespace.kind === 'group' && levelInGroup(store, user.id, namespace.id) >= levels.master
}

/** Refuses those who are not at least at this level of a project. */
export function requireLevel(store: Store, caller: Caller, project: ProjectRow, level: number): void {
  if (accessLevel(store, caller.user, project) < level) throw forbidden()
}

/** A group that the caller may change. Refuses callers who see it without owning it. */
export function ownedGroup(store: Store, caller: Caller, idOrPath: number | string): NamespaceRow {
  const group = visibleGroup(store, caller, idOrPath)
  const { user } = caller
  if (user.is_admin === 0 && levelInGroup(store, user.id, group.id) < levels.owner) throw forbidden()
  return group
}

/** Refuses changes to an archived project. */
export function requireWritable(project: ProjectRow): void {
  if (project.archived === 1) throw forbidden()
}

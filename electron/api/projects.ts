import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { projectOperations } from '../../shared/contract/projects.ts'
import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import type { ProjectDetail } from '../../shared/model/project.ts'
import type { UserDetail } from '../../shared/model/user.ts'
import type { Client, RequestOptions } from './client.ts'
import { activityEventOf } from './event-rows.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { projectOf } from './project-rows.ts'
import { readChange, readOne, type Change, type ContractArguments } from './read-one.ts'
import { userDetailOf } from './user-rows.ts'

/**
 * Contract, "Projects". `id` is the number or `NAMESPACE/PROJECT` in plain form: it is encoded here. Visibility levels:
 * 0 private, 10 internal, 20 public. Every function throws an AppFailure when it fails; `not_found` also for things
 * that the caller may not see.
 */

type Operations = typeof projectOperations

/**
 * The projects the caller is a member of. Real services leave out archived ones unless asked for them. With `simple`
 * the service sends only ids, addresses, names and paths.
 */
export function listProjects(
  client: Client,
  args: ListArguments<Operations['listProjects']> = {},
  options: ListOptions = {},
): Promise<Page<ProjectDetail>> {
  return readPage(client, projectOperations.listProjects, args, projectOf, options)
}

/** The projects the caller can see. Real services leave out archived ones unless asked for them. */
export function listVisibleProjects(
  client: Client,
  args: ListArguments<Operations['listVisibleProjects']> = {},
  options: ListOptions = {},
): Promise<Page<ProjectDetail>> {
  return readPage(client, projectOperations.listVisibleProjects, args, projectOf, options)
}

/** The projects the caller owns. Real services leave out archived ones unless asked for them. */
export function listOwnedProjects(
  client: Client,
  args: ListArguments<Operations['listOwnedProjects']> = {},
  options: ListOptions = {},
): Promise<Page<ProjectDetail>> {
  return readPage(client, projectOperations.listOwnedProjects, args, projectOf, options)
}

/** The projects the caller has starred. Real services leave out archived ones unless asked for them. */
export function listStarredProjects(
  client: Client,
  args: ListArguments<Operations['listStarredProjects']> = {},
  options: ListOptions = {},
): Promise<Page<ProjectDetail>> {
  return readPage(client, projectOperations.listStarredProjects, args, projectOf, options)
}

/** All projects of the service. @throws AppFailure `forbidden` for all but administrators */
export function listAllProjects(
  client: Client,
  args: ListArguments<Operations['listAllProjects']> = {},
  options: ListOptions = {},
): Promise<Page<ProjectDetail>> {
  return readPage(client, projectOperations.listAllProjects, args, projectOf, options)
}

/** A project. A public one can be read without a token too; real services then send a short form. */
export function readProject(
  client: Client,
  args: ArgumentsOf<Operations['readProject']>,
  options: RequestOptions = {},
): Promise<ProjectDetail> {
  return readOne(client, projectOperations.readProject, args, projectOf, options)
}

/** The users of a project. `search`: in name, username or e-mail. */
export function listProjectUsers(
  client: Client,
  args: ListArguments<Operations['listProjectUsers']>,
  options: ListOptions = {},
): Promise<Page<UserDetail>> {
  return readPage(client, projectOperations.listProjectUsers, args, userDetailOf, options)
}

/**
 * The events of a project, newest first. Those of a public project can be read without a token too. Events have no id.
 */
export function listProjectEvents(
  client: Client,
  args: ListArguments<Operations['listProjectEvents']>,
  options: ListOptions = {},
): Promise<Page<ActivityEvent>> {
  return readPage(client, projectOperations.listProjectEvents, args, activityEventOf, options)
}

/**
 * Creates a project that the caller owns, in their own namespace unless `namespace_id` says otherwise. Sent once, never
 * repeated.
 *
 * @throws AppFailure `conflict` (in the contract) or `invalid` (on real services) for a name that is taken, `forbidden`
 * beyond the caller's limit
 */
export function createProject(
  client: Client,
  args: ArgumentsOf<Operations['createProject']>,
  options: RequestOptions = {},
): Promise<ProjectDetail> {
  return readOne(client, projectOperations.createProject, args, projectOf, options)
}

/**
 * Creates a project that the user `user_id` owns. Sent once, never repeated.
 *
 * @throws AppFailure `forbidden` for all but administrators, else as `createProject`
 */
export function createProjectForUser(
  client: Client,
  args: ArgumentsOf<Operations['createProjectForUser']>,
  options: RequestOptions = {},
): Promise<ProjectDetail> {
  return readOne(client, projectOperations.createProjectForUser, args, projectOf, options)
}

/**
 * Changes a project. The contract wants `name` each time.
 *
 * @throws AppFailure `forbidden` below a master, or below the owner for name and visibility; `conflict` or `invalid`
 * for a name that is taken
 */
export function updateProject(
  client: Client,
  args: ContractArguments<Operations['updateProject']>,
  options: RequestOptions = {},
): Promise<ProjectDetail> {
  return readOne(client, projectOperations.updateProject, args, projectOf, options)
}

/**
 * Forks a project into `namespace` (a number or a path) and answers the fork. Sent once, never repeated.
 *
 * @throws AppFailure `conflict` when it is forked there already, `not_found` for a namespace that is not the caller's
 */
export function forkProject(
  client: Client,
  args: ContractArguments<Operations['forkProject']>,
  options: RequestOptions = {},
): Promise<ProjectDetail> {
  return readOne(client, projectOperations.forkProject, args, projectOf, options)
}

/** Stars a project for the caller; `unchanged` when it is already. */
export function starProject(
  client: Client,
  args: ArgumentsOf<Operations['starProject']>,
  options: RequestOptions = {},
): Promise<Change<ProjectDetail>> {
  return readChange(client, projectOperations.starProject, args, projectOf, options)
}

/** Takes the caller's star away; `unchanged` when there is none. */
export function unstarProject(
  client: Client,
  args: ArgumentsOf<Operations['unstarProject']>,
  options: RequestOptions = {},
): Promise<Change<ProjectDetail>> {
  return readChange(client, projectOperations.unstarProject, args, projectOf, options)
}

/**
 * Archives a project: it can then only be read. May be repeated.
 *
 * @throws AppFailure `forbidden` for all but its owner and administrators
 */
export function archiveProject(
  client: Client,
  args: ArgumentsOf<Operations['archiveProject']>,
  options: RequestOptions = {},
): Promise<ProjectDetail> {
  return readOne(client, projectOperations.archiveProject, args, projectOf, options)
}

/**
 * Brings a project back from the archive. May be repeated.
 *
 * @throws AppFailure `forbidden` for all but its owner and administrators
 */
export function unarchiveProject(
  client: Client,
  args: ArgumentsOf<Operations['unarchiveProject']>,
  options: RequestOptions = {},
): Promise<ProjectDetail> {
  return readOne(client, projectOperations.unarchiveProject, args, projectOf, options)
}

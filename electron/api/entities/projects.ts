import { projectOperations } from '../../../shared/contract/projects.ts'
import { projectDetailEntity, type ProjectDetail } from '../../../shared/model/project.ts'
import { activityEventEntity } from '../../../shared/model/activity-event.ts'
import { userDetailEntity } from '../../../shared/model/user.ts'
import type { ContractArguments } from '../client/read-one.ts'
import { changing, doing, listing, oneRow } from '../client/requests.ts'

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
export const listProjects = listing(projectOperations.listProjects, projectDetailEntity.read)

/** The projects the caller can see. Real services leave out archived ones unless asked for them. */
export const listVisibleProjects = listing(projectOperations.listVisibleProjects, projectDetailEntity.read)

/** The projects the caller has starred. Real services leave out archived ones unless asked for them. */
export const listStarredProjects = listing(projectOperations.listStarredProjects, projectDetailEntity.read)

/** All projects of the service. @throws AppFailure `forbidden` for all but administrators */
export const listAllProjects = listing(projectOperations.listAllProjects, projectDetailEntity.read)

/** A project. A public one can be read without a token too; real services then send a short form. */
export const readProject = oneRow(projectOperations.readProject, projectDetailEntity.read)

/** The users of a project. `search`: in name, username or e-mail. */
export const listProjectUsers = listing(projectOperations.listProjectUsers, userDetailEntity.read)

/**
 * The events of a project, newest first. Those of a public project can be read without a token too. Events have no id.
 */
export const listProjectEvents = listing(projectOperations.listProjectEvents, activityEventEntity.read)

/**
 * Creates a project that the caller owns, in their own namespace unless `namespace_id` says otherwise. Sent once, never
 * repeated.
 *
 * @throws AppFailure `conflict` (in the contract) or `invalid` (on real services) for a name that is taken, `forbidden`
 * beyond the caller's limit
 */
export const createProject = oneRow(projectOperations.createProject, projectDetailEntity.read)

/**
 * Creates a project that the user `user_id` owns. Sent once, never repeated.
 *
 * @throws AppFailure `forbidden` for all but administrators, else as `createProject`
 */
export const createProjectForUser = oneRow(projectOperations.createProjectForUser, projectDetailEntity.read)

/**
 * Changes a project. The contract requires `name` each time, which real services take from its owners only.
 *
 * @throws AppFailure `forbidden` below a master, or below the owner for name and visibility; `conflict` or `invalid`
 * for a name that is taken; `invalid` without a name, where the service is as strict as the contract
 */
export const updateProject = oneRow(projectOperations.updateProject, projectDetailEntity.read)

/**
 * Forks a project into `namespace` (a number or a path) and returns the fork. Sent once, never repeated.
 *
 * @throws AppFailure `conflict` when the fork already exists there, `not_found` for a namespace that is not the
 * caller's
 */
export const forkProject = oneRow<
  (typeof projectOperations)['forkProject'],
  ProjectDetail,
  ContractArguments<Operations['forkProject']>
>(projectOperations.forkProject, projectDetailEntity.read)

/** Stars a project for the caller; `unchanged` when they have starred it already. */
export const starProject = changing(projectOperations.starProject, projectDetailEntity.read)

/** Takes the caller's star away; `unchanged` when there is none. */
export const unstarProject = changing(projectOperations.unstarProject, projectDetailEntity.read)

/**
 * Archives a project: it can then only be read. May be repeated.
 *
 * @throws AppFailure `forbidden` for all but its owner and administrators
 */
export const archiveProject = oneRow(projectOperations.archiveProject, projectDetailEntity.read)

/**
 * Brings a project back from the archive. May be repeated.
 *
 * @throws AppFailure `forbidden` for all but its owner and administrators
 */
export const unarchiveProject = oneRow(projectOperations.unarchiveProject, projectDetailEntity.read)

/**
 * Deletes a project with all that is in it. Sent once.
 *
 * @throws AppFailure `forbidden` for all but its owner and administrators
 */
export const deleteProject = doing(projectOperations.deleteProject)

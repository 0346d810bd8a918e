import { groupOperations } from '../../shared/contract/groups.ts'
import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import type { Group, GroupDetail } from '../../shared/model/group.ts'
import type { ProjectDetail } from '../../shared/model/project.ts'
import type { Client, RequestOptions } from './client.ts'
import { groupDetailOf, groupOf } from './group-rows.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { projectOf } from './project-rows.ts'
import { readOne, readWhereShown } from './read-one.ts'

/**
 * Contract, "Groups". `id` is the number or the path. Visibility levels: 0 private, 10 internal, 20 public. Every
 * function throws an AppFailure when it fails; `not_found` also for things that the caller may not see.
 */

type Operations = typeof groupOperations

/**
 * The caller's groups, or with `all_available` all the caller can see; every group for an administrator. `skip_groups`:
 * ids to leave out; `search`: in name or path.
 */
export function listGroups(
  client: Client,
  args: ListArguments<Operations['listGroups']> = {},
  options: ListOptions = {},
): Promise<Page<Group>> {
  const { skip_groups: skipped } = args
  // The contract knows only an array, and a single number would not be sent as an array.
  const sent = typeof skipped === 'number' ? { ...args, skip_groups: [skipped] } : args
  return readPage(client, groupOperations.listGroups, sent, groupOf, options)
}

/** The groups the caller owns. */
export function listOwnedGroups(
  client: Client,
  args: ListArguments<Operations['listOwnedGroups']> = {},
  options: ListOptions = {},
): Promise<Page<Group>> {
  return readPage(client, groupOperations.listOwnedGroups, args, groupOf, options)
}

/**
 * The projects of a group. Real services leave out archived ones unless asked for them. With `simple` the service sends
 * only ids, addresses, names and paths.
 */
export function listGroupProjects(
  client: Client,
  args: ListArguments<Operations['listGroupProjects']>,
  options: ListOptions = {},
): Promise<Page<ProjectDetail>> {
  return readPage(client, groupOperations.listGroupProjects, args, projectOf, options)
}

/** A group with its projects. */
export function readGroup(
  client: Client,
  args: ArgumentsOf<Operations['readGroup']>,
  options: RequestOptions = {},
): Promise<GroupDetail> {
  return readOne(client, groupOperations.readGroup, args, groupDetailOf, options)
}

/**
 * Creates a group that the caller owns. Sent once, never repeated.
 *
 * @throws AppFailure `forbidden` for those who may not create groups, `invalid` for a path that is taken
 */
export function createGroup(
  client: Client,
  args: ArgumentsOf<Operations['createGroup']>,
  options: RequestOptions = {},
): Promise<Group> {
  return readOne(client, groupOperations.createGroup, args, groupOf, options)
}

/**
 * Moves a project into a group; only for administrators. The contract does not show the answer; returns null when the
 * answer is not the group. Sent once, never repeated.
 *
 * @throws AppFailure `forbidden`, `invalid` when it cannot be moved
 */
export function transferProject(
  client: Client,
  args: ArgumentsOf<Operations['transferProject']>,
  options: RequestOptions = {},
): Promise<GroupDetail | null> {
  return readWhereShown(client, groupOperations.transferProject, args, groupDetailOf, options)
}

/**
 * Changes the given fields.
 *
 * @throws AppFailure `forbidden` for all but its owners and administrators, `invalid` for a path that is taken
 */
export function updateGroup(
  client: Client,
  args: ArgumentsOf<Operations['updateGroup']>,
  options: RequestOptions = {},
): Promise<GroupDetail> {
  return readOne(client, groupOperations.updateGroup, args, groupDetailOf, options)
}

/** Deletes a group with all its projects. @throws AppFailure `forbidden` for all but its owners and administrators */
export async function deleteGroup(
  client: Client,
  args: ArgumentsOf<Operations['deleteGroup']>,
  options: RequestOptions = {},
): Promise<void> {
  await client.call(groupOperations.deleteGroup, args, options)
}

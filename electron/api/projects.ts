import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import { projectOperations } from '../../shared/contract/projects.ts'
import type { Project } from '../../shared/model/project.ts'
import type { Client, RequestOptions } from './client.ts'
import * as read from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readOne } from './read-one.ts'

/** Contract, "Projects". Every function throws an AppFailure when it fails. */

type Operations = typeof projectOperations

/** The projects the caller is a member of. Real services leave out archived ones unless asked for them. */
export function listProjects(
  client: Client,
  args: ListArguments<Operations['listProjects']> = {},
  options: ListOptions = {},
): Promise<Page<Project>> {
  return readPage(client, projectOperations.listProjects, args, projectOf, options)
}

/** The projects the caller has starred. */
export function listStarredProjects(
  client: Client,
  args: ListArguments<Operations['listStarredProjects']> = {},
  options: ListOptions = {},
): Promise<Page<Project>> {
  return readPage(client, projectOperations.listStarredProjects, args, projectOf, options)
}

export function readProject(
  client: Client,
  args: ArgumentsOf<Operations['readProject']>,
  options: RequestOptions = {},
): Promise<Project> {
  return readOne(client, projectOperations.readProject, args, projectOf, options)
}

/** What a project has as a time when the service, asked for a short form, names none. */
const noTime = '1970-01-01T00:00:00.000Z'

/**
 * A project; the `runners_token` it may carry is not read. Short forms (`simple=true`, public projects read without a token) lack
 * most fields: whether issues and merge requests are on is then taken to be so, since asking for them tells.
 *
 * @throws RowProblem
 */
export function projectOf(row: unknown): Project {
  const fields = read.fieldsOf(row, 'project')
  const name = read.text(fields, 'name')
  const path = read.text(fields, 'path')
  const createdAt = read.timestampOrNull(fields, 'created_at') ?? noTime
  return {
    id: read.id(fields, 'id'),
    name,
    nameWithNamespace: read.textOr(fields, 'name_with_namespace', name),
    path,
    pathWithNamespace: read.textOr(fields, 'path_with_namespace', path),
    description: read.textOrNull(fields, 'description'),
    defaultBranch: read.textOrNull(fields, 'default_branch'),
    visibilityLevel: read.numberOr(fields, 'visibility_level', 0),
    archived: read.flag(fields, 'archived'),
    webUrl: read.textOr(fields, 'web_url', ''),
    avatarUrl: read.textOrNull(fields, 'avatar_url'),
    issuesEnabled: read.flag(fields, 'issues_enabled', true),
    mergeRequestsEnabled: read.flag(fields, 'merge_requests_enabled', true),
    starCount: read.numberOr(fields, 'star_count', 0),
    forksCount: read.numberOr(fields, 'forks_count', 0),
    openIssuesCount: read.numberOr(fields, 'open_issues_count', 0),
    createdAt,
    lastActivityAt: read.timestampOrNull(fields, 'last_activity_at') ?? createdAt,
    accessLevel: accessLevelOf(fields),
  }
}

/** The higher of what the caller has in the project and in its group. */
function accessLevelOf(fields: read.Fields): number | null {
  const { permissions } = fields
  if (permissions === undefined || permissions === null) return null
  const { project_access: project, group_access: group } = read.fieldsOf(permissions, 'permissions')
  const levels = [project, group]
    .filter((access) => access !== undefined && access !== null)
    .map((access) => read.numberOr(read.fieldsOf(access, 'access'), 'access_level', 0))
  return levels.length === 0 ? null : Math.max(...levels)
}

import type { Namespace, ProjectDetail } from '../../shared/model/project.ts'
import * as read from './fields.ts'

/** The time of a project when the service, asked for a short form, names none. */
const noTime = '1970-01-01T00:00:00.000Z'

/**
 * Reads a project. The `runners_token` that it may carry is not read. Short forms (`simple=true`, public projects read
 * without a token) lack most fields. Issues and merge requests are then assumed to be enabled, since requesting them
 * will tell.
 *
 * @throws RowProblem
 */
export function projectOf(row: unknown): ProjectDetail {
  const fields = read.fieldsOf(row, 'project')
  const name = read.text(fields, 'name')
  const path = read.text(fields, 'path')
  const createdAt = read.timestampOrNull(fields, 'created_at') ?? noTime
  const visibilityLevel = read.numberOr(fields, 'visibility_level', 0)
  const permissions = permissionsOf(fields)
  return {
    id: read.id(fields, 'id'),
    name,
    nameWithNamespace: read.textOr(fields, 'name_with_namespace', name),
    path,
    pathWithNamespace: read.textOr(fields, 'path_with_namespace', path),
    description: read.textOrNull(fields, 'description'),
    defaultBranch: read.textOrNull(fields, 'default_branch'),
    visibilityLevel,
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
    accessLevel: highest(permissions),
    ...settingsOf(fields),
    public: read.flag(fields, 'public', visibilityLevel === 20),
    permissions,
  }
}

/** The fields that only the whole form has. */
function settingsOf(fields: read.Fields) {
  const flag = (name: string): boolean | null => read.flagOrNull(fields, name)
  return {
    tagList: read.texts(fields, 'tag_list'),
    sshUrlToRepo: read.textOrNull(fields, 'ssh_url_to_repo'),
    httpUrlToRepo: read.textOrNull(fields, 'http_url_to_repo'),
    wikiEnabled: flag('wiki_enabled'),
    buildsEnabled: flag('builds_enabled'),
    snippetsEnabled: flag('snippets_enabled'),
    containerRegistryEnabled: flag('container_registry_enabled'),
    sharedRunnersEnabled: flag('shared_runners_enabled'),
    creatorId: read.idOrNull(fields, 'creator_id'),
    namespace: read.rowOrNull(fields, 'namespace', namespaceOf),
    owner: read.rowOrNull(fields, 'owner', ownerOf),
    publicBuilds: flag('public_builds'),
    sharedWithGroups: read.rowsOf(fields, 'shared_with_groups', sharedWithOf),
    onlyAllowMergeIfBuildSucceeds: flag('only_allow_merge_if_build_succeeds'),
    onlyAllowMergeIfAllDiscussionsAreResolved: flag('only_allow_merge_if_all_discussions_are_resolved'),
    requestAccessEnabled: flag('request_access_enabled'),
  }
}

function namespaceOf(row: unknown): Namespace {
  const fields = read.fieldsOf(row, 'namespace')
  const path = read.text(fields, 'path')
  const avatar = read.rowOrNull(fields, 'avatar', (one) => read.fieldsOf(one, 'avatar'))
  return {
    id: read.id(fields, 'id'),
    name: read.textOr(fields, 'name', path),
    path,
    ownerId: read.idOrNull(fields, 'owner_id'),
    createdAt: read.timestampOrNull(fields, 'created_at'),
    updatedAt: read.timestampOrNull(fields, 'updated_at'),
    description: read.textOr(fields, 'description', ''),
    avatarUrl: avatar && read.textOrNull(avatar, 'url'),
    shareWithGroupLock: read.flagOrNull(fields, 'share_with_group_lock'),
    visibilityLevel: read.numberOr(fields, 'visibility_level', null),
  }
}

function ownerOf(row: unknown) {
  const fields = read.fieldsOf(row, 'owner')
  return {
    id: read.id(fields, 'id'),
    name: read.text(fields, 'name'),
    createdAt: read.timestampOrNull(fields, 'created_at'),
  }
}

function sharedWithOf(row: unknown) {
  const fields = read.fieldsOf(row, 'shared group')
  return {
    groupId: read.id(fields, 'group_id'),
    groupName: read.textOrNull(fields, 'group_name'),
    groupAccessLevel: read.numberOr(fields, 'group_access_level', null),
  }
}

type Permissions = ProjectDetail['permissions']

function permissionsOf(fields: read.Fields): Permissions {
  const { permissions } = fields
  if (permissions === undefined || permissions === null) return { projectAccess: null, groupAccess: null }
  const both = read.fieldsOf(permissions, 'permissions')
  return {
    projectAccess: read.rowOrNull(both, 'project_access', accessOf),
    groupAccess: read.rowOrNull(both, 'group_access', accessOf),
  }
}

function accessOf(row: unknown) {
  const fields = read.fieldsOf(row, 'access')
  return {
    accessLevel: read.numberOr(fields, 'access_level', 0),
    notificationLevel: read.numberOr(fields, 'notification_level', null),
  }
}

/** The higher of the user's access levels in the project and in its group. */
function highest({ projectAccess, groupAccess }: Permissions): number | null {
  const levels = [projectAccess, groupAccess].flatMap((access) => (access ? [access.accessLevel] : []))
  return levels.length === 0 ? null : Math.max(...levels)
}
